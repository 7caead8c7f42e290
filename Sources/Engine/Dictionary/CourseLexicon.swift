/// The course's own words and kanji as dictionary entries.
///
/// Used for lookups if there is no dictionary, and for examples next to one.
struct CourseLexicon: Sendable {
  private let words: [CourseEntry.Word]
  private let taught: Set<WordName>
  private let kanji: [String: CourseEntry.Kanji]
  private let byKey: [String: CourseEntry]

  init(_ course: Course?) {
    let entries = course?.entries ?? []
    words = entries.compactMap { if case .word(let word) = $0 { word } else { nil } }
    taught = Set(words.map { WordName($0.word, $0.reading) })
    kanji = Dictionary(
      entries.compactMap { if case .kanji(let kanji) = $0 { (kanji.kanji, kanji) } else { nil } },
      uniquingKeysWith: { first, _ in first })
    byKey = Dictionary(entries.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func teaches(_ entry: WordEntry) -> Bool {
    entry.forms.contains { taught.contains($0.name) }
  }

  func examples(of entry: WordEntry) -> [CourseEntry.Word.Example] {
    let names = Set(entry.forms.map(\.name))
    return words.filter {
      names.contains(WordName($0.word, $0.reading)) || $0.example.japanese.plainly(holds: names)
    }.map(\.example)
  }

  func kanji(_ literal: String) -> CourseEntry.Kanji? { kanji[literal] }

  func entry(_ literal: String) -> KanjiEntry? { kanji[literal].map(KanjiEntry.init) }

  var allKanji: [KanjiEntry] {
    kanji.values.sorted { ($0.level, $0.kanji) < ($1.level, $1.kanji) }.map(KanjiEntry.init)
  }

  /// Returns the parts the course teaches for the kanji, with their names.
  func parts(of literal: String) -> [KanjiTile] {
    (kanji[literal]?.parts ?? []).compactMap { byKey[$0] }.compactMap { entry -> KanjiTile? in
      switch entry {
      case .part(let part): KanjiTile(literal: part.glyph, meaning: part.name)
      case .kanji(let kanji): KanjiTile(literal: kanji.kanji, meaning: kanji.meanings.first ?? "")
      case .kana, .word: nil
      }
    }
  }

  func words(with literal: String) -> [WordEntry] {
    words.filter { $0.word.contains(literal) }.map { WordEntry($0) }
  }

  /// Every word, once per key.
  var keyed: [(key: String, entry: WordEntry)] {
    words.enumerated().flatMap { place, word in
      let entry = WordEntry(word, id: -1 - WordEntry.ID(place))
      return [word.word, word.reading].uniqued().map { (LookupKey.of($0), entry) }
    }
  }
}

extension WordEntry {
  /// - Parameter id: an id that no word of the dictionary has.
  init(_ word: CourseEntry.Word, id: ID = 0) {
    self.init(
      id: id, forms: [Form(writing: word.word, reading: word.reading, isCommon: true)],
      senses: [Sense(partsOfSpeech: [Self.tag(of: word)], glosses: word.meanings)])
  }

  /// Returns the tag of a part of speech, which the course gives as a word.
  private static func tag(of word: CourseEntry.Word) -> String {
    switch word.partOfSpeech {
    case "noun": "n"
    case "pronoun": "pn"
    case "numeral": "num"
    case "adverb": "adv"
    case "suru noun": "vs"
    case "i-adjective": "adj-i"
    case "na-adjective": "adj-na"
    case "ichidan verb": "v1"
    case "godan verb": word.word == "行く" ? "v5k-s" : "v5"
    case "irregular verb": word.word.hasSuffix("来る") ? "vk" : "vs-i"
    default: word.partOfSpeech
    }
  }
}

extension KanjiEntry {
  init(_ kanji: CourseEntry.Kanji) {
    self.init(literal: kanji.kanji, strokes: kanji.strokes)
    on = kanji.on
    kun = kanji.kun
    meanings = kanji.meanings
    grade = SchoolGrade(number: kanji.grade)
    level = .n5
  }
}

extension String {
  /// Whether the text contains one of the words, read so: [今日|きょう] is not 今日 read こんにち.
  fileprivate func plainly(holds words: Set<WordName>) -> Bool {
    let plain = side(.written)
    let held = words.filter {
      $0.writing.unicodeScalars.count > 1 && plain.contains($0.writing)
    }
    guard !held.isEmpty else { return false }
    let read = side(.read)
    return held.contains { read.contains($0.reading) }
  }

  private enum Side { case written, read }

  /// One side of a text with furigana: of `[猫|ねこ]がいる`, 猫がいる or ねこがいる. Works on bytes, because a
  /// word page needs it for every sentence.
  private func side(_ wanted: Side) -> String {
    var kept: [UInt8] = []
    var side: Side?
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "["): side = .written
      case UInt8(ascii: "|"): side = .read
      case UInt8(ascii: "]"): side = nil
      default: if side == nil || side == wanted { kept.append(byte) }
      }
    }
    return String(decoding: kept, as: UTF8.self)
  }
}
