/// Where the pitch falls in a word or a phrase, and how that is known.
public struct PitchAccent: Hashable, Sendable {
  /// The morae after which the pitch falls, preferred first; 0 is no fall. Empty when unknown.
  public var falls: [Int]
  public var source: AccentSource

  public init(_ falls: [Int], source: AccentSource) {
    self.falls = falls
    self.source = source
  }

  /// With one fall, as nearly all words have: they share the lists of it.
  init(fall: Int, source: AccentSource) {
    self.init([Int].one(fall), source: source)
  }

  /// Each fall that a word's form or what joins it makes of these.
  func inflected(by form: FormAccent, morae count: Int) -> PitchAccent {
    guard falls.count > 1 else {
      return falls.first.map {
        PitchAccent(fall: form.applied(to: $0, count: count), source: source)
      }
        ?? self
    }
    return PitchAccent(falls.map { form.applied(to: $0, count: count) }.uniqued, source: source)
  }

  public static let unknown = PitchAccent([], source: .guess)

  /// The preferred one.
  public var fall: Int? { falls.first }
}

extension [Int] {
  /// A list of one small number, of which there is one for all who ask.
  static func one(_ number: Int) -> [Int] {
    lists.indices.contains(number) ? lists[number] : [number]
  }

  private static let lists = (0..<32).map { [$0] }
}

/// Where an accent came from, the surest last.
public enum AccentSource: String, Sendable, Codable {
  /// By the shape of the word.
  case guess
  /// By what its parts do to each other.
  case rule
  /// The accent table, or the tokeniser's dictionary.
  case dictionary
  /// The learner's own.
  case you
}
