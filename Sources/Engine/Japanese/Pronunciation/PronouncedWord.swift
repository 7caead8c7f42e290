import Synchronization

/// A word of a sentence with its furigana and its accent.
///
/// A class, since the same words come again and again and are only pointed at.
public final class PronouncedWord: Sendable {
  public let word: AnalysedWord
  public let runs: [FuriganaRun]
  /// What phrases are made of; its `accent` is the word's when nothing stands around it.
  public let unit: AccentUnit
  /// What it may take part in where it is a token.
  let role: TokenRole
  /// The address of a `WordForm`, 0 until there is one. `AtomicLazyReference` would do, but each
  /// look at it takes several hundred instructions, being generic in another library.
  private let form = Atomic<UInt>(0)

  init(
    _ word: AnalysedWord, _ runs: [FuriganaRun], _ unit: AccentUnit, _ role: TokenRole = []
  ) {
    (self.word, self.runs, self.unit, self.role) = (word, runs, unit, role)
  }

  deinit {
    WordForm(at: form.load(ordering: .acquiring))?.free()
  }

  /// The word as it is written in an answer, kept with it for the next time it comes.
  ///
  /// - Parameter write: asked once; there is one form of a word.
  /// - Returns: what lives as long as the word.
  public func form(_ write: (PronouncedWord) -> (text: [UInt8], gap: Int)) -> WordForm {
    if let kept = WordForm(at: form.load(ordering: .acquiring)) { return kept }
    let (text, gap) = write(self)
    let new = WordForm(text, gap: gap)
    let (isKept, other) = form.compareExchange(
      expected: 0, desired: new.address, ordering: .acquiringAndReleasing)
    guard !isKept, let first = WordForm(at: other) else { return new }
    new.free()
    return first
  }
}

public struct PronouncedSentence: Sendable {
  public var words: [PronouncedWord]
  public var phrases: [AccentPhrase]

  public init(_ words: [PronouncedWord] = []) {
    (self.words, phrases) = (words, AccentPhrase.phrases(of: words.lazy.map { $0.unit }))
  }
}
