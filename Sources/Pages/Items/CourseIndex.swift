import Engine
import Foundation
import Logging

extension SiteServices {
  var course: CourseIndex { service() }
}

/// An index of the course: what each entry is used in.
struct CourseIndex: PageService {
  let course: Course?
  /// The number of entries by the tag of their kind.
  let counts: [String: Int]
  private let usedIn: [String: [String]]

  init(_ study: Study, _ live: Live, log: Logger) {
    course = study.course
    var usedIn: [String: [String]] = [:]
    for entry in course?.entries ?? [] {
      for part in entry.parts { usedIn[part, default: []].append(entry.key) }
    }
    self.usedIn = usedIn
    counts = Dictionary(grouping: course?.entries ?? [], by: \.kind.tag).mapValues(\.count)
  }

  func entry(_ item: Item) -> CourseEntry? { item.courseKey.flatMap { course?[$0] } }

  func parts(of entry: CourseEntry) -> [Chip] { chips(entry.parts) }

  /// Returns the first 12 uses, as kana are in almost every word.
  func uses(of entry: CourseEntry) -> [Chip] { chips(usedIn[entry.key, default: []].prefix(12)) }

  /// For example "KANJIDIC, EDICT/JMdict: Electronic Dictionary …".
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
        // By tags: the deck may have been renamed, and the item moved.
        url: FindPage().path(["q": "tag:course tag:\(entry.kind.tag) front:\(entry.front)"]))
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

  /// The kind of item, for colour and shape.
  var kind: ItemKind {
    switch self {
    case .kana(let kana): kana.deck == "katakana" ? .katakana : .hiragana
    case .part: .part
    case .kanji: .kanji
    case .word: .word
    }
  }
}

/// The kind of an item, shown by name and colour.
enum ItemKind {
  case hiragana, katakana, part, kanji, word, item

  /// Detects the kind. Items added from the dictionary have it as a tag.
  init(_ item: Item, _ entry: CourseEntry?) {
    let tags = item.content.tags.contains("dictionary") ? item.content.tags : []
    self =
      entry?.kind ?? [.part, .kanji, .word].first { (kind: ItemKind) in tags.contains(kind.tag) }
      ?? .item
  }

  /// The CSS class.
  var style: String { tag }

  /// The tag that items of the course and the dictionary have.
  var tag: String {
    switch self {
    case .hiragana, .katakana: "kana"
    case .part: "part"
    case .kanji: "kanji"
    case .word: "word"
    case .item: "item"
    }
  }

  var label: String { "\(self)".capitalized }
}

/// The kind of what is shown: that of an item or, in WaniKani's colours, of a subject.
enum ShownKind: Hashable {
  case item(ItemKind)
  case subject(Subject.Kind)

  /// The CSS classes after "kind-".
  var style: String {
    switch self {
    case .item(let kind): kind.style
    case .subject(let kind): kind.style
    }
  }
}
