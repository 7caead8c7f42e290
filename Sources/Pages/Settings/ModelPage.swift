import Engine
import Foundation
import HTML
import Hummingbird

/// Which language model translates, its key, and a test.
struct ModelPage: Page {
  static let address = Address("settings/model") { ModelPage() }
  static let intents: KeyValuePairs<Intent, String?> = [
    .seeModel: nil, .connectModel: "Save", .testModel: "Save and test",
  ]
  static let navigation: NavigationEntry? = .settings
  static let save = Form<Self> { $0.save }
  static let forget = Form<Self>("forget") { $0.forget }
  static let limits = Form<Self>("limits") { $0.saveLimits }
  static var forms: [Form<Self>] { [save, forget, limits] }

  struct State {
    var setup: ModelSetup
    var address = Field()
    var name = Field()
    /// The tutor's limits and prices.
    var limits = SettingFields()
    /// Whether the key is stored on a server that another person may own.
    var isOnServer = false
    /// Whether the learner's plan includes the tutor, which the limits are for.
    var hasTutor = true
    /// The tasks of the backend that the learner's plan includes.
    var backendTasks: [String] = []

    /// Nil without a backend, or if the plan includes nothing of what it does.
    var backendSentence: String? {
      guard let backend = setup.backend, !backendTasks.isEmpty else { return nil }
      let name = isOnServer ? "This server" : "The backend at \(backend)"
      return "\(name) \(backendTasks.joined(separator: " and "))."
    }
  }

  func load(_ context: PageContext) async throws -> State {
    let setup = try await context.study.models.setup()
    let tasks: [(entitlement: Entitlement, words: String)] = [
      (.songTranslation, "translates songs"), (.filling, "fills in fields"),
    ]
    return State(
      setup: setup, address: Field(value: setup.choice.address),
      name: Field(value: setup.choice.name),
      limits: SettingFields(
        Settings.table(of: .tutor), context.settings, notes: context.study.ownersNotes),
      isOnServer: context.signedIn != nil,
      hasTutor: context.study.entitlements.allows(.tutor),
      backendTasks: tasks.filter { context.study.entitlements.allows($0.entitlement) }
        .map(\.words))
  }

  func name(_ state: State) -> String { "Language model" }

  private func save(_ context: PageContext) async throws -> Response {
    let form = context.form
    let choice = ModelChoice(
      ModelChoice.Provider(rawValue: form["provider"]) ?? .none,
      address: form["address"].trimmingCharacters(in: .whitespaces),
      name: form["name"].trimmingCharacters(in: .whitespaces))
    let key = form["key"].trimmingCharacters(in: .whitespaces)
    let setup: ModelSetup
    do {
      setup = try await context.study.models.choose(choice, key: key.isEmpty ? nil : key)
    } catch {
      var state = try await load(context)
      state.setup.choice = choice
      state.address = Field(value: choice.address)
      // A missing name is the only flaw that is not the address's.
      state.name = Field(value: choice.name)
      if choice.name.isEmpty {
        state.name.error = error.description
      } else {
        state.address.error = error.description
      }
      return context.show(self, state, refusing: error)
    }
    guard !form.isOn("test") else { return await test(context) }
    let without =
      setup.given.map { "Saved. The environment's \($0) is used." }
      ?? "No language model is set up."
    let saved = choice.provider == .none ? without : "Language model saved."
    context.say([saved, setup.priceNote].compactMap(\.self).joined(separator: " "))
    return context.seeOther(self)
  }

  private func saveLimits(_ context: PageContext) async throws -> Response {
    try await context.saveSettings(Settings.table(of: .tutor), on: self) { $0.limits = $1 }
  }

  private func test(_ context: PageContext) async -> Response {
    do {
      let results = try await context.study.models.test().results
      context.say((["Saved."] + results).joined(separator: " "))
    } catch {
      let remedy = error == .noModel ? "Choose a provider." : error.remedy
      context.say(Problem("Saved. \(error.sentence)", remedy: remedy, detail: error.detail))
    }
    return context.seeOther(self)
  }

  private func forget(_ context: PageContext) async throws -> Response {
    try await context.study.models.removeKey()
    context.say("The key was removed.")
    return context.seeOther(self)
  }
}

// MARK: - Markup

extension ModelPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    crumbs([Link("Settings", SettingsPage().path)])
    h1 { "Language model" }
    p(.class("lead")) {
      """
      A language model translates lyrics: only the lines, the title and the artist are sent. It \
      fills in what your items are missing. It is also your tutor, and is then told which words you \
      know, which you are learning, and your latest mistakes.
      """
    }
    if let sentence = state.backendSentence {
      p(.class("banner"), .role("status")) { sentence }
    }
    if state.setup.isPaidByOwner {
      p(.class("banner"), .role("status")) { Problem.ownersChoice.description }
    } else {
      if let given = state.setup.given {
        p(.class("banner"), .role("status")) {
          "The environment sets \(given), which overrides the choice below."
        }
      }
      section(.class("sheet")) { choice(state, layout.csrf) }
    }
    if state.setup.hasKey {
      div(.class("row")) {
        buttonForm("Remove the key", to: path(Self.forget), layout.csrf, style: [.quiet])
      }
    }
    if state.hasTutor { limits(state.limits, layout) }
  }

  private func choice(_ state: State, _ csrf: String) -> HTMLElement {
    postForm(path, csrf, style: "form") {
      selectField(
        "provider", "Provider",
        ModelChoice.Provider.allCases.map { Choice($0, $0.label) }
          .choosing(state.setup.choice.provider.rawValue))
      inputField(
        "name", "Model", state.name, .type("text"), .autocomplete("off"), .maxlength("200"))
      inputField(
        "address", "Address", state.address, .type("url"), .autocomplete("off"),
        .maxlength("200")
      ) {
        p {
          "Leave empty for the provider's own."
          if !state.isOnServer {
            " A local address is, for example, "
            code { "http://localhost:11434/v1" }
            "."
          }
        }
      }
      inputField("key", "Key", Field(), .type("password"), .autocomplete("off")) {
        p {
          state.setup.hasKey ? "A key is saved. Leave empty to keep it." : keeping(of: state)
        }
      }
      div.spaced(.class("row")) {
        button(.class("button")) { "Save" }
        choiceButton("test", "true", "Save and test", style: [.quiet])
      }
      let seconds = Int(ModelTest.longestWait / .seconds(1))
      p(.class("aside")) { "The test waits for an answer for up to \(seconds) seconds." }
    }
  }

  /// Describes where a key is stored.
  private func keeping(of state: State) -> String {
    state.isOnServer
      ? """
      Saved in a file on this server, which other learners can't read. The owner of the server can, \
      so use a key with a limit.
      """ : "Saved in the desktop's keyring, or in a file that only you can read."
  }

  private func limits(_ fields: SettingFields, _ layout: Layout) -> HTMLElement {
    sheet(SettingSection.tutor.title, id: SettingSection.tutor.id) {
      p(.class("aside")) {
        """
        The tutor stops at these limits. With prices per million tokens, it shows what conversations \
        cost.
        """
      }
      postForm(path(Self.limits), layout.csrf, style: "form") {
        hiddenField("drawn", fields.drawn)
        div(.class("fields")) { settingInputs(Settings.table(of: .tutor), fields) }
        button(.class("button")) { "Save limits" }
      }
    }
  }
}

/// Says in place of a form where to connect the language model that it needs.
func modelNeeded() -> HTMLElement {
  section(.class("sheet")) {
    p {
      "This needs a language model: connect one in "
      pageLink("Settings, Language model", ModelPage().path)
      "."
    }
  }
}
