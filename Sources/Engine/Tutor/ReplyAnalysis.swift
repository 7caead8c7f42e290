import Foundation

/// The analysis of a tutor's answer: its words, and statements that the dictionary contradicts.
public struct ReplyAnalysis: Hashable, Sendable {
  /// The Japanese of each line that has any.
  public var lines: [AnalysedText.Line] = []
  /// The same with its signs, each once, without those of a single phrase.
  public var sentences: [AnalysedText.Line] = []
  /// Different words with a meaning of their own.
  var words = 0
  /// The number of learned words: past the learning steps.
  var known = 0
  /// The words that the learner has not met yet, in order.
  public var newWords: [NewWord] = []
  public var doubts: [ReplyDoubt] = []

  public struct NewWord: Hashable, Sendable {
    public var lemma: String
    /// In hiragana; empty where the dictionary has none.
    public var reading: String
    /// Nil where it is unknown.
    public var pitch: PitchContour?
    /// The word as the dictionary looks it up.
    var word: TextWord
    /// Whether a deck has it already.
    public var hasCard: Bool
    /// As the back of its card will have it; empty if the dictionary lacks the word.
    public var meaning = ""

    /// The reading of the dictionary form, in hiragana.
    public var lemmaReading: String { word.reading }
  }

  /// From 0 to 1; nil without Japanese words.
  public var share: Double? { words == 0 ? nil : Double(known) / Double(words) }
}

/// A statement in an answer that the dictionary does not confirm.
public struct ReplyDoubt: Hashable, Sendable {
  public enum Matter: String, Hashable, Sendable { case reading, accent, meaning }

  public var matter: Matter
  public var word: String
  /// The tutor's statement: a reading, “[1]” or a meaning.
  public var said: String
  /// The dictionary's readings, accents or meanings.
  public var known: [String]

  init(_ matter: Matter, of word: String, said: String, known: [String]) {
    self.matter = matter
    self.word = word
    self.said = said
    self.known = known
  }

  /// For example “箸(くつ): the dictionary reads it はし”.
  public var sentence: String {
    let known = known.joined(separator: matter == .reading ? "、" : ", ")
    return switch matter {
    case .reading: "\(word)(\(said)): the dictionary reads it \(known)"
    case .accent: "\(word) \(said): the dictionary has the accent \(known)"
    // Only what is known: a synonym may be as right.
    case .meaning: "\(word) – “\(said)”: the dictionary has “\(known)”"
    }
  }
}

extension ReplyAnalysis {
  init(_ text: AnalysedText) {
    lines = text.lines.map(\.japanese).filter { !$0.phrases.isEmpty }
    var told: Set<String> = []
    sentences = text.lines.map(\.sentence).filter { sentence in
      sentence.phrases.count(where: \.isJapanese) > 1
        && told.insert(sentence.words.map(\.surface).joined()).inserted
    }
    var (seen, readings): (Set<String>, Set<String>) = ([], [])
    for word in lines.flatMap(\.words) where word.isContent {
      guard seen.insert(word.lemma).inserted else { continue }
      // A reading is no other word than the one it was given for: 猫 is read ねこ.
      if !word.hasKanji, readings.contains(word.reading) { continue }
      if word.hasKanji { readings.insert(word.reading) }
      words += 1
      if word.isLearned { known += 1 }
      if word.memory == .unseen {
        newWords.append(
          NewWord(
            lemma: word.lemma, reading: word.surface == word.lemma ? word.reading : "",
            pitch: word.surface == word.lemma ? word.pitch : nil,
            word: TextWord(word), hasCard: word.hasCard))
      }
    }
  }
}

extension AnalysedText.Line {
  /// The line without phrases in other scripts.
  fileprivate var japanese: Self {
    var line = self
    line.phrases = phrases.filter(\.isJapanese)
    return line
  }

  /// The line without phrases in other scripts, and without the signs of those.
  fileprivate var sentence: Self {
    var line = self
    line.phrases = []
    var isInside = false
    for (place, phrase) in phrases.enumerated() {
      let next = phrases.dropFirst(place + 1).first
      let opens = phrase.consists(of: "「『") && next?.isJapanese == true
      let goesOn = isInside && phrase.consists(of: "、。！？!?」』・…〜～")
      isInside = phrase.isJapanese || opens || goesOn
      if isInside { line.phrases.append(phrase) }
    }
    return line
  }
}

extension AnalysedText.Phrase {
  fileprivate var isJapanese: Bool { words.contains(where: \.isJapanese) }

  fileprivate func consists(of signs: String) -> Bool {
    words.allSatisfy { word in word.surface.allSatisfy { signs.contains($0) } }
  }
}

extension AnalysedText.Word {
  var hasKanji: Bool { surface.unicodeScalars.contains(where: \.isKanji) }
}
