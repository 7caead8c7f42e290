import Engine

extension CourseEntry {
  /// The course's information about an item, besides its reading and back.
  var lines: [Line] {
    switch self {
    case .kana(let kana): Self.lines(kana)
    case .part(let part): Self.lines(part)
    case .kanji(let kanji): Self.lines(kanji)
    case .word(let word): Self.lines(word)
    }
  }

  private static func lines(_ kana: CourseEntry.Kana) -> [Line] {
    [
      Line(kana.mnemonic),
      .labelled("As in", "\(kana.example.kana) – \(kana.example.meaning)"),
    ]
  }

  private static func lines(_ part: CourseEntry.Part) -> [Line] {
    [.labelled("Strokes", "\(part.strokes)"), Line(part.mnemonic)]
  }

  private static func lines(_ kanji: CourseEntry.Kanji) -> [Line] {
    [Line].labelled("On", kanji.spelledOn, separator: "、")
      + .labelled("Kun", kanji.spelledKun, separator: "、") + [
        .labelled("Strokes", "\(kanji.strokes), school year \(kanji.grade)"),
        .labelled("Meaning mnemonic", kanji.meaningMnemonic),
        .labelled("Reading mnemonic", kanji.readingMnemonic),
      ]
  }

  private static func lines(_ word: CourseEntry.Word) -> [Line] {
    [
      .labelled("Part of speech", word.partOfSpeech),
      .labelled("Example", Fields.furigana(word.example.japanese)),
      Line("  \(word.example.english)"),
    ]
  }
}

extension Course? {
  /// Returns the source of the facts shown; nothing for our own texts.
  func attribution(of entry: CourseEntry?) -> [Line] {
    let source: String
    switch entry {
    case .kanji: source = "KANJIDIC"
    case .word: source = "EDICT/JMdict"
    default: return []
    }
    return (self?.attribution ?? []).filter { $0.name == source }.map {
      Line("Facts: \($0.name), © \($0.holder), \($0.licence)", .faint)
    }
  }
}

extension Line {
  /// Returns a name followed by its value: “Reading: たべる”.
  static func labelled(_ name: String, _ text: String) -> Line { "\("\(name):", .faint) \(text)" }
}

extension [Line] {
  /// Returns a name followed by its values, or nothing if there are none.
  static func labelled(_ name: String, _ texts: [String], separator: String) -> [Line] {
    let text = texts.joined(separator: separator)
    return text.isEmpty ? [] : [.labelled(name, text)]
  }
}
