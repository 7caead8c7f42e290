import Synchronization

/// A word of a sentence with its furigana and its accent.
///
/// A class, because the same words recur and are shared.
public final class PronouncedWord: Sendable {
  public let word: AnalysedWord
  public let runs: [FuriganaRun]
  /// The unit that phrases are built from. Its `accent` is that of the word alone.
  public let unit: AccentUnit
  /// The roles that the word can have as a token.
  let role: TokenRole
  /// The address of a `WordForm`, or 0 if there is none yet. An `AtomicLazyReference` would also
  /// work, but each access takes several hundred instructions because it is generic in another
  /// library.
  private let form = Atomic<UInt>(0)

  init(
    _ word: AnalysedWord, _ runs: [FuriganaRun], _ unit: AccentUnit, _ role: TokenRole = []
  ) {
    self.word = word
    self.runs = runs
    self.unit = unit
    self.role = role
  }

  deinit {
    WordForm(at: form.load(ordering: .acquiring))?.free()
  }

  /// Returns the word as serialised in a response, cached for its next occurrence.
  ///
  /// - Parameter write: called once per word.
  /// - Returns: a form that is valid as long as the word exists.
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

/// The words of a text, and the accent phrases that they form.
public struct PronouncedSentence: Sendable {
  public var words: [PronouncedWord]
  public var phrases: [AccentPhrase]

  public init(_ words: [PronouncedWord] = []) {
    self.words = words
    phrases = AccentPhrase.phrases(of: words.map { $0.unit })
  }
}
