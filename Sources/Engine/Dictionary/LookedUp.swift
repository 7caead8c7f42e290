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
    case .word(_, let query): String(query.unicodeScalars.prefix(LookupKey.longest))
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
  /// Of the first senses one gloss each is shown; those of all senses count as right, and so does
  /// every reading that the writing usually has.
  init(_ entry: WordEntry) {
    let senses = entry.senses.map { $0.glosses.map(\.withoutOrigin) }
    let shown = senses.prefix(3).compactMap(\.first).uniqued()
    let front = entry.isUsuallyKana ? entry.reading : entry.writing
    let others = entry.forms.filter { $0.writing == front && $0.marks.isEmpty }.map(\.reading)
    let readings = ([entry.reading] + others).uniqued()
    self.init(
      front: front, back: shown.joined(separator: ", "),
      reading: readings.joined(separator: "、"), tags: ["dictionary", "word"],
      synonyms: senses.flatMap(\.self).uniqued().filter { !shown.contains($0) })
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

extension String {
  /// Without EDICT's note of where a loan word comes from: "beer" of "beer (dut: bier, eng:)".
  fileprivate var withoutOrigin: String {
    guard hasSuffix(")"), let bracket = lastIndex(of: "(") else { return self }
    let note = self[bracket...].dropFirst()
    let language = note.prefix(while: \.isLetter)
    guard language.count == 3, note.dropFirst(3).first == ":" else { return self }
    let rest = self[..<bracket].drop(while: \.isWhitespace)
    return rest.isEmpty ? self : String(rest).trimmingCharacters(in: .whitespaces)
  }
}
