/// What a word is called for as long as dictionaries are built anew: one of its forms.
public struct WordName: Hashable, Sendable {
  public var writing: String
  public var reading: String

  public init(_ writing: String, _ reading: String) {
    (self.writing, self.reading) = (writing, reading)
  }
}

extension WordEntry {
  public var name: WordName { WordName(writing, reading) }

  func isCalled(_ name: WordName) -> Bool {
    forms.contains { $0.writing == name.writing && $0.reading == name.reading }
  }
}

/// What a look-up came to.
public struct Finds: Hashable, Sendable {
  public var query: String
  public var words: [FoundWord]
  /// The kanji in what was looked for.
  public var kanji: [KanjiTile]
  /// Of the first word.
  public var known: Known

  public init(
    query: String, words: [FoundWord] = [], kanji: [KanjiTile] = [], known: Known = Known()
  ) {
    (self.query, self.words, self.kanji, self.known) = (query, words, kanji, known)
  }

  public var isEmpty: Bool { words.isEmpty && kanji.isEmpty }
}

/// Everything there is to know of a word.
public struct WordSheet: Hashable, Sendable {
  public var entry: WordEntry
  /// Of its first form; nil where the accent table does not have it.
  public var pitch: PitchContour?
  public var kanji: [KanjiTile]
  /// Of the course.
  public var examples: [CourseEntry.Word.Example]
  public var known: Known

  public init(
    entry: WordEntry, pitch: PitchContour? = nil, kanji: [KanjiTile] = [],
    examples: [CourseEntry.Word.Example] = [], known: Known = Known()
  ) {
    (self.entry, self.pitch, self.kanji) = (entry, pitch, kanji)
    (self.examples, self.known) = (examples, known)
  }
}

/// Everything there is to know of a kanji.
public struct KanjiSheet: Hashable, Sendable {
  public var entry: KanjiEntry
  public var parts: [KanjiTile]
  public var partOf: [KanjiTile]
  public var lookAlikes: [KanjiTile]
  public var words: [WordEntry]
  /// What the course tells of it.
  public var course: CourseEntry.Kanji?
  public var note: KanjiNote
  public var known: Known

  public init(entry: KanjiEntry, known: Known = Known()) {
    (self.entry, self.known) = (entry, known)
    (parts, partOf, lookAlikes, words, note) = ([], [], [], [], KanjiNote())
  }
}

/// What the learner wrote of a kanji for themselves.
public struct KanjiNote: Hashable, Sendable {
  public var mnemonic: String
  public var notes: String

  public init(mnemonic: String = "", notes: String = "") {
    (self.mnemonic, self.notes) = (mnemonic, notes)
  }

  public var isEmpty: Bool { mnemonic.isEmpty && notes.isEmpty }
}

/// What the learner has done with a word or kanji.
public struct Known: Hashable, Sendable {
  public struct KnownCard: Hashable, Sendable {
    public var card: Card
    /// The chance of recall now; nil for a new card.
    public var retrievability: Double?
  }

  /// One of the learner's items that asks it.
  public struct Place: Hashable, Sendable {
    public var item: Item.ID
    public var deckName: String
    /// What the item says of it: "ねこ, cat".
    public var gist: String
    public var cards: [KnownCard]
  }

  /// Look-ups at which a card is offered.
  public static let lookupsToOffer = 3

  public var places: [Place]
  /// How often it was looked up, this time with it.
  public var lookups: Int

  public init(places: [Place] = [], lookups: Int = 0) {
    (self.places, self.lookups) = (places, lookups)
  }

  /// Whether it is time for a card of it.
  public var isOffered: Bool { places.isEmpty && lookups >= Self.lookupsToOffer }
}
