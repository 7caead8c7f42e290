import Engine
import Foundation
import HTML
import Hummingbird

/// One userscript: where it runs, what it needs, stores and asks for, and its text.
struct UserscriptPage: Page {
  static let address = Address("settings/userscripts/{id}", \Self.id, Self.init)
  static let intents: KeyValuePairs<Intent, String?> = [
    .openUserscript: nil, .stopUserscript: "Disable", .switchUserscript: "Enable",
    .orderUserscript: "Earlier",
    .fetchForUserscript: "Fetch", .allowHost: "Allow", .editUserscript: "Save",
    .removeUserscript: "Remove",
  ]
  static let navigation: NavigationEntry? = .settings
  static let isLive = false
  static let change = Form<Self> { $0.change }
  static let edit = Form<Self>("edit", limit: Userscript.longestSource + (1 << 16)) { $0.edit }
  /// Takes a copy of a file that it needs.
  static let give = Form<Self>("copy", does: .fetchForUserscript, limit: 16 << 20) { $0.give }
  /// The calls of a script's functions while it runs.
  static let call = Form<Self>("call", limit: 16 << 20, isOpenToScripts: true) { $0.call }
  static var forms: [Form<Self>] { [change, edit, give, call] }
  static let files: [any Endpoint.Type] = [
    UserscriptCode.self, UserscriptFile.self, AskedFile.self, TokenStandIn.self, JQueryFile.self,
    OwnAPI.self,
  ]
  /// Userscripts ask other hosts by the server.
  static let isForOneAlone = true

  let id: Userscript.ID

  struct State {
    var script: Userscript
    /// Whether any script runs.
    var areOn: Bool
    var source: Field
  }

  func load(_ context: PageContext) async throws -> State {
    let list = try await context.study.userscripts.list()
    guard let script = list[id] else { throw RequestError.notFound }
    return State(
      script: script, areOn: context.settings.userscripts.areOn,
      source: Field(value: script.source))
  }

  func name(_ state: State) -> String { state.script.header.name }

  // MARK: Forms

  private enum Action: String {
    case on, off, up, down, fetch, allow, deny, forget, remove
  }

  private func change(_ context: PageContext) async throws -> Response {
    let form = context.form
    let scripts = context.study.userscripts
    let action: Action = try form.action()
    switch action {
    case .on, .off: try await scripts.setOn(id, action == .on)
    case .up, .down: try await scripts.move(id, by: action == .up ? -1 : 1)
    case .fetch:
      do throws(Problem) {
        try await scripts.fetchFiles(of: id)
      } catch {
        context.say(error)
        return context.seeOther(self)
      }
    case .allow, .deny:
      try await scripts.setHost(form["host"], isAllowed: action == .allow, for: id)
    case .forget: try await scripts.forgetValues(of: id)
    case .remove:
      try await scripts.remove(id)
      context.say("Removed.")
      return context.seeOther(UserscriptsPage())
    }
    context.say("Saved.")
    return context.seeOther(self)
  }

  private func edit(_ context: PageContext) async throws -> Response {
    let source = context.form["source"].replacing("\r\n", with: "\n")
    do throws(Problem) {
      try await context.study.userscripts.edit(id, source: source)
    } catch {
      return try await showRefusal(error, context) {
        $0.source = Field(value: source, error: error.description)
      }
    }
    context.say("Saved.")
    return context.seeOther(self)
  }

  private func give(_ context: PageContext) async throws -> Response {
    guard let file = context.form.file("file") else { throw RequestError.malformed }
    try await context.study.userscripts.provide(file.data, at: context.form["url"], for: id)
    context.say("Saved.")
    return context.seeOther(self)
  }
}

// MARK: - Markup

extension UserscriptPage {
  /// - Parameter areOn: whether any script runs.
  static func summary(of script: Userscript, areOn: Bool) -> String {
    var words = [!script.isOn ? "off" : areOn ? "on" : "on, but userscripts are off"]
    if !script.header.version.isEmpty { words.append("version \(script.header.version)") }
    if !script.isComplete { words.append("will run when its files are here") }
    if script.error != nil { words.append("failed") }
    if let decision = script.pendingDecision { words.append(decision) }
    if let reason = script.header.reasonNotToRun { words.append(reason) }
    return words.joined(separator: ", ")
  }

  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    let script = state.script
    crumbs([
      Link("Settings", SettingsPage().path), Link("Userscripts", UserscriptsPage().path),
    ])
    h1 { script.header.name }
    p(.class("lead")) { script.header.description }
    if !state.areOn {
      p {
        "Userscripts are off, so it does not run. Turn them on under "
        pageLink("Userscripts", UserscriptsPage().path)
        "."
      }
    }
    if let reason = script.header.reasonNotToRun { p { "It \(reason)." } }
    if let error = script.error {
      div(.class("banner"), .role("alert")) {
        p(.class("banner-sentence")) { "It failed the last time it ran." }
        p { error.message }
      }
    }
    form(layout, "sheet row") {
      script.isOn
        ? actionButton(Action.off, "Disable", style: [.quiet])
        : actionButton(Action.on, "Enable", style: [.quiet])
      actionButton(Action.up, "Earlier", style: [.quiet])
      actionButton(Action.down, "Later", style: [.quiet])
    }
    if !script.files.isEmpty { files(script, layout) }
    if !script.asked.isEmpty { asked(script, layout) }
    if !script.connects.isEmpty { hosts(script, layout) }
    sheet("Metadata") { factList("facts", Self.facts(script)) }
    if !script.values.isEmpty { stored(script, layout) }
    sheet("Source") {
      postForm(path(Self.edit), layout.csrf, style: "form", isEnhanced: false) {
        textArea("source", "Text", state.source, .rows("20"))
        button(.class("button")) { "Save" }
      }
    }
    irreversible("Remove…", "This deletes the script and its stored values.") {
      form(layout, "row") {
        actionButton(Action.remove, "Remove", style: [.danger, .small])
      }
    }
  }

  private func form(
    _ layout: Layout, _ style: String, @HTMLBuilder fields: () -> HTMLContent
  ) -> HTMLElement {
    postForm(path, layout.csrf, style: style, isEnhanced: false, fields: fields)
  }

  private static func facts(_ script: Userscript) -> [Fact] {
    let header = script.header
    let lists: [(String, [String])] = [
      ("Runs on", header.matches + header.includes),
      ("But not on", header.excludes + header.excludedMatches),
      ("Functions", header.supportedGrants), ("Unsupported", header.unsupported),
    ]
    return [
      Fact("Version", header.version), Fact("Author", header.author),
      Fact("Runs at", header.runAt.rawValue),
    ].filter { !$0.value.isEmpty }
      + lists.filter { !$0.1.isEmpty }.map { Fact($0.0, $0.1.joined(separator: " · ")) }
  }

  private func files(_ script: Userscript, _ layout: Layout) -> HTMLElement {
    sheet("Files") {
      ul { for file in script.files { fileLine(file, layout) } }
      // It may have failed because a file was changed.
      if !script.isComplete || script.error != nil {
        p(.class("aside")) {
          if !script.isComplete { "It will run once its files are downloaded. " }
          "Each file is downloaded once from its address, and kept."
          if !script.isComplete { " A file on this computer can't be downloaded: choose it." }
        }
        form(layout, "row") { actionButton(Action.fetch, "Fetch") }
      }
    }
  }

  private func asked(_ script: Userscript, _ layout: Layout) -> HTMLElement {
    sheet("Files requested while running") {
      ul { for file in script.asked { fileLine(file, layout) } }
      if script.asked.contains(where: { $0.hash == nil }) {
        p(.class("aside")) {
          """
          A framework loads its parts this way. Fetch them from these addresses if you trust \
          them, or choose your own copies.
          """
        }
        form(layout, "row") { actionButton(Action.fetch, "Fetch") }
      }
    }
  }

  private func fileLine(_ file: Userscript.File, _ layout: Layout) -> HTMLElement {
    li.spaced {
      code { file.url }
      span(.class("aside")) {
        file.hash.map { "downloaded, SHA-256 \($0.prefix(12))…" } ?? "not downloaded"
      }
      if file.hash == nil {
        postForm(
          path(Self.give), layout.csrf, style: "row", isMultipart: true, isEnhanced: false
        ) {
          hiddenField("url", file.url)
          input(
            .type("file"), .name("file"), .required,
            .aria("label", value: "Your copy of this file"))
          button(.class("button quiet small")) { "Use your copy" }
        }
      }
    }
  }

  private func hosts(_ script: Userscript, _ layout: Layout) -> HTMLElement {
    sheet("Hosts") {
      for host in script.connects {
        if Userscript.isLocal(host) {
          p { "\(host): never allowed: it is this computer or one in its network" }
        } else {
          self.host(host, script.hosts[host], layout)
        }
      }
    }
  }

  private func host(_ host: String, _ isAllowed: Bool?, _ layout: Layout) -> HTMLElement {
    form(layout, "row") {
      p {
        Userscript.words(for: host)
        isAllowed.map { $0 ? ": allowed" : ": not allowed" } ?? ""
      }
      hiddenField("host", host)
      if isAllowed != true {
        actionButton(Action.allow, "Allow", style: [.quiet, .small])
      }
      if isAllowed != false {
        actionButton(Action.deny, "Don't allow", style: [.quiet, .small])
      }
    }
  }

  private func stored(_ script: Userscript, _ layout: Layout) -> HTMLElement {
    sheet("Stored data") {
      factList(
        "facts",
        script.values.sorted { $0.key < $1.key }.prefix(100).map {
          Fact($0.key, $0.value.count > 200 ? "\($0.value.prefix(200))…" : $0.value)
        })
      irreversible("Delete stored data…", "The script starts over without it.") {
        form(layout, "row") {
          actionButton(Action.forget, "Delete stored data", style: [.danger, .small])
        }
      }
    }
  }
}
