import Foundation

/// An item to add to a deck.
struct Wanted: Hashable, Sendable {
  var content: ItemContent
  /// The items to learn first.
  var parts: [ItemContent]
  var isKanji: Bool
}

/// The item that was added from the dictionary, or that its deck already had.
public struct AddedItem: Hashable, Sendable {
  public var item: Item.ID
  /// The item's front without markup. It is in kanji where the word was looked up in kana.
  var front: String
  public var deck: Deck
  /// Whether the deck already had it.
  public var wasThere: Bool

  /// Describes the result of adding a word: “いぬ” is already in the deck “Dictionary” as “犬”.
  public func sentence(about word: String) -> String {
    let verb = wasThere ? "is already in" : "was added to"
    let form = front == word ? "" : " as “\(front)”"
    return "“\(word)” \(verb) the deck “\(deck.name)”\(form)."
  }
}

extension ItemContent {
  /// Creates an item. Its back shows what the word mainly means; every gloss of these senses is
  /// accepted, and so is every usual reading of the spelling. The notes have other senses.
  ///
  /// - Parameter kanji: the meanings of the word's kanji.
  init(_ entry: WordEntry, kanji: [String]) {
    let senses = TaughtSenses(entry, kanji: kanji)
    let front = entry.usualWriting
    let others = entry.forms.filter { $0.writing == front && $0.marks.isEmpty }.map(\.reading)
    let readings = ([entry.reading] + others).uniqued()
    let rest = senses.others.map { $0.glosses.prefix(3).joined(separator: ", ") }
    self.init(
      front: front, back: senses.shown.joined(separator: ", "),
      reading: readings.joined(separator: "、"),
      notes: rest.isEmpty ? "" : "Other senses: \(rest.joined(separator: "; "))",
      tags: ["dictionary", "word"], synonyms: senses.accepted)
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
  /// The front of its item: in kana if it is usually written so.
  var usualWriting: String { isUsuallyKana ? reading : writing }

  /// The fronts that its items may have: they were added in the form that was asked for.
  var usualWritings: [String] {
    let usual = forms.filter(\.marks.isEmpty)
    return ([usualWriting] + usual.map { isUsuallyKana ? $0.reading : $0.writing }).uniqued()
  }
}
