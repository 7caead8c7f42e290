import Engine

/// What the course tells of an item.
enum EntryScreen {
  static func lines(_ entry: CourseEntry) -> [Line] {
    switch entry {
    case .kana(let kana): self.kana(kana)
    case .part(let part): self.part(part)
    case .kanji(let kanji): self.kanji(kanji)
    case .word(let word): self.word(word)
    }
  }

  private static func kana(_ kana: CourseEntry.Kana) -> [Line] {
    [
      named("Sounds", kana.romaji.joined(separator: " / ")), Line(kana.mnemonic),
      named("As in", "\(kana.example.kana) \(kana.example.meaning)"),
    ]
  }

  private static func part(_ part: CourseEntry.Part) -> [Line] {
    [named("Strokes", "\(part.strokes)"), Line(part.mnemonic)]
  }

  private static func kanji(_ kanji: CourseEntry.Kanji) -> [Line] {
    var lines = [named("Means", kanji.meanings.joined(separator: ", "))]
    if !kanji.on.isEmpty { lines.append(named("On", kanji.on.joined(separator: "、"))) }
    if !kanji.kun.isEmpty { lines.append(named("Kun", kanji.kun.joined(separator: "、"))) }
    return lines + [
      named("Strokes", "\(kanji.strokes), school year \(kanji.grade)"),
      named("Remember", kanji.meaningMnemonic), named("Read", kanji.readingMnemonic),
    ]
  }

  private static func word(_ word: CourseEntry.Word) -> [Line] {
    [
      named("Read", word.reading), named("Means", word.meanings.joined(separator: ", ")),
      named("Is a", word.partOfSpeech),
      named("Example", Fields.furigana(word.example.japanese)),
      Line("  \(word.example.english)"),
    ]
  }

  static func named(_ name: String, _ text: String) -> Line { "\(name, .faint) \(text)" }

  /// Whose facts are shown; nothing for what is our own writing.
  static func attribution(_ entry: CourseEntry?, _ course: Course?) -> [Line] {
    let source: String
    switch entry {
    case .kanji: source = "KANJIDIC"
    case .word: source = "EDICT/JMdict"
    default: return []
    }
    return (course?.attribution ?? []).filter { $0.name == source }.map {
      Line("Facts: \($0.name), © \($0.holder), \($0.licence)", .faint)
    }
  }
}
