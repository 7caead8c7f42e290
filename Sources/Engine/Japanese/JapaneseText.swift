import Synchronization

/// Analyses Japanese text, for any number of concurrent tasks.
///
/// The tokeniser's model, the word list and the tables are shared. Each task borrows a worker and
/// returns it for reuse.
public final class JapaneseText: Sendable {
  private let tagger: Tagger
  let list: WordList
  private let pronouncer: Pronouncer
  private let memory: ReadingMemory
  private let idle = Mutex<[Worker]>([])

  /// The state that one task needs. It is either in the pool or with one task, never both, so it
  /// can be sent between tasks although it is not thread-safe.
  private final class Worker: @unchecked Sendable {
    var analyser: SentenceAnalyser

    init(_ analyser: SentenceAnalyser) { self.analyser = analyser }
  }

  /// - Parameter readers: the number of tasks expected to read at once. The cache is divided among
  ///   them. More tasks may read, but their caches are discarded afterwards.
  init(
    tagger: Tagger, list: WordList, furigana: Furigana, lexicon: AccentLexicon, readers: Int = 2
  ) {
    self.tagger = tagger
    self.list = list
    memory = ReadingMemory(readers: readers)
    pronouncer = Pronouncer(furigana: furigana, lexicon: lexicon)
  }

  /// Returns the words of a text with readings, furigana, accents and phrases.
  ///
  /// - Throws: `Problem` if libmecab gets no memory.
  public func analyse(_ text: String) throws(Problem) -> PronouncedSentence {
    PronouncedSentence(try pronouncedWords(of: text))
  }

  /// Returns the words of a text with their readings only.
  ///
  /// - Throws: `Problem` if libmecab gets no memory.
  public func words(of text: String) throws(Problem) -> [AnalysedWord] {
    try pronouncedWords(of: text).map(\.word)
  }

  /// Returns the whole text in hiragana. Text that is not Japanese stays unchanged.
  ///
  /// - Throws: `Problem` if libmecab gets no memory.
  func reading(of text: String) throws(Problem) -> String {
    try words(of: text).reduce(into: "") { $0 += $1.reading }
  }

  /// Returns a word with furigana and accent for its reading.
  func pronounced(_ word: AnalysedWord) -> PronouncedWord { pronouncer.word(word) }

  /// Returns the accent of a word with a given reading; nil if the table lacks it.
  func accent(of surface: String, reading: String) -> PitchAccent? {
    pronouncer.lexicon.accent(of: surface, reading: reading)
  }

  /// Returns the accent of a word or phrase with the reading that it is given, also where no table
  /// has it.
  func accent(of surface: String, givenReading reading: String) throws -> PitchAccent? {
    try pronouncer.lexicon.accent(of: surface, reading: reading) { try words(of: $0) }
  }

  /// Whether a word can have a reading; see `Furigana`.
  func canRead(_ surface: String, as reading: String) -> Bool {
    pronouncer.furigana.canRead(surface, as: reading)
  }

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
