import Engine
import HTML
import Hummingbird

/// The learner's userscripts: which there are, in which order they run, and whether any do.
struct UserscriptsPage: Page {
  static let address = Address("settings/userscripts") { UserscriptsPage() }
  static let intents: KeyValuePairs<Intent, String?> = [
    .seeUserscripts: nil, .installUserscript: "Install", .allowUserscripts: "Turn on",
  ]
  static let navigation: NavigationEntry? = .settings
  static let isLive = false
  static let install = Form<Self>(
    does: .installUserscript, limit: Userscript.longestSource + (1 << 16)
  ) { $0.install }
  static let allow = Form<Self>("allow", does: .allowUserscripts) { $0.allow }
  static var forms: [Form<Self>] { [install, allow] }
  /// Userscripts ask other hosts by the server.
  static let isForOneAlone = true

  struct State {
    var isOn: Bool
    var scripts: [Userscript]
    var source = Field()
  }

  func load(_ context: PageContext) async throws -> State {
    State(
      isOn: context.settings.userscripts.areOn,
      scripts: try await context.study.userscripts.list().scripts)
  }

  func name(_ state: State) -> String { "Userscripts" }

  private func install(_ context: PageContext) async throws -> Response {
    let form = context.form
    let id: Userscript.ID
    do {
      let file = try form.file("file").map { try Userscript.text(of: $0.data, named: $0.name) }
      id = try await context.study.userscripts.install(file ?? form["source"])
    } catch let problem as Problem {
      return try await showRefusal(problem, context) {
        $0.source = Field(value: form["source"], error: problem.description)
      }
    }
    let installed = try await context.study.userscripts.list()[id]
    let isReady =
      installed.map { $0.isOn && $0.isComplete && $0.header.reasonNotToRun == nil } ?? false
    // The script's page says why.
    context.say(
      isReady && context.settings.userscripts.areOn
        ? "Installed." : "Installed, but it does not run yet.")
    return context.seeOther(installed.map { UserscriptPage(id: $0.id).path } ?? path)
  }

  private func allow(_ context: PageContext) async throws -> Response {
    let isOn = context.form["to"] == "on"
    try await context.study.care.changeSettings(["userscripts": isOn ? "on" : "off"])
    context.say(isOn ? "Userscripts are on." : "Userscripts are off.")
    return context.seeOther(self)
  }

  // MARK: - Markup

  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    crumbs([Link("Settings", SettingsPage().path)])
    h1 { "Userscripts" }
    p(.class("lead")) {
      """
      Scripts written for WaniKani can change these pages too. They can see and do whatever \
      you can on the pages they run on, read your other pages, and send what they read to any \
      website by opening its address. Scripts on the same page are not isolated: each can use the \
      hosts you allow another, and read and change its stored values. So install only scripts you \
      trust.
      """
    }
    postForm(path(Self.allow), layout.csrf, style: "sheet row spread", isEnhanced: false) {
      p { state.isOn ? "Userscripts are on." : "Userscripts are off." }
      hiddenField("to", state.isOn ? "off" : "on")
      button(.class(state.isOn ? "button quiet" : "button")) {
        state.isOn ? "Turn off" : "Turn on"
      }
    }
    if !state.scripts.isEmpty {
      sheet("Installed") {
        ol(.class("plain-list")) { state.scripts.map { row($0, areOn: state.isOn) } }
      }
    }
    sheet("Install a script") {
      postForm(path, layout.csrf, style: "form", isMultipart: true, isEnhanced: false) {
        div(.class("field")) {
          label(.for("field-file")) { "File" }
          input(.id("field-file"), .type("file"), .name("file"), .accept(".js"))
        }
        textArea("source", "Or its text", state.source, .rows("6"))
        button(.class("button")) { "Install" }
      }
    }
    p(.class("aside")) {
      "If a script breaks a page, add “?userscripts=off” to its address to load it without scripts."
    }
  }

  private func row(_ script: Userscript, areOn: Bool) -> HTMLElement {
    li.spaced {
      pageLink(script.header.name, UserscriptPage(id: script.id).path)
      span(.class("aside")) { UserscriptPage.summary(of: script, areOn: areOn) }
    }
  }
}
