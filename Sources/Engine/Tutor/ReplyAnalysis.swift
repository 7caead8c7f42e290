import Foundation

/// What is found in an answer of the tutor: its words, and what the dictionary says otherwise.
public struct ReplyAnalysis: Hashable, Sendable {
  /// The Japanese of each line that has any.
  public var lines: [AnalysedText.Line] = []
  /// Different words with a meaning of their own.
  public var words = 0
  /// Those of them that the learner has learned: past the learning steps.
  public var known = 0
  /// Those that the learner has not met yet, in order.
  public var newWords: [NewWord] = []
  public var doubts: [ReplyDoubt] = []

  public struct NewWord: Hashable, Sendable {
    public var lemma: String
    /// In hiragana; empty where the dictionary has none.
    public var reading: String
    /// As the dictionary finds it.
    var word: TextWord
    /// Whether a deck has it already.
    public var hasCard: Bool
  }

  /// From 0 to 1; nil without Japanese words.
  public var share: Double? { words == 0 ? nil : Double(known) / Double(words) }
}

/// A statement in an answer that the dictionary does not confirm.
public struct ReplyDoubt: Hashable, Sendable {
  public enum Matter: String, Hashable, Sendable { case reading, accent, meaning }

  public var matter: Matter
  public var word: String
  /// What the tutor said: a reading, “[1]” or a meaning.
  public var said: String
  /// What the dictionary has.
  public var known: [String]

  public init(_ matter: Matter, of word: String, said: String, known: [String]) {
    (self.matter, self.word, self.said, self.known) = (matter, word, said, known)
  }

  /// For example “箸(くつ): the dictionary reads it はし”.
  public var sentence: String {
    let known = known.joined(separator: matter == .reading ? "、" : ", ")
    return switch matter {
    case .reading: "\(word)(\(said)): the dictionary reads it \(known)"
    case .accent: "\(word) \(said): the dictionary has the accent \(known)"
    case .meaning: "\(word) = “\(said)”: the dictionary says “\(known)”"
    }
  }
}

extension ReplyAnalysis {
  init(_ text: AnalysedText) {
    lines = text.lines.map(\.japanese).filter { !$0.phrases.isEmpty }
    var seen: Set<String> = []
    for word in lines.flatMap(\.words) where word.isContent && word.isJapanese {
      guard seen.insert(word.lemma).inserted else { continue }
      words += 1
      if word.memory > .learning { known += 1 }
      if word.memory == .unseen {
        newWords.append(
          NewWord(
            lemma: word.lemma, reading: word.surface == word.lemma ? word.reading : "",
            word: TextWord(word), hasCard: word.hasCard))
      }
    }
  }
}

extension AnalysedText.Line {
  /// The line without phrases in other scripts.
  fileprivate var japanese: Self {
    var line = self
    line.phrases = phrases.filter { $0.words.contains(where: \.isJapanese) }
    return line
  }
}

extension AnalysedText.Word {
  fileprivate var isJapanese: Bool {
    surface.unicodeScalars.contains { $0.isKanji || $0.isKanaOrMark }
  }
}

/// A reading as an answer gives it: 箸(はし), 箸（はし） or 箸【はし】.
struct ReadingInText: Hashable {
  /// What the reading may belong to: the kanji and kana before it, from each kanji on, the longest
  /// first. Where a word begins, the text does not tell: 静かな箸(はし).
  var words: [String]
  var reading: String

  /// Returns the text without the readings in brackets, which are no words of their own.
  static func removed(from text: String) -> String {
    text.replacing(
      /(?<word>[\p{Script=Han}々][\p{Script=Han}々ぁ-ゖ]*)\s?[(（【][ぁ-ゖァ-ヺー]+[)）】]/
    ) { $0.word }
  }

  /// Returns the readings that a text gives in brackets behind words in kanji.
  static func all(in text: String) -> [ReadingInText] {
    let pattern =
      /([\p{Script=Han}々][\p{Script=Han}々ぁ-ゖ]*)\s?[(（【]([ぁ-ゖァ-ヺー]+)[)）】]/
    return text.matches(of: pattern).map { match in
      ReadingInText(
        words: candidates(match.1), reading: Hiragana.folded(String(match.2)))
    }.uniqued()
  }

  /// Returns the words that may end a run of Japanese: the whole, and that from each kanji on.
  static func candidates(_ run: Substring) -> [String] {
    let starts = run.indices.filter { place in
      let isKanji = run[place].unicodeScalars.contains(where: \.isKanji)
      return place == run.startIndex || isKanji
    }
    return starts.prefix(20).map { String(run[$0...]) }
  }

  /// Returns a doubt if the dictionary has the word, but in no such reading.
  ///
  /// - Parameter readings: those of a word, in hiragana; empty if the dictionary lacks it.
  func doubt(_ readings: (String) -> [String]) -> ReplyDoubt? {
    let known = words.map { (word: $0, readings: readings($0)) }.filter { !$0.readings.isEmpty }
    // A reading that goes on before the word belongs to a longer one, which is not known.
    let isKnown = known.contains { $0.readings.contains(where: reading.hasSuffix) }
    guard let longest = known.first, !isKnown else { return nil }
    return ReplyDoubt(.reading, of: longest.word, said: reading, known: longest.readings)
  }
}
