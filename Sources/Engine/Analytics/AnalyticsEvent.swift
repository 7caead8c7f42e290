/// An entry of the usage data.
///
/// Its values are words of the program and numbers: never something typed, read or taught, no key
/// and no address.
public struct AnalyticsEvent: Hashable, Sendable {
  /// The declaration of each kind of event.
  public enum Kind: String, CaseIterable, Sendable {
    case start, screen, problem, exposure

    /// The names of its values, in order.
    public var fields: [String] {
      switch self {
      case .start: ["version"]
      case .screen: ["name"]
      case .problem: ["kind", "screen"]
      case .exposure: ["flag", "value"]
      }
    }

    /// Why it is kept, in a sentence.
    public var reason: String {
      switch self {
      case .start: "Which faces are used, and since when in which version."
      case .screen: "Which pages and commands are used, and which are never used."
      case .problem: "Where something fails or is refused."
      case .exposure: "Which variant of a flag was seen on which day, to compare them."
      }
    }
  }

  public let kind: Kind
  /// The values in the order of the kind's fields.
  let values: [String]

  init(_ kind: Kind, _ values: [String]) {
    (self.kind, self.values) = (kind, values.map(Self.word))
  }

  /// A face starts.
  static func start(version: String) -> Self { .init(.start, [version]) }

  /// - Parameter name: the pattern of a page's address, or the name of a command.
  public static func screen(_ name: String) -> Self { .init(.screen, [name]) }

  /// Something failed or was refused.
  ///
  /// - Parameter kind: a word that says more than that; nil for none.
  public static func problem(
    _ problem: Problem, kind: String? = nil, on screen: String
  ) -> Self {
    .init(.problem, [kind ?? (problem.isFailure ? "failure" : "refusal"), screen])
  }

  static func exposure(to flag: String, _ value: String) -> Self {
    .init(.exposure, [flag, value])
  }

  /// Replaces anything that doesn't look like a word of the program.
  ///
  /// Without a regular expression, which took a tenth of a page's time.
  private static func word(_ text: String) -> String {
    let isWord = (1...80).contains(text.utf8.count) && text.utf8.allSatisfy(signs.contains)
    return isWord ? text : "other"
  }

  private static let signs = Set("abcdefghijklmnopqrstuvwxyz0123456789 {}/._:-".utf8)
}

extension AnalyticsEvent: CustomStringConvertible {
  /// The values, such as “/decks/{id}”.
  public var description: String { values.joined(separator: ", ") }
}

/// How often an event happened on a day.
public struct AnalyticsCount: Hashable, Sendable {
  public let day: Day
  public let face: Face
  public let event: AnalyticsEvent
  public let count: Int
}
