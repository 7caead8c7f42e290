import ArgumentParser
import Engine
import Foundation

struct SettingsCommand: StudyCommand {
  static let usage = Usage("settings", "Show the settings, or change one; “default” resets it.")
    .serves(.changeSetting, "settings NAME VALUE")
    .takesNegativeArguments()
    .examples(
      "settings", "settings retention 0.92", "settings retention default", "settings --sources"
    )
    .notes(
      """
      Defaults can be set in sanpo.conf in the data folder, with lines \
      such as “new-per-day = 10”, or with variables such as SANPO_SETTING_NEW_PER_DAY. What you \
      choose overrides them, except limits that the owner of a server sets.
      """)

  @Argument(help: "The name of a setting.")
  var name: String?

  @Argument(parsing: .remaining, help: "The new value.")
  var value: [String] = []

  @Flag(help: "Show where each value comes from.")
  var sources = false

  var writes: Bool { !value.isEmpty }

  func run(in console: Console, on study: Study) async throws {
    let shown = try Self.settings(named: name)
    var change: SettingsChange?
    if let name, !value.isEmpty {
      change = try await study.care.changeSettings([name: value.joined(separator: " ")])
    }
    if let refusal = change?.refusal { throw refusal }
    let settings = try await study.care.settings()
    if console.isRepl { for problem in study.configurationProblems { console.say(problem) } }
    if sources { return try showSources(shown, settings, console, study) }
    try console.show(
      Self.lines(shown, settings, columns: console.output.columns()),
      json: shown.map {
        [
          "name": $0.name, "value": $0.kind.json($0.text(in: settings)),
          "explanation": $0.explanation,
        ]
      })
    for moved in change?.moved ?? [] { console.output.say(moved) }
    guard !console.givesJSON, let rebuilding = change?.rebuilding else { return }
    console.output.show(RebuildCommand.lines(rebuilding))
  }

  private func showSources(
    _ shown: [Setting], _ settings: Settings, _ console: Console, _ study: Study
  ) throws {
    let rows = shown.map { setting in
      let source = study.source(of: setting, in: settings)
      return (setting, text: source.text ?? setting.text(in: settings), source: source.name)
    }
    try console.show(
      Self.lines(
        rows.map { setting, text, source in
          [Line(setting.name, .strong), Line(text, .accent), Line(source, .faint)]
        }, columns: console.output.columns()),
      json: rows.map { setting, text, source in
        [
          "name": setting.name, "value": setting.kind.json(text), "source": source,
          "explanation": setting.explanation,
        ] as JSONObject
      })
  }

  private static func settings(named name: String?) throws -> [Setting] {
    guard let name else { return Settings.table }
    let matching = Settings.table.filter { $0.name == name }
    guard !matching.isEmpty else {
      let near = near(name).map { "“\($0)”" }
      let suggestion = near.isEmpty ? "" : "Did you mean \(near.joined(separator: ", "))? "
      throw Problem(
        "There is no setting “\(name)”.", remedy: "\(suggestion)“settings” lists them all.")
    }
    return matching
  }

  /// The names that may be meant: the closest of a misspelled one, or those with most of its words,
  /// or that have most of theirs in it, as “retention” for “desired-retention”.
  private static func near(_ name: String) -> [String] {
    let names = Settings.table.map(\.name)
    let words = Set(name.lowercased().split { !$0.isLetter })
    func shared(_ name: String) -> Int { name.split(separator: "-").count { words.contains($0) } }
    let most = names.map(shared).max() ?? 0
    if most < words.count, let closest = Suggestion.of(name, among: names) { return [closest] }
    let near = names.filter { name in
      shared(name) == most && most * 2 > min(words.count, name.split(separator: "-").count)
    }
    return Array(near.prefix(3))
  }

  private static func lines(
    _ shown: [Setting], _ settings: Settings, columns: Int
  ) -> [Line] {
    let rows = shown.map { setting in
      [
        Line(setting.name, .strong), Line(setting.text(in: settings), .accent),
        Line(setting.explanation, .faint),
      ]
    }
    return lines(rows, columns: columns)
  }

  /// Lays out names, values and words in columns, or the words below where there is no room. If all
  /// settings are shown, each group is below its title.
  private static func lines(_ rows: [[Line]], columns: Int) -> [Line] {
    let widest = rows.map { $0[0].width }.max().map { name in
      name + (rows.map { $0[1].width }.max() ?? 0)
    }
    guard rows.count > 1 else { return rows.inColumns() }
    let isNarrow = columns - (widest ?? 0) < leastRoom
    let blocks: [[Line]] =
      isNarrow
      ? zip(rows.map { Array($0.prefix(2)) }.inColumns(), rows).map { [$0, $1[2].indented(2)] }
      : rows.inColumns().map { [$0] }
    var rest = blocks[...]
    return Settings.groups.map { title, settings -> [Line] in
      defer { rest = rest.dropFirst(settings.count) }
      return [Line(title, .accent)] + rest.prefix(settings.count).flatMap(\.self)
    }.joinedByBlankLines
  }

  /// The columns that an explanation needs to be read with ease.
  private static let leastRoom = 40
}

extension SettingKind {
  /// Returns the value as JSON: true, false, a number, or the text that `settings` takes.
  fileprivate func json(_ text: String) -> JSONValue {
    switch self {
    case .onOff: .bool(text == "on")
    case .number, .percent, .price: Double(text).map(JSONValue.number) ?? .string(text)
    default: .string(text)
    }
  }
}
