import Foundation

/// What a look-up led to, as the log has it.
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

  /// What the person wrote, cut where nobody would write on.
  var query: String {
    switch self {
    case .word(_, let query): String(query.unicodeScalars.prefix(InputLimit.lookup))
    case .kanji(let literal): literal
    }
  }
}

/// What is to be put into a deck.
struct Wanted: Hashable, Sendable {
  var content: ItemContent
  /// What has to be known before.
  var parts: [ItemContent]
  var isKanji: Bool
}

/// What was put into a deck.
public struct Added: Hashable, Sendable {
  public var item: Item.ID
  public var deck: Deck
  /// It was in that deck before.
  public var wasThere: Bool
}

extension ItemContent {
  /// One gloss each of the first three senses that may be taught is shown, without what is said of
  /// it in brackets; those of all senses count as right, and so does every reading that the writing
  /// usually has.
  init(_ entry: WordEntry) {
    let shown = entry.taughtSenses.prefix(3).compactMap(\.glosses.first?.withoutAsides).uniqued()
    let glosses = entry.senses.flatMap { $0.glosses.map(\.withoutAsides) }
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

  /// Nil for a part without a name, of which nothing could be asked.
  init?(part: KanjiTile) {
    guard !part.meaning.isEmpty else { return nil }
    self.init(front: part.literal, back: part.meaning, tags: ["dictionary", "part"])
  }
}

extension WordEntry {
  /// The first sense, and those like it: of its part of speech, and neither slang nor obsolete nor
  /// an insult where it is not.
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
  /// What stands in brackets as a whole stays.
  fileprivate var withoutAsides: String {
    let text = AnswerText.withoutAsides(self)
    return text.isEmpty ? self : text
  }
}
