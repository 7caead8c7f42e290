import Engine
import Foundation

/// The course, looked up from the other side: what a thing is found in.
struct CourseIndex: Sendable {
  let course: Course?
  /// How many entries there are of each kind, by its style.
  let counts: [String: Int]
  private let usedIn: [String: [String]]

  init(_ course: Course?) {
    self.course = course
    var usedIn: [String: [String]] = [:]
    for entry in course?.entries ?? [] {
      for part in entry.parts { usedIn[part, default: []].append(entry.key) }
    }
    self.usedIn = usedIn
    counts = Dictionary(grouping: course?.entries ?? [], by: \.kind.style).mapValues(\.count)
  }

  func entry(_ item: Item) -> CourseEntry? { item.courseKey.flatMap { course?[$0] } }

  func parts(of entry: CourseEntry) -> [Chip] { chips(entry.parts) }

  /// Kana lie in almost every word, so these are the first of many.
  func uses(of entry: CourseEntry) -> [Chip] { chips(usedIn[entry.key, default: []].prefix(12)) }

  /// "KANJIDIC, EDICT/JMdict: Electronic Dictionary …"
  func attribution(of entry: CourseEntry) -> String? {
    switch entry {
    case .kana, .part: return nil
    case .kanji, .word: break
    }
    guard let sources = course?.attribution, let first = sources.first else { return nil }
    return "\(sources.map(\.name).joined(separator: ", ")): \(first.holder), \(first.licence)"
  }

  private func chips(_ keys: some Sequence<String>) -> [Chip] {
    keys.compactMap { course?[$0] }.map { entry in
      Chip(
        text: entry.front, lang: "ja", gloss: entry.gloss,
        // By the tags it came with: its deck may have another name by now, and it another deck.
        url: FindPage().path(["q": "tag:course tag:\(entry.kind.style) front:\(entry.front)"]))
    }
  }
}

extension CourseEntry {
  var front: String {
    switch self {
    case .kana(let kana): kana.kana
    case .part(let part): part.glyph
    case .kanji(let kanji): kanji.kanji
    case .word(let word): word.word
    }
  }

  var gloss: String? {
    switch self {
    case .kana(let kana): kana.romaji.first
    case .part(let part): part.name
    case .kanji(let kanji): kanji.meanings.first
    case .word(let word): word.meanings.first
    }
  }

  /// The colour and shape of its slip.
  var kind: ItemKind {
    switch self {
    case .kana(let kana): kana.deck == "katakana" ? .katakana : .hiragana
    case .part: .part
    case .kanji: .kanji
    case .word: .word
    }
  }
}

/// What an item is, as its page shows it by name and colour.
enum ItemKind {
  case hiragana, katakana, part, kanji, word, note

  /// What came from the dictionary says by its tags what it is.
  init(_ item: Item, _ entry: CourseEntry?) {
    let tags = item.content.tags.contains("dictionary") ? item.content.tags : []
    self =
      entry?.kind ?? [.part, .kanji, .word].first { (kind: ItemKind) in tags.contains(kind.style) }
      ?? .note
  }

  /// A class of the style sheet.
  var style: String {
    switch self {
    case .hiragana, .katakana: "kana"
    case .part: "part"
    case .kanji: "kanji"
    case .word: "word"
    case .note: "note"
    }
  }

  var label: String { "\(self)".capitalized }
}
