import Synchronization

/// All there is to know about Japanese text, for any number of tasks at once.
///
/// The tokeniser's model, the word list and the tables are shared; what each task needs for itself
/// is lent to it and kept for the next.
public final class JapaneseText: Sendable {
  /// What one task works with. It lies here or is with one task, never both, so it may change
  /// hands although it is not safe to share.
  private struct Desk: @unchecked Sendable {
    var analyser: SentenceAnalyser
    var pronouncer: Pronouncer
  }

  private let tagger: Tagger
  let list: WordList
  private let furigana: Furigana
  private let lexicon: AccentLexicon
  private let idle = Mutex<[Desk]>([])

  public init(tagger: Tagger, list: WordList, furigana: Furigana, lexicon: AccentLexicon) {
    (self.tagger, self.list) = (tagger, list)
    (self.furigana, self.lexicon) = (furigana, lexicon)
  }

  /// The words of a text with readings, furigana, accents and phrases.
  public func analyse(_ text: String) throws(Problem) -> PronouncedSentence {
    try atDesk { $0.pronouncer.sentence($0.analyser.analyse(text)) }
  }

  /// The words with their readings only.
  public func words(of text: String) throws(Problem) -> [AnalysedWord] {
    try atDesk { $0.analyser.analyse(text) }
  }

  /// The whole text in hiragana; what is not Japanese stays as it is.
  public func reading(of text: String) throws(Problem) -> String {
    try words(of: text).reduce(into: "") { $0 += $1.reading }
  }

  /// A word with the furigana and the accent that its reading has.
  func pronounced(_ word: AnalysedWord) -> PronouncedWord {
    PronouncedWord(
      word, furigana.runs(word.surface, reading: word.reading), lexicon.unit(of: word))
  }

  private func atDesk<Result>(_ work: (Desk) -> Result) throws(Problem) -> Result {
    let kept = idle.withLock { $0.popLast() }
    let desk = if let kept { kept } else { try newDesk() }
    defer { idle.withLock { $0.append(desk) } }
    return work(desk)
  }

  private func newDesk() throws(Problem) -> Desk {
    Desk(
      analyser: try SentenceAnalyser(tagger, list), pronouncer: Pronouncer(furigana, lexicon))
  }
}
