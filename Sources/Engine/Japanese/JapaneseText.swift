import Synchronization

/// All there is to know about Japanese text, for any number of tasks at once.
///
/// The tokeniser's model, the word list and the tables are shared; what each task needs for itself
/// is lent to it and kept for the next.
public final class JapaneseText: Sendable {
  private let tagger: Tagger
  let list: WordList
  private let pronouncer: Pronouncer
  private let memory: ReadingMemory
  private let idle = Mutex<[Worker]>([])

  /// What one task works with. It lies here or is with one task, never both, so it may change
  /// hands although it is not safe to share.
  private final class Worker: @unchecked Sendable {
    var analyser: SentenceAnalyser

    init(_ analyser: SentenceAnalyser) { self.analyser = analyser }
  }

  /// - Parameter readers: how many tasks may read at once, among which the memory of words that
  ///   were met is divided; more may, but are forgotten when they are done.
  public init(
    tagger: Tagger, list: WordList, furigana: Furigana, lexicon: AccentLexicon, readers: Int = 2
  ) {
    (self.tagger, self.list, memory) = (tagger, list, ReadingMemory(readers: readers))
    pronouncer = Pronouncer(furigana, lexicon)
  }

  /// The words of a text with readings, furigana, accents and phrases.
  public func analyse(_ text: String) throws(Problem) -> PronouncedSentence {
    PronouncedSentence(try pronouncedWords(of: text))
  }

  /// The words with their readings only.
  public func words(of text: String) throws(Problem) -> [AnalysedWord] {
    try pronouncedWords(of: text).map(\.word)
  }

  /// The whole text in hiragana; what is not Japanese stays as it is.
  public func reading(of text: String) throws(Problem) -> String {
    try words(of: text).reduce(into: "") { $0 += $1.reading }
  }

  /// A word with the furigana and the accent that its reading has.
  func pronounced(_ word: AnalysedWord) -> PronouncedWord { pronouncer.word(word) }

  private func pronouncedWords(of text: String) throws(Problem) -> [PronouncedWord] {
    let kept = idle.withLock { $0.popLast() }
    let worker =
      if let kept { kept } else {
        Worker(try SentenceAnalyser(tagger, list, pronouncer, memory))
      }
    defer { idle.withLock { if $0.count < memory.readers { $0.append(worker) } } }
    return worker.analyser.analyse(text)
  }
}
