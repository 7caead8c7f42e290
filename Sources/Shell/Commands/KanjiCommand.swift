public import ArgumentParser
public import Engine

struct KanjiCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "kanji",
    abstract: "Look at a kanji, or at all of them.",
    discussion: """
      A single kanji is shown with all there is to know of it. Anything else is looked for: a \
      reading in kana or romaji, a meaning, part:木, or “8 strokes”.
      """)

  @Argument(parsing: .allUnrecognized, help: "A kanji, or what to find kanji by.")
  var kanji: [String] = []

  @Option(help: "All kanji of a JLPT level, N5 to N1, by its old lists.")
  var level: String?

  @Option(help: "All kanji by level, grade, frequency or progress.")
  var by: KanjiGrid.Grouping?

  @Option(help: "Your mnemonic for the kanji.")
  var mnemonic: String?

  @Option(help: "Your notes of the kanji.")
  var notes: String?

  @OptionGroup var common: CommonOptions

  var writes: Bool { mnemonic != nil || notes != nil }

  func validate() throws {
    if level != nil || by != nil, !kanji.isEmpty {
      throw ValidationError("--level and --by show all kanji; leave the kanji out.")
    }
    if level != nil, by != nil { throw ValidationError("Give --level or --by.") }
  }

  func run(in console: Console, on study: Study) async throws {
    let query = kanji.joined(separator: " ")
    if writes { try await write(of: query, console, study) }
    if query.isEmpty { return try await showGrid(console, study) }
    guard query.unicodeScalars.count == 1 else { return try await find(query, console, study) }
    do {
      try await show(query, console, study)
    } catch let problem as Problem where problem == .noKanji {
      try await find(query, console, study)
    }
  }

  private func show(_ literal: String, _ console: Console, _ study: Study) async throws {
    let state = try await study.lookedUp(
      .opened(.kanji(literal), isCounted: true, at: study.clock.now()), telling: console)
    guard case .kanji(let sheet)? = state.shown else { return }
    console.recent.lookUp([Find(kanji: literal)])
    try console.give(
      common, [sheet.json], KanjiScreen.lines(sheet))
  }

  private func find(_ query: String, _ console: Console, _ study: Study) async throws {
    let state = try await study.kanjiShelf(.lookedFor(query), telling: console)
    guard case .found(let tiles, _)? = state.shown else { return }
    try console.give(common, tiles.map(\.json), KanjiScreen.lines(tiles, query))
  }

  private func showGrid(_ console: Console, _ study: Study) async throws {
    let state = try await study.kanjiShelf(.opened(by ?? .level), telling: console)
    guard case .grid(var grid)? = state.shown else { return }
    if let level {
      guard let wanted = KanjiLevel(text: level) else {
        throw Misuse("There is no level “\(level)”. Give N5, N4, N3, N2 or N1.")
      }
      grid.sections = grid.sections.filter { $0.name == wanted.name }
    }
    // Without a wish, the sections are enough.
    let isWhole = level != nil || by != nil
    try console.give(common, grid.json, KanjiScreen.lines(grid, isWhole: isWhole))
  }

  private func write(of literal: String, _ console: Console, _ study: Study) async throws {
    let now = study.clock.now()
    let before = try await study.lookedUp(
      .opened(.kanji(literal), isCounted: false, at: now), telling: console)
    guard case .kanji(let sheet)? = before.shown else { throw Problem.noKanji }
    let note = KanjiNote(
      mnemonic: mnemonic ?? sheet.note.mnemonic, notes: notes ?? sheet.note.notes)
    _ = try await study.lookedUp(.noted(note, of: literal, at: now), telling: console)
  }
}

extension KanjiGrid.Grouping: ExpressibleByArgument {}
