import Foundation

/// What is found in an answer of the tutor: its words, and what the dictionary says otherwise.
public struct ReplyAnalysis: Hashable, Sendable {
  /// The lines with Japanese in them.
  public var lines: [AnalysedText.Line] = []
  /// Different words with a meaning of their own.
  public var words = 0
  /// Those of them that the learner has met.
  public var known = 0
  /// The others, in order.
  public var newWords: [NewWord] = []
  public var doubts: [ReadingDoubt] = []

  public struct NewWord: Hashable, Sendable {
    public var lemma: String
    public var reading: String
    /// Whether a deck has it already.
    public var hasCard: Bool
  }

  /// From 0 to 1; nil without Japanese words.
  public var share: Double? { words == 0 ? nil : Double(known) / Double(words) }
}

/// A reading in an answer that the dictionary does not give.
public struct ReadingDoubt: Hashable, Sendable {
  public var word: String
  /// What the tutor said.
  public var said: String
  /// What the dictionary has.
  public var readings: [String]
}

extension ReplyAnalysis {
  init(_ text: AnalysedText) {
    lines = text.lines.filter { $0.words.contains(where: \.isJapanese) }
    var seen: Set<String> = []
    for word in lines.flatMap(\.words) where word.isContent && word.isJapanese {
      guard seen.insert(word.lemma).inserted else { continue }
      words += 1
      if word.memory > .unseen {
        known += 1
      } else {
        newWords.append(
          NewWord(lemma: word.lemma, reading: word.reading, hasCard: word.hasCard))
      }
    }
  }
}

extension AnalysedText.Word {
  fileprivate var isJapanese: Bool {
    surface.unicodeScalars.contains { $0.isKanji || $0.isKanaOrMark }
  }
}

/// A reading as an answer gives it: 箸(はし), 箸（はし） or 箸【はし】.
struct ReadingInText: Hashable {
  var word: String
  var reading: String

  /// Returns the text without the readings in brackets, which are no words of their own.
  static func removed(from text: String) -> String {
    text.replacing(/(?<word>[\p{Han}々][\p{Han}々ぁ-ゖ]*)\s?[(（【][ぁ-ゖァ-ヺー]+[)）】]/) { $0.word }
  }

  /// Returns the readings that a text gives in brackets behind words in kanji.
  static func all(in text: String) -> [ReadingInText] {
    let pattern = /([\p{Han}々][\p{Han}々ぁ-ゖ]*)[*_]*\s?[(（【]([ぁ-ゖァ-ヺー]+)[)）】]/
    return text.matches(of: pattern).map {
      ReadingInText(word: String($0.1), reading: Hiragana.folded(String($0.2)))
    }.uniqued()
  }
}
