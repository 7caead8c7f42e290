/// The words and kanji found by a lookup, with the learner's history of the first word.
public struct LookupResults: Hashable, Sendable {
  public var query: String
  public var words: [FoundWord] = []
  /// The kanji in the search text.
  public var kanji: [KanjiTile] = []
  /// The learner's history with the first word.
  public var known = LearnerHistory()
  /// Where no word was found, what may have been meant.
  public var nearSpellings: [String] = []

  public var isEmpty: Bool { words.isEmpty && kanji.isEmpty }

  /// Whether the search text has kana or kanji, and may be a text of several words.
  public var isJapanese: Bool { query.unicodeScalars.contains(where: \.isKanaOrIdeograph) }

  /// Whether there may be more words than these.
  public var isCut: Bool { words.count >= WordSearch.most }

  /// A sentence saying that words are cut; nil if none can be missing.
  public var cut: String? {
    guard isCut else { return nil }
    return "The first \(Quantity.count(words.count, "word")). Type more to narrow the search."
  }
}

/// A word of the dictionary as it is shown.
public struct WordInfo: Hashable, Sendable {
  public var entry: WordEntry
  /// The inflections from the word to the form in a text.
  public var steps: [Inflection] = []
  /// The other words that the form in the text can be.
  public var others: [WordEntry] = []
  /// The pitch of the first form. Nil if the accent table lacks it.
  public var pitch: PitchContour?
  public var kanji: [KanjiTile] = []
  public var examples: [CourseEntry.Word.Example] = []
  public var known = LearnerHistory()
  public var imported = ImportedWord()
}

/// A kanji of the dictionary as it is shown.
public struct KanjiInfo: Hashable, Sendable {
  public var entry: KanjiEntry
  public var parts: [KanjiTile] = []
  public var partOf: [KanjiTile] = []
  public var lookAlikes: [KanjiTile] = []
  public var words: [WordEntry] = []
  public var course: CourseEntry.Kanji?
  public var note = KanjiNote()
  public var known: LearnerHistory
  public var imported: [ImportedKanji] = []

  /// Whether anything of it is EDRDG's, who are named for it.
  public var isCredited: Bool { !entry.isImported || !words.isEmpty || !partOf.isEmpty }
}

/// The learner's own notes on a kanji.
public struct KanjiNote: Hashable, Sendable {
  public var mnemonic: String
  public var notes: String

  public init(mnemonic: String = "", notes: String = "") {
    (self.mnemonic, self.notes) = (mnemonic, notes)
  }
}

/// The learner's history with a word or kanji.
public struct LearnerHistory: Hashable, Sendable {
  public struct KnownCard: Hashable, Sendable {
    public var card: Card
    /// The probability of recall now. Nil for a new card.
    public var retrievability: Double?
  }

  /// One of the learner's items with its spelling.
  public struct Place: Hashable, Sendable {
    public var item: Item.ID
    public var deckName: String
    /// A short text of the item: "ねこ, cat".
    public var gist: String
    /// Whether it is of this word or kanji, and not of another with its spelling.
    public var isItself: Bool
    public var cards: [KnownCard]
  }

  /// The number of lookups after which a card is offered.
  static let lookupsToOffer = 3

  public var places: [Place] = []
  /// The number of lookups, including this one.
  public var lookups = 0

  /// Whether to offer a card for it.
  var isOffered: Bool {
    lookups >= Self.lookupsToOffer && !places.contains(where: \.isItself)
  }

  /// How often it was looked up, if a card is offered for that: “You've looked up 猫(ねこ) 3 times”.
  public func offer(of name: String) -> String? {
    isOffered ? "You've looked up \(name) \(lookups) times" : nil
  }
}
