import Foundation

/// The result of a lookup, as recorded in the log.
enum LookedUp: Hashable, Sendable {
  case word(WordName, query: String)
  case kanji(String)

  var kind: String {
    switch self {
    case .word: "word"
    case .kanji: "kanji"
    }
  }

  var writing: String {
    switch self {
    case .word(let name, _): name.writing
    case .kanji(let literal): literal
    }
  }

  var reading: String {
    switch self {
    case .word(let name, _): name.reading
    case .kanji: ""
    }
  }

  /// The query, truncated to a sensible length.
  var query: String {
    switch self {
    case .word(_, let query): String(query.unicodeScalars.prefix(InputLimit.lookup))
    case .kanji(let literal): literal
    }
  }
}

/// An item to add to a deck.
struct Wanted: Hashable, Sendable {
  var content: ItemContent
  /// The items to learn first.
  var parts: [ItemContent]
  var isKanji: Bool
}

/// An item that was added to a deck.
public struct Added: Hashable, Sendable {
  public var item: Item.ID
  public var deck: Deck
  /// Whether the deck already had it.
  public var wasThere: Bool
}

extension ItemContent {
  /// Creates an item. Its back shows one gloss, without asides in brackets, of each of the first
  /// three suitable senses. The other glosses of these senses are accepted, and so is every usual
  /// reading of the spelling.
  init(_ entry: WordEntry) {
    let senses = entry.taughtSenses.prefix(3)
    let shown = senses.compactMap(\.glosses.first?.withoutAsides).uniqued()
    let glosses = senses.flatMap { $0.glosses.map(\.withoutAsides) }
    let front = entry.isUsuallyKana ? entry.reading : entry.writing
    let others = entry.forms.filter { $0.writing == front && $0.marks.isEmpty }.map(\.reading)
    let readings = ([entry.reading] + others).uniqued()
    self.init(
      front: front, back: shown.joined(separator: ", "),
      reading: readings.joined(separator: "、"), tags: ["dictionary", "word"],
      synonyms: glosses.uniqued().filter { !shown.contains($0) })
  }

  init(_ entry: KanjiEntry) {
    self.init(
      front: entry.literal, back: entry.meanings.joined(separator: ", "),
      reading: (entry.on + entry.kun).joined(separator: "、"), tags: ["dictionary", "kanji"])
  }

  /// Returns nil for a part without a name, about which nothing can be asked.
  init?(part: KanjiTile) {
    guard !part.meaning.isEmpty else { return nil }
    self.init(front: part.literal, back: part.meaning, tags: ["dictionary", "part"])
  }
}

extension WordEntry {
  /// The first sense and similar ones: with the same part of speech, and slang, obsolete or
  /// derogatory only if the first one is.
  fileprivate var taughtSenses: [Sense] {
    guard let first = senses.first else { return [] }
    return senses.filter { sense in
      Set(sense.marks).intersection(Self.seldomTaught).isSubset(of: first.marks)
        && (sense.partsOfSpeech == first.partsOfSpeech
          || !Set(sense.partsOfSpeech).isDisjoint(with: first.partsOfSpeech))
    }
  }

  private static let seldomTaught: Set = [
    "arch", "col", "derog", "obs", "obsc", "rare", "sl", "vulg", "X",
  ]
}

extension String {
  /// The text without asides in brackets, unless all of it is in brackets.
  fileprivate var withoutAsides: String {
    let text = AnswerText.withoutAsides(self)
    return text.isEmpty ? self : text
  }
}
