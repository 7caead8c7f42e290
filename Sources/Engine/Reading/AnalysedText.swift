/// An analysed text: its lines, their accent phrases, and the words in them.
public struct AnalysedText: Hashable, Sendable {
  public var lines: [Line]
  /// Why the analysis is less reliable than it could be.
  public var flaws: [Problem]

  public init(lines: [Line], flaws: [Problem] = []) {
    (self.lines, self.flaws) = (lines, flaws)
  }

  /// The maximum length of a text in Unicode scalars. Longer texts are refused.
  public static let longestText = 20_000

  /// Counts as browsers do: the end of a line is one, though they send two, and marks are more, as a
  /// character can have any number of them.
  public static func isTooLong(_ text: String) -> Bool {
    text.unicodeScalars.count { $0 != "\r" } > longestText
  }

  public struct Line: Hashable, Sendable {
    public var text: String
    public var phrases: [Phrase]
  }

  /// Words under one accent. Signs and spaces between phrases are separate.
  public struct Phrase: Hashable, Sendable {
    public var words: [Word]
    public var accent: PitchAccent

    /// Nil if nothing is spoken or the pronunciation is unknown.
    public var pitch: PitchContour? {
      guard words.allSatisfy(\.isSpoken) else { return nil }
      return PitchContour(reading: reading, accent: accent)
    }

    /// The contour for a terminal, or `はーしで [?]` if the accent is unknown; nil if nothing is
    /// spoken.
    public var marked: String? {
      guard words.allSatisfy(\.isSpoken) else { return nil }
      return pitch?.marked ?? "\(Hiragana.folded(reading)) [?]"
    }

    private var reading: String { words.map(\.reading).joined() }
  }

  public struct Word: Hashable, Sendable {
    public var surface: String
    public var lemma: String
    /// The start in the line, in UTF-16 code units.
    public var offset: Int
    public var runs: [FuriganaRun]
    public var reading: String
    public var readingSource: ReadingSource
    /// The accent of the word alone.
    public var accent: PitchAccent
    /// Whether it is a word, not a sign or a space.
    public var isWord: Bool
    /// Whether it is a Japanese content word, unlike particles, auxiliaries and affixes.
    public var isContent: Bool
    var partOfSpeech = PartOfSpeech(.other)
    public var hasCard = false
    /// The learner's items for it.
    var items: [Item.ID] = []
    public var memory = WordMemory.unseen
    /// The memory that a review goes on from; nil for a word without one.
    var reviewed: ReviewedMemory?
    /// Whether it is past the learning steps.
    public var isLearned = false
    /// Whether the learner knows it well enough to need no furigana.
    public var isKnown = false
    /// The learner's correction, and whether it applies only here.
    public var correction: Correction?
    public var isCorrectedHere = false
    /// How it is usually read, where a singer reads it otherwise.
    public var usualReading: String?

    public var pitch: PitchContour? {
      isSpoken ? PitchContour(reading: reading, accent: accent) : nil
    }

    public var kanji: [String] { surface.unicodeScalars.filter(\.isKanji).map(String.init) }

    var isSpoken: Bool {
      isWord && !reading.isEmpty && reading.unicodeScalars.allSatisfy(\.isKanaOrMark)
    }
  }

  var words: some Collection<Word> {
    lines.lazy.flatMap { $0.phrases.lazy.flatMap { $0.words } }
  }
}

extension AnalysedText.Line {
  public var words: [AnalysedText.Word] { phrases.flatMap(\.words) }
}

/// How well the learner remembers a word at the moment, by their cards for it.
public enum WordMemory: String, CaseIterable, Comparable, Sendable {
  /// There is no card, or none was answered yet.
  case unseen
  /// A card is in its learning steps, or young: its stability is below `matureFrom`.
  case learning
  /// The cards are mature, but the retrievability of one is below `strongFrom`.
  case weak
  /// The word counts as known.
  case strong

  /// The least stability of a mature card, in days.
  static let matureFrom = 21.0
  /// The least retrievability of a word that counts as known.
  static let strongFrom = 0.8

  init(_ memory: Memory, retrievability: Double) {
    self =
      memory.stability < Self.matureFrom
      ? .learning : retrievability < Self.strongFrom ? .weak : .strong
  }

  public static func < (one: Self, other: Self) -> Bool {
    allCases.firstIndex(of: one) ?? 0 < allCases.firstIndex(of: other) ?? 0
  }
}

/// A memory after its last review.
struct ReviewedMemory: Hashable, Sendable {
  var memory: Memory
  var day: Day
}

/// The learner's data about the words of a text.
struct Learned: Sendable {
  struct Word: Hashable, Sendable {
    var item: Item.ID
    /// Whether it is the course's item for a kanji, which may be a word as well.
    var isKanji: Bool
    /// Empty if it is read as written.
    var readings: Set<String>
    var memory: WordMemory
    /// Nil without a card that is past the learning steps.
    var reviewed: ReviewedMemory?
    /// Whether it is past the learning steps.
    var isLearned: Bool
    /// Whether it is known well enough to need no furigana.
    var isKnown: Bool
  }

  var corrections = Corrections()
  /// The learner's items by spelling.
  var words: [String: [Word]] = [:]

  /// Returns the items for a word in its reading. Someone who knows 人 as じん may still need ひと.
  func items(for word: AnalysedText.Word) -> [Word] {
    guard word.lemma != word.surface else { return items(asWrittenIn: word) }
    guard let items = words[word.lemma] else {
      // A stem is no word: 見 in 見ていた.
      return word.lemma.hasPrefix(word.surface) ? [] : items(asWrittenIn: word)
    }
    // For an inflected form, compare the furigana it shares with the dictionary form: た in 食べた and
    // 食べる.
    let shared = word.runs.first?.reading ?? String(word.surface.prefix(1))
    return items.filter { item in
      item.readings.isEmpty || item.readings.contains { $0.hasPrefix(shared) }
    }
  }

  private func items(asWrittenIn word: AnalysedText.Word) -> [Word] {
    words[word.surface, default: []].filter {
      $0.readings.isEmpty || $0.readings.contains(word.reading)
    }
  }
}

extension AnalysedText.Line {
  /// - Parameter corrected: the text's words with the learner's corrections applied.
  init(_ text: String, _ corrected: PronouncedSentence, _ learned: Learned) {
    var offset = 0
    var words = corrected.words.map { word in
      var shown = AnalysedText.Word(word, offset: offset)
      let items = learned.items(for: shown)
      if !items.isEmpty { shown.show(items) }
      if let found = learned.corrections.correction(of: shown.surface, in: text, at: offset) {
        (shown.correction, shown.isCorrectedHere) = (found.correction, found.isHere)
      }
      offset += shown.surface.utf16.count
      return shown
    }
    for place in words.indices.dropFirst().dropLast()
    where Self.isCompoundParticle(words[place - 1], words[place], words[place + 1]) {
      words[place].isContent = false
    }
    self.text = text
    phrases = corrected.phrases.map { phrase in
      AnalysedText.Phrase(words: Array(words[phrase.words]), accent: phrase.accent)
    }
  }

  /// Whether three words are one particle, whose verb has no meaning of its own: について, にとって.
  fileprivate static func isCompoundParticle(
    _ first: AnalysedText.Word, _ verb: AnalysedText.Word, _ last: AnalysedText.Word
  ) -> Bool {
    last.surface == "て" && first.surface == "に"
      && ["つい", "とっ", "よっ", "おい"].contains(verb.surface)
  }
}

extension AnalysedText.Word {
  fileprivate mutating func show(_ items: [Learned.Word]) {
    hasCard = true
    // A word is studied by its own card; that of its kanji teaches something else.
    let words = items.filter { !$0.isKanji }
    self.items = (words.isEmpty ? items : words).map(\.item)
    isLearned = items.contains(where: \.isLearned)
    isKnown = items.contains(where: \.isKnown)
    let best = items.max { $0.memory < $1.memory }
    (memory, reviewed) = (best?.memory ?? .unseen, best?.reviewed)
  }

  fileprivate init(_ word: PronouncedWord, offset: Int) {
    let known = word.word
    // The tokeniser treats an unknown kanji as a sign, and "!" as a noun.
    let isWord = known.surface.unicodeScalars.contains {
      $0.isHiraganaLetter || $0.properties.isAlphabetic
        || $0.properties.numericType != nil
    }
    self.init(
      surface: known.surface, lemma: known.lemma, offset: offset, runs: word.runs,
      reading: known.reading, readingSource: known.readingSource, accent: word.unit.accent,
      isWord: isWord, isContent: false, partOfSpeech: known.partOfSpeech)
    isContent = isWord && isJapanese && known.partOfSpeech.hasMeaning
  }

  var isJapanese: Bool {
    surface.unicodeScalars.contains { $0.isKanji || $0.isKanaOrMark }
  }
}

extension PartOfSpeech {
  fileprivate var hasMeaning: Bool {
    switch category {
    case .particle, .auxiliary, .prefix, .suffix, .filler, .symbol, .other: false
    default: !has(.dependent)
    }
  }
}

extension AnalysedText.Word {
  /// The reading of the dictionary form, in hiragana: とまる of 止まった.
  public var lemmaReading: String { TextWord(self).reading }
}

extension TextWord {
  init(_ word: AnalysedText.Word) {
    self.init(word.surface, word.partOfSpeech, lemma: word.lemma, reading: word.reading)
    isSung = word.usualReading != nil
  }
}
