/// The pitch accent of a word or phrase, with its source.
public struct PitchAccent: Hashable, Sendable {
  /// The possible downsteps, preferred first: the mora after which the pitch falls, or 0 for none.
  /// Empty if unknown.
  public var falls: [Int]
  public var source: AccentSource

  public init(_ falls: [Int], source: AccentSource) {
    (self.falls, self.source) = (falls, source)
  }

  /// Creates an accent with one downstep. Nearly all words have one, so they share lists.
  init(fall: Int, source: AccentSource) {
    self.init([Int].one(fall), source: source)
  }

  /// Returns the accent with each downstep changed by the inflection.
  func inflected(by form: FormAccent, morae count: Int) -> PitchAccent {
    guard falls.count > 1 else {
      return falls.first.map {
        PitchAccent(fall: form.applied(to: $0, count: count), source: source)
      }
        ?? self
    }
    return PitchAccent(falls.map { form.applied(to: $0, count: count) }.uniqued(), source: source)
  }

  static let unknown = PitchAccent([], source: .guess)

  /// The preferred downstep.
  var fall: Int? { falls.first }
}

extension [Int] {
  /// Returns a list of one number. Lists of small numbers are shared.
  static func one(_ number: Int) -> [Int] {
    lists.indices.contains(number) ? lists[number] : [number]
  }

  private static let lists = (0..<32).map { [$0] }
}

/// The source of an accent, most reliable last.
public enum AccentSource: String, Sendable, Codable {
  /// Guessed from the shape of the word.
  case guess
  /// Derived from its parts by rule.
  case rule
  /// The accent table, or the tokeniser's dictionary.
  case dictionary
  /// Entered by the learner.
  case you
}
