/// An analysed text: its lines, their accent phrases, and the words in them.
public struct AnalysedText: Hashable, Sendable {
  public var lines: [Line]
  /// Why the analysis is less reliable than it could be.
  public var flaws: [Problem]

  public init(lines: [Line], flaws: [Problem] = []) {
    (self.lines, self.flaws) = (lines, flaws)
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
      return PitchContour(reading: words.map(\.reading).joined(), accent: accent)
    }
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
    /// Whether the learner knows it well enough to need no furigana.
    public var isKnown = false
    /// The learner's correction, and whether it applies only here.
    public var correction: Correction?
    public var isCorrectedHere = false

    public var pitch: PitchContour? {
      isSpoken ? PitchContour(reading: reading, accent: accent) : nil
    }

    var isSpoken: Bool {
      isWord && !reading.isEmpty && reading.unicodeScalars.allSatisfy(\.isKanaOrMark)
    }
  }

  public var words: [Word] { lines.flatMap(\.words) }
}

extension AnalysedText.Line {
  public var words: [AnalysedText.Word] { phrases.flatMap(\.words) }
}

/// What the learner's data says about the words of a text.
struct Learned: Sendable {
  var corrections = Corrections()
  /// Well-known spellings, each with its known readings. Empty for an item without a reading, which
  /// is read as written.
  var known: [String: Set<String>] = [:]

  /// Whether the learner knows the word in this reading. Someone who knows 人 as じん may still need
  /// ひと.
  func knows(_ word: AnalysedText.Word) -> Bool {
    if let readings = known[word.surface] {
      return readings.isEmpty || readings.contains(word.reading)
    }
    // For an inflected form, compare the furigana it shares with the dictionary form: た in 食べた and
    // 食べる.
    guard let readings = known[word.lemma], let first = word.runs.first?.reading else {
      return false
    }
    return readings.isEmpty || readings.contains { $0.hasPrefix(first) }
  }
}

extension AnalysedText.Line {
  /// - Parameter corrected: the text's words with the learner's corrections applied.
  init(_ text: String, _ corrected: PronouncedSentence, _ learned: Learned) {
    var offset = 0
    let words = corrected.words.map { word in
      var shown = AnalysedText.Word(word, offset: offset)
      shown.isKnown = learned.knows(shown)
      if let found = learned.corrections.correction(of: shown.surface, in: text, at: offset) {
        (shown.correction, shown.isCorrectedHere) = (found.correction, found.isHere)
      }
      offset += shown.surface.utf16.count
      return shown
    }
    self.text = text
    phrases = corrected.phrases.map { phrase in
      AnalysedText.Phrase(words: Array(words[phrase.words]), accent: phrase.accent)
    }
  }
}

extension AnalysedText.Word {
  fileprivate init(_ word: PronouncedWord, offset: Int) {
    let known = word.word
    self.init(
      surface: known.surface, lemma: known.lemma, offset: offset, runs: word.runs,
      reading: known.reading, readingSource: known.readingSource, accent: word.unit.accent,
      // The tokeniser treats an unknown kanji as a sign.
      isWord: known.partOfSpeech.category != .symbol
        || known.surface.unicodeScalars.contains(where: \.properties.isAlphabetic))
  }
}
