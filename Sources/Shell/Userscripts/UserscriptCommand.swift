import ArgumentParser
import Engine
import Foundation

struct UserscriptCommand: CommandFamily {
  static let usage = Usage("userscript", "Scripts that run on the pages.")
    .examples("userscript install gauge.user.js", "userscript enable --all")
    .notes(
      """
      Userscripts are off until “userscript enable --all”, and off again with \
      “userscript disable --all”. They can see and do whatever you can on the pages they run on, \
      read your other pages, and send what they read to any website by opening its address. \
      Scripts on the same page are not isolated: each can use the hosts you allow another, and \
      read and change its stored values. So install only scripts you trust.
      """
    )
    .subcommands(
      default: UserscriptListCommand.self, UserscriptInstallCommand.self,
      UserscriptShowCommand.self, UserscriptEnableCommand.self, UserscriptDisableCommand.self,
      UserscriptMoveCommand.self, UserscriptFetchCommand.self, UserscriptAllowCommand.self,
      UserscriptEditCommand.self, UserscriptRemoveCommand.self)
}

struct UserscriptListCommand: ViewCommand {
  static let usage = Usage("list", "List your userscripts, in the order in which they run.")
    .serves(.seeUserscripts, "userscript list")

  func run(in console: Console, on study: Study) async throws {
    let scripts = try await study.userscriptList()
    let isOn = study.settingsSeen.userscripts.areOn
    let rows = scripts.map { script in
      [
        Line("\(script.id)", .faint), Line(script.header.name, .strong),
        Line(script.isOn ? "on" : "off"), Line(script.state, .faint),
      ]
    }
    let table = rows.inColumns(limit: console.output.columns() / 2)
    let note =
      isOn ? [] : [Line("Userscripts are off. “userscript enable --all” turns them on.", .faint)]
    try console.show(
      (rows.isEmpty ? ["No userscripts. “userscript install FILE” adds one."] : table) + note,
      json: scripts.map(\.json))
  }
}

struct UserscriptInstallCommand: StudyCommand {
  static let usage = Usage("install", "Install a userscript from a file.")
    .serves(.installUserscript, "userscript install FILE")
    .examples("userscript install gauge.user.js", "userscript install - --fetch")
    .notes(
      """
      Replaces a script with the same @name and @namespace. “--fetch” also downloads the files \
      it needs.
      """)

  @Argument(help: "The file, or - for standard input.")
  var file: String

  @Flag(help: "Download the files it needs.")
  var fetch = false

  func run(in console: Console, on study: Study) async throws {
    guard !["http://", "https://"].contains(where: { file.lowercased().hasPrefix($0) }) else {
      throw Problem("“\(file)” is an address, not a file.", remedy: "Download it first.")
    }
    let source = try Userscript.text(of: GivenFile(path: file).data(in: console), named: file)
    let id = try await study.userscripts.install(source)
    if fetch { try await study.userscripts.fetchFiles(of: id) }
    try await console.show(id, on: study)
  }
}

struct UserscriptShowCommand: ViewCommand {
  static let usage = Usage("show", "Show where a userscript runs and what it needs.")
    .serves(.openUserscript, "userscript show NUMBER", examples: "userscript show 1")

  @OptionGroup var script: UserscriptArgument

  func run(in console: Console, on study: Study) async throws {
    try await console.show(script.id(on: study), on: study)
  }
}

struct UserscriptEnableCommand: StudyCommand {
  static let usage = Usage("enable", "Enable a userscript, or turn all userscripts on.")
    .serves(.switchUserscript, "userscript enable NUMBER")
    .serves(.allowUserscripts, "userscript enable --all")
    .examples("userscript enable 1", "userscript enable Gauge", "userscript enable --all")

  @Argument(help: "\(UserscriptArgument.help)")
  var script: String?

  @Flag(help: "Turn userscripts on.")
  var all = false

  func run(in console: Console, on study: Study) async throws {
    try await console.turn(script, all: all, isOn: true, on: study)
  }
}

struct UserscriptDisableCommand: StudyCommand {
  static let usage = Usage("disable", "Disable a userscript, or turn all userscripts off.")
    .serves(.stopUserscript, "userscript disable NUMBER")
    .examples("userscript disable 1", "userscript disable --all")

  @Argument(help: "\(UserscriptArgument.help)")
  var script: String?

  @Flag(help: "Turn userscripts off.")
  var all = false

  func run(in console: Console, on study: Study) async throws {
    try await console.turn(script, all: all, isOn: false, on: study)
  }
}

struct UserscriptMoveCommand: StudyCommand {
  static let usage = Usage("move", "Change the order of userscripts.")
    .serves(.orderUserscript, "userscript move NUMBER PLACE", examples: "userscript move 2 1")

  @OptionGroup var script: UserscriptArgument

  @Argument(help: "The new position, from 1.")
  var place: Int

  func run(in console: Console, on study: Study) async throws {
    let id = try await script.id(on: study)
    let before = try await study.userscriptList().firstIndex { $0.id == id }
    guard let before else { throw Problem.noUserscriptFound }
    let wanted = max(1, place) - 1
    try await study.userscripts.move(id, by: wanted - before)
    let scripts = try await study.userscriptList()
    try console.show(
      scripts.map { Line("\($0.id) \($0.header.name)") }, json: scripts.map(\.json))
  }
}

struct UserscriptFetchCommand: StudyCommand {
  static let usage = Usage("fetch", "Download the files a userscript needs.")
    .serves(.fetchForUserscript, "userscript fetch NUMBER")
    .examples(
      "userscript fetch 1", "userscript fetch 1 --of https://example.org/lib.js --file lib.js"
    )
    .notes("With “--file”, uses a local file instead of downloading it.")

  @OptionGroup var script: UserscriptArgument

  @Option(help: ArgumentHelp("The address that the local file replaces.", valueName: "address"))
  var of: String?

  @Option(help: "The local file.")
  var file: String?

  func validate() throws {
    if (of == nil) != (file == nil) { throw ValidationError("Use --of and --file together.") }
  }

  func run(in console: Console, on study: Study) async throws {
    let id = try await script.id(on: study)
    if let of, let file {
      let data = try GivenFile(path: file).data(in: console)
      try await study.userscripts.provide(data, at: of, for: id)
    } else {
      try await study.userscripts.fetchFiles(of: id)
    }
    try await console.show(id, on: study)
  }
}

struct UserscriptEditCommand: StudyCommand {
  static let usage = Usage("edit", "Replace a userscript's source with a file.")
    .serves(.editUserscript, "userscript edit NUMBER FILE")
    .examples("userscript edit 1 gauge.user.js")

  @OptionGroup var script: UserscriptArgument

  @Argument(help: "The file, or - for standard input.")
  var file: String

  func run(in console: Console, on study: Study) async throws {
    let source = try Userscript.text(of: GivenFile(path: file).data(in: console), named: file)
    let id = try await script.id(on: study)
    try await study.userscripts.edit(id, source: source)
    try await console.show(id, on: study)
  }
}

struct UserscriptRemoveCommand: StudyCommand {
  static let usage = Usage("remove", "Remove a userscript and what it stored.")
    .serves(.removeUserscript, "userscript remove NUMBER", examples: "userscript remove 1")

  @OptionGroup var script: UserscriptArgument

  @OptionGroup var confirmation: Confirmation

  func run(in console: Console, on study: Study) async throws {
    let found = try await study.userscript(script.script)
    let question =
      "Remove \(found.header.name) and its stored values? This can't be undone."
    guard try await console.isSure(confirmation, question) else {
      return console.output.say("Nothing was removed.")
    }
    try await study.userscripts.remove(found.id)
    try console.show(["Userscript removed."], json: ["id": found.id, "is_removed": true])
  }
}

extension Console {
  /// Turns one userscript, or all of them, on or off.
  fileprivate func turn(
    _ script: String?, all: Bool, isOn: Bool, on study: Study
  ) async throws {
    guard all || script != nil else {
      throw Problem("Which userscript?", remedy: "Enter its name or number, or --all.")
    }
    let number = try await script.asyncMap { try await study.userscript($0).id }
    let word = isOn ? "on" : "off"
    if all { try await study.care.changeSettings(["userscripts": word]) }
    if let number { try await study.userscripts.setOn(number, isOn) }
    let scripts = try await study.userscriptList().filter { number == nil || $0.id == number }
    try show(
      [all ? "Userscripts are \(word)." : "The userscript is \(word)."], json: scripts.map(\.json))
  }

  func show(_ id: Userscript.ID, on study: Study) async throws {
    let scripts = try await study.userscriptList()
    guard let place = scripts.firstIndex(where: { $0.id == id }) else {
      throw Problem.noUserscriptFound
    }
    let script = scripts[place]
    let all = study.settingsSeen.userscripts.areOn ? "" : "; userscripts as a whole are off"
    let state = Line(
      "\(script.isOn ? "on" : "off"), \(place + 1) of \(scripts.count) to run\(all)")
    try show(
      Array(script.lines.prefix(1)) + [state] + script.lines.dropFirst(),
      json: script.json + ["place": place + 1])
  }
}

extension Userscript {
  fileprivate var state: String {
    let local = header.connects.filter(Self.isLocal)
    return [
      isComplete ? nil : "needs files", header.reasonNotToRun,
      error.map { "failed: \($0.message)" }, pendingDecision,
      local.isEmpty ? nil : "can't connect to \(local.joined(separator: ", "))",
    ].compactMap(\.self).joined(separator: "; ")
  }

  fileprivate var lines: [Line] {
    let title = [header.name, header.version].filter { !$0.isEmpty }.joined(separator: " ")
    var lines = [Line("\(id) \(title)", .strong)]
    func add(_ label: String, _ list: [String], by separator: String = ", ") {
      guard !list.isEmpty else { return }
      lines.append(Line("\(label): \(list.joined(separator: separator))", .faint))
    }
    if !header.description.isEmpty { lines.append(Line(header.description)) }
    add("runs at", [header.runAt.rawValue])
    add("on", header.matches + header.includes, by: " ")
    add("but not on", excluded, by: " ")
    for file in files + asked { add(file.hash == nil ? "to fetch" : "fetched", [file.url]) }
    add("unsupported", header.unsupported)
    add("may connect to", allowed)
    add("may not connect to", refused)
    if !state.isEmpty { lines.append(Line(state)) }
    return lines
  }

  private var excluded: [String] { header.excludes + header.excludedMatches }
  private var allowed: [String] { header.connects.filter { hosts[$0] == true } }
  private var refused: [String] { header.connects.filter { hosts[$0] == false } }

  fileprivate var json: JSONObject {
    [
      "id": id, "name": header.name, "version": header.version,
      "description": header.description, "is_on": isOn, "is_complete": isComplete,
      "matches": header.matches + header.includes, "excludes": excluded,
      "run_phase": header.runAt.rawValue, "reason_not_to_run": header.reasonNotToRun,
      "grants": header.grants,
      "unsupported": header.unsupported,
      "connects": header.connects, "allowed": allowed, "refused": refused,
      "files": files.map(\.url),
      // Those it asked for while it ran.
      "asked": asked.map(\.url),
      "stored": values.keys.sorted(), "error": error?.message, "failed_at": error?.at,
    ]
  }
}
