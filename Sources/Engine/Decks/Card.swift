/// One question about an item, with its own memory.
public struct Card: Hashable, Sendable, Identifiable {
  public typealias ID = Int64

  public var id: ID
  public var item: Item.ID
  var deck: Deck.ID
  public var kind: CardKind
  public var progress = CardProgress.new
  public var isSuspended = false
  public var isLeech = false
  /// The first day on which the card may be shown again.
  public var buriedUntil = Day(0)
  /// The number of its flag, as in Anki: 0 for none, 1 red to 7 purple.
  public var flag = 0
  /// The name of its template, such as “Cloze 2”. Read only for cards that are shown; nil for cards
  /// of other kinds.
  public var templateName: String?

  public func isBuried(on today: Day) -> Bool { buriedUntil > today }

  /// Its name: “Meaning”, or the one of its note type's template.
  public var label: String { templateName ?? kind.template.label }

  /// Returns whether a person can mean this card of its item by a name.
  public func isNamed(_ text: String) -> Bool {
    kind.isNamed(text) || label.lowercased() == text.lowercased()
  }

  /// Anki's names of the flags, from 1 on.
  public static let flagNames = ["red", "orange", "green", "blue", "pink", "turquoise", "purple"]

  /// Nil without a flag.
  public var flagName: String? {
    Self.flagNames.indices.contains(flag - 1) ? Self.flagNames[flag - 1] : nil
  }

  /// The verb that comes before the item's title in the description of a change.
  public static func flagged(_ flag: Int) -> String { flag > 0 ? "Flagged" : "Unflagged" }

  /// Parses a flag's number, 0 to 7, or its name; nil if it is neither.
  public static func flag(_ text: String) -> Int? {
    let named = (["none"] + flagNames).firstIndex(of: text.lowercased())
    return named ?? Int(text).flatMap { (0...flagNames.count).contains($0) ? $0 : nil }
  }
}

/// The number of due cards, by state.
public struct Counts: Hashable, Sendable, Codable {
  public var new = 0
  public var learning = 0
  public var review = 0

  public var total: Int { new + learning + review }

  public static func + (a: Counts, b: Counts) -> Counts {
    Counts(new: a.new + b.new, learning: a.learning + b.learning, review: a.review + b.review)
  }
}
