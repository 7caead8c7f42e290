/// An item with its cards, their history and their predictions.
public struct ItemInfo: Hashable, Sendable {
  public struct CardInfo: Hashable, Sendable, Identifiable {
    public var card: Card
    /// The probability of recall now, from 0 to 1; nil for a new card.
    public var retrievability: Double?
    /// Every answer, oldest first.
    public var history: [ReviewEntry]
    /// The terms the due date was computed with; nil for a new card.
    public var why: Explanation?
    /// The day the learner made the card due on, until its next answer.
    public var madeDue: Day?
    /// The outcome of each grade, if given now.
    public var outcomes: Outcomes
    /// Its sides by the template of an Anki note type; nil for cards of other kinds.
    public var sides: CardSides?

    public var id: Card.ID { card.id }
  }

  public struct NoteField: Hashable, Sendable {
    public var name: String
    /// As HTML.
    public var value: String
  }

  /// An item with the same front as another.
  public struct Twin: Hashable, Sendable {
    public var item: Item.ID
    /// The name of its deck.
    public var deck: String
  }

  public var item: Item
  public var deck: Deck
  public var decks: [Deck]
  /// The item's entry in the bundled course; nil for the learner's own items.
  public var entry: CourseEntry?
  public var cards: [CardInfo]
  public var today: Day
  public var fsrs: FSRS.Version
  /// Another item with the same front, shown when one is added.
  public var twin: Twin?
  /// The notes that programs of the served API wrote; empty for none.
  public var meaningNote = ""
  public var readingNote = ""
  /// The fields of its note, with the changes to the item; empty if it isn't from Anki.
  public var noteFields: [NoteField] = []
  /// The pitch in an imported dictionary that comes before the built-in one.
  var preferredPitch: PitchContour?

  public var pitch: PitchContour? { preferredPitch ?? item.content.pitch }

  /// Its cards by name: “2 cards: Card 1 and Card 2”.
  public var cardList: String {
    "\(Quantity.count(cards.count, "card")): \(Quantity.list(cards.map(\.card.label)))"
  }

  /// How many of its cards the deck asks.
  public var askedCount: Int { cards.count { isAsked($0.card) } }

  /// Whether the deck asks cards of this kind. One that it no longer asks keeps its memory.
  public func isAsked(_ card: Card) -> Bool { deck.options.asks(card.kind) }
}
