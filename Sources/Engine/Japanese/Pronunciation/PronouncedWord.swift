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
  /// Retained. `AtomicLazyReference` would do, but each look at it costs several hundred
  /// instructions: it is generic in another library.
  private let form = Atomic<Unmanaged<WordForm>?>(nil)

  init(
    _ word: AnalysedWord, _ runs: [FuriganaRun], _ unit: AccentUnit, _ role: TokenRole = []
  ) {
    (self.word, self.runs, self.unit, self.role) = (word, runs, unit, role)
  }

  deinit {
    form.load(ordering: .acquiring)?.release()
  }

  /// The word as it is written in an answer, kept with it for the next time it comes.
  ///
  /// - Parameter write: asked once; there is one form of a word.
  public func form(_ write: (PronouncedWord) -> WordForm) -> WordForm {
    if let kept = form.load(ordering: .acquiring) { return kept.takeUnretainedValue() }
    let new = Unmanaged.passRetained(write(self))
    let (isKept, other) = form.compareExchange(
      expected: nil, desired: new, ordering: .acquiringAndReleasing)
    guard !isKept, let other else { return new.takeUnretainedValue() }
    new.release()
    return other.takeUnretainedValue()
  }
}

/// What is written of a word wherever it stands, with a gap for what differs.
public final class WordForm: Sendable {
  public let text: [UInt8]
  /// Where the gap is.
  public let gap: Int

  public init(_ text: [UInt8], gap: Int) {
    (self.text, self.gap) = (text, gap)
  }
}

public struct PronouncedSentence: Sendable {
  public var words: [PronouncedWord]
  public var phrases: [AccentPhrase]

  public init(_ words: [PronouncedWord] = []) {
    (self.words, phrases) = (words, AccentPhrase.phrases(of: words.lazy.map { $0.unit }))
  }
}
