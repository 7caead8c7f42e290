/// A text as it is read: its lines, their accent phrases, and the words of those.
public struct ReadingSheet: Hashable, Sendable {
  public var lines: [Line]
  /// Why it is read less surely than it might be.
  public var flaws: [Problem]

  public init(lines: [Line], flaws: [Problem] = []) {
    (self.lines, self.flaws) = (lines, flaws)
  }

  public struct Line: Hashable, Sendable {
    public var text: String
    public var phrases: [Phrase]
  }

  /// Words under one accent; signs and blanks between them stand alone.
  public struct Phrase: Hashable, Sendable {
    public var words: [Word]
    public var accent: PitchAccent

    /// Nil where nothing is spoken, or it is not known how.
    public var pitch: PitchContour? {
      guard words.allSatisfy(\.isSpoken) else { return nil }
      return PitchContour(reading: words.map(\.reading).joined(), accent: accent)
    }
  }

  public struct Word: Hashable, Sendable {
    public var surface: String
    public var lemma: String
    /// Where it begins in its line, in UTF-16 units.
    public var offset: Int
    public var runs: [FuriganaRun]
    public var reading: String
    public var readingSource: ReadingSource
    /// Of the word when nothing stands around it.
    public var accent: PitchAccent
    /// A sign or a blank is none.
    public var isWord: Bool
    /// Whether the learner remembers it so well that it needs no furigana.
    public var isKnown = false
    /// What the learner changed of it, and where that holds.
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

extension ReadingSheet.Line {
  public var words: [ReadingSheet.Word] { phrases.flatMap(\.words) }
}

/// What the learner's data has to say of the words of a text.
struct Learned: Sendable {
  var corrections = Corrections()
  /// Writings that are remembered well, each with the readings that are; an item that has none
  /// is read as it stands.
  var known: [String: Set<String>] = [:]

  /// By its very reading: who knows 人 as じん may still need ひと.
  func knows(_ word: ReadingSheet.Word) -> Bool {
    if let readings = known[word.surface] {
      return readings.isEmpty || readings.contains(word.reading)
    }
    // Of an inflected form the part is compared that its word has too: た of 食べた and 食べる.
    guard let readings = known[word.lemma], let first = word.runs.first?.reading else {
      return false
    }
    return readings.isEmpty || readings.contains { $0.hasPrefix(first) }
  }
}

extension ReadingSheet.Line {
  /// - Parameter corrected: the text's words as they are corrected by what was learned.
  init(_ text: String, _ corrected: PronouncedSentence, _ learned: Learned) {
    var offset = 0
    let words = corrected.words.map { word in
      var shown = ReadingSheet.Word(word, offset: offset)
      shown.isKnown = learned.knows(shown)
      if let found = learned.corrections.correction(of: shown.surface, in: text, at: offset) {
        (shown.correction, shown.isCorrectedHere) = (found.correction, found.isHere)
      }
      offset += shown.surface.utf16.count
      return shown
    }
    self.text = text
    phrases = corrected.phrases.map { phrase in
      ReadingSheet.Phrase(words: Array(words[phrase.words]), accent: phrase.accent)
    }
  }
}

extension ReadingSheet.Word {
  fileprivate init(_ word: PronouncedWord, offset: Int) {
    let known = word.word
    self.init(
      surface: known.surface, lemma: known.lemma, offset: offset, runs: word.runs,
      reading: known.reading, readingSource: known.readingSource, accent: word.unit.accent,
      // A kanji that the tokeniser does not know passes for a sign with it.
      isWord: known.partOfSpeech.category != .symbol
        || known.surface.unicodeScalars.contains(where: \.properties.isAlphabetic))
  }
}
