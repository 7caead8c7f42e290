public import ArgumentParser
public import Engine

struct KanjiCommand: StudyCommand {
  static let usage = Usage("kanji", "Show a kanji, or browse all of them.")
    .serves(.seeKanji, "kanji --level LEVEL")
    .serves(.openKanji, "kanji KANJI")
    .serves(.writeOfKanji, "kanji KANJI --mnemonic TEXT")
    .examples("kanji 休", "kanji --level N5")
    .notes(
      """
      A single kanji is shown with all details. Anything else is a search: a \
      reading in kana or romaji, a meaning, part:木, or “8 strokes”.
      """)

  @Argument(help: "A kanji, or a search.")
  var kanji: [String] = []

  @Option(help: "All kanji of a JLPT level, N5 to N1 (old lists).")
  var level: String?

  @Option(
    help: ArgumentHelp("All kanji by level, grade, frequency or progress.", valueName: "grouping"))
  var by: KanjiGrid.Grouping?

  @Option(help: "Your mnemonic for the kanji.")
  var mnemonic: String?

  @Option(help: "Your notes on the kanji.")
  var notes: String?

  var writes: Bool { mnemonic != nil || notes != nil }

  func validate() throws {
    if level != nil || by != nil, !kanji.isEmpty {
      throw ValidationError("--level and --by can't be combined with a kanji.")
    }
    if level != nil, by != nil { throw ValidationError("Use --level or --by, not both.") }
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
    let (info, _) = try await console.lookUp(on: study) {
      try await $0.kanji(literal, isCounted: true, at: study.now)
    }
    console.recent.show(.lookedUp([FoundEntry(kanji: literal)]))
    try console.show(Self.lines(info), json: info.json)
  }

  private func find(_ query: String, _ console: Console, _ study: Study) async throws {
    let (tiles, _) = try await console.lookUp(on: study) { try await $0.kanji(like: query) }
    try console.show(Self.lines(tiles, query), json: tiles.map(\.json))
  }

  private func showGrid(_ console: Console, _ study: Study) async throws {
    var (grid, _) = try await console.lookUp(on: study) { try await $0.grid(by ?? .level) }
    if let level {
      guard let wanted = KanjiLevel(text: level) else {
        throw Problem("There is no level “\(level)”.", remedy: "Use N5, N4, N3, N2 or N1.")
      }
      grid.sections = grid.sections.filter { $0.name == wanted.name }
    }
    // Without a filter, only the sections are shown.
    let isWhole = level != nil || by != nil
    try console.show(
      Self.lines(grid, isWhole: isWhole),
      json: grid.sections.flatMap { section in
        section.tiles.map { $0.json + ["section": section.name] }
      })
  }

  private func write(of literal: String, _ console: Console, _ study: Study) async throws {
    let now = study.now
    let (info, _) = try await console.lookUp(on: study) {
      try await $0.kanji(literal, isCounted: false, at: now)
    }
    let note = KanjiNote(
      mnemonic: mnemonic ?? info.note.mnemonic, notes: notes ?? info.note.notes)
    try await study.dictionary.write(note, of: literal, at: now)
  }
}

// MARK: Text

extension KanjiCommand {
  private static let maxWords = 8

  private static func lines(_ info: KanjiInfo) -> [Line] {
    let entry = info.entry
    var lines: [Line] = [
      "\(entry.literal, .strong)  \(entry.meanings.joined(separator: ", "))"
    ]
    for (name, readings) in [("On", entry.on), ("Kun", entry.kun), ("In names", entry.nanori)]
    where !entry.isImported {
      lines += .labelled(name, readings, separator: "、")
    }
    if !entry.isImported { lines.append(facts(entry)) }
    for (name, tiles) in [
      ("Made of", info.parts), ("Looks like", info.lookAlikes), ("Part of", info.partOf),
    ] where !tiles.isEmpty {
      lines.append(DictionaryText.tiles(name, Array(tiles.prefix(maxWords))))
    }
    lines += info.imported.flatMap(imported)
    lines += mnemonics(info)
    lines += info.words.prefix(maxWords).map { word in
      let headword = word.forms.first.map { DictionaryText.headword(word, as: $0) } ?? ""
      return "  \(headword)  \(word.senses.first?.glosses.first ?? "", .faint)"
    }
    lines += DictionaryText.known(info.known, of: info.entry.literal)
    guard info.isCredited else { return lines }
    return lines + [DictionaryText.attribution, Line(DictionarySources.partsAttribution, .faint)]
  }

  private static func imported(_ kanji: ImportedKanji) -> [Line] {
    let readings = (kanji.on + kanji.kun).joined(separator: "、")
    let parts =
      [readings, kanji.meanings.joined(separator: "; ")]
      + kanji.facts.map { "\($0.name) \($0.value)" }
    let text = parts.filter { !$0.isEmpty }.joined(separator: " · ")
    return [.labelled(kanji.source, text)]
  }

  private static func facts(_ entry: KanjiEntry) -> Line {
    let facts = [
      Quantity.count(entry.strokes, "stroke"), entry.grade.map { $0.name.lowercased() },
      entry.level.map { "JLPT \($0.name)" }, entry.frequency.map { "frequency \($0)" },
    ]
    return Line(facts.compactMap(\.self).joined(separator: " · "))
  }

  private static func mnemonics(_ info: KanjiInfo) -> [Line] {
    var lines: [Line] = []
    if let course = info.course {
      lines.append(.labelled("Meaning mnemonic", course.meaningMnemonic))
      lines.append(.labelled("Reading mnemonic", course.readingMnemonic))
    }
    for (name, text) in [("Yours", info.note.mnemonic), ("Notes", info.note.notes)] {
      lines += Fields.lines(text).map { Line.labelled(name, $0.text) }
    }
    return lines
  }

  private static func lines(_ tiles: [KanjiTile], _ query: String) -> [Line] {
    guard !tiles.isEmpty else { return ["No kanji match “\(Fields.short(query))”."] }
    let rows = tiles.map { [Line($0.literal, .strong), Line($0.meaning)] }
    return rows.inColumns() + [DictionaryText.attribution]
  }

  /// - Parameter isWhole: whether to list the kanji, and not only their number.
  private static func lines(_ grid: KanjiGrid, isWhole: Bool) -> [Line] {
    guard !grid.sections.isEmpty else { return ["No kanji."] }
    let sections = grid.sections.flatMap { section -> [Line] in
      let known = section.count(.known)
      let counts =
        "\(Quantity.grouped(section.tiles.count)) kanji, \(Quantity.grouped(known)) known"
      let head: Line = "\(section.name, .strong)  \(counts, .faint)"
      return isWhole ? [head, Line(section.tiles.map(\.literal).joined())] : [head]
    }
    return sections + [DictionaryText.attribution]
  }
}

// MARK: JSON

extension KanjiTile {
  fileprivate var json: JSONObject {
    [
      "kanji": literal, "meaning": meaning,
      // known, learning, not_studied_yet or not_in_a_deck.
      "status": status.rawValue.replacing(" ", with: "_"),
    ]
  }
}

extension KanjiInfo {
  fileprivate var json: JSONObject {
    [
      "kanji": entry.literal, "meanings": entry.meanings, "on": entry.on, "kun": entry.kun,
      "nanori": entry.nanori, "strokes": entry.isImported ? nil : entry.strokes,
      // The school year, 1 to 6; 8 for secondary school, 9 for names.
      "grade": entry.grade?.number,
      // The level in the former JLPT lists.
      "level": entry.level?.name,
      // The rank by frequency of use.
      "frequency": entry.frequency,
      "parts": parts.map(\.json), "part_of": partOf.map(\.json),
      "look_alikes": lookAlikes.map(\.json), "words": words.map(\.writing),
      // The learner's own.
      "mnemonic": note.mnemonic, "notes": note.notes,
      "item_ids": known.places.map(\.item), "lookups": known.lookups,
      "imported_kanji": imported.map { kanji in
        [
          "source": kanji.source, "on": kanji.on, "kun": kanji.kun, "meanings": kanji.meanings,
          "facts": kanji.facts.map { ["name": $0.name, "value": $0.value] as JSONObject },
        ] as JSONObject
      },
      "attribution": isCredited ? DictionarySources.attribution : nil,
    ]
  }
}

extension KanjiGrid.Grouping: ExpressibleByArgument {}
