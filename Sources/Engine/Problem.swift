/// A failure described for the person: a sentence, and what they can do about it.
///
/// A problem is part of the state and is shown.
public struct Problem: Error, Hashable, Sendable, Codable {
  public let sentence: String
  private let ownRemedy: String
  /// Details for the log; empty if something was only refused.
  public let detail: String
  /// True if only the owner of a server can do what the remedy says; else nil, as in problems that
  /// were stored before 0.6.0.
  private let isForOwner: Bool?
  /// True if it lasts until the person signs in to a service, or there; else nil, as in problems
  /// that were stored before 0.6.0.
  public let needsSignIn: Bool?

  @TaskLocal private static var isToldToLearner: Bool = false

  public init(
    _ sentence: String, remedy: String, detail: String = "", isForOwner: Bool = false,
    needsSignIn: Bool = false
  ) {
    self.sentence = sentence
    ownRemedy = remedy
    self.detail = detail
    self.isForOwner = isForOwner ? true : nil
    self.needsSignIn = needsSignIn ? true : nil
  }

  private enum CodingKeys: String, CodingKey {
    case sentence, detail, isForOwner, needsSignIn
    case ownRemedy = "remedy"
  }

  /// What the person can do about it.
  public var remedy: String {
    isForOwner == true && Self.isToldToLearner ? "Contact the owner of this server." : ownRemedy
  }

  /// The same problem in another sentence, with more in its remedy.
  func saying(_ sentence: String, adding more: String = "") -> Problem {
    Problem(
      sentence, remedy: ownRemedy + more, detail: detail, isForOwner: isForOwner == true,
      needsSignIn: needsSignIn == true)
  }

  /// Runs `body` for a learner of a server, who is sent to its owner with what only they can do.
  public static func toldToLearner<Value>(
    _ body: () async throws -> Value
  ) async rethrows -> Value {
    try await $isToldToLearner.withValue(true) { try await body() }
  }
}

extension Problem {
  /// A part of Sanpo itself is missing or broken.
  public static func incomplete(_ sentence: String, detail: String) -> Problem {
    Problem(sentence, remedy: "Install Sanpo again.", detail: detail)
  }

  /// The person ended it before it was done.
  public static let stopped = Problem("Stopped.", remedy: "Try again when you like.")

  /// - Parameter remedy: nil where archives can be restored.
  static func archiveToRestore(_ name: String, remedy: String? = nil) -> Problem {
    Problem(
      "“\(name)” is a Sanpo archive. Nothing was imported.",
      remedy: remedy ?? "Restore it in \(Help.backups), or with “archive FILE --restore”.")
  }

  /// Whether it belongs in the log, because something is broken or unreachable.
  public var isFailure: Bool { !detail.isEmpty }
}

extension Problem {
  /// A page that remedies name.
  ///
  /// A face finds it by its name in the text, because problems are also stored as texts alone.
  public enum Help: String, CaseIterable, Sendable, CustomStringConvertible {
    case backups = "Settings, Backups"
    case languageModel = "Settings, Language model"

    public var description: String { rawValue }

    /// Returns the page that a remedy names; nil without one.
    public static func named(in remedy: String) -> Self? {
      allCases.first { remedy.contains($0.rawValue) }
    }
  }
}

extension Problem: CustomStringConvertible {
  public var description: String { "\(sentence) \(remedy)" }
}

extension Problem {
  /// The error's own description; the rest goes to the log.
  init(_ error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let error as any Explained: self = error.problem
    case is CancellationError: self = .stopped
    default:
      self = Problem(
        "Something went wrong.", remedy: "Try again; the log has the reason.", detail: "\(error)")
    }
  }
}

/// Runs what may throw any error, and throws it as a problem, as the methods of rooms do that faces
/// call.
func throwingProblems<Value>(
  _ body: () async throws -> Value
) async throws(Problem) -> Value {
  do { return try await body() } catch { throw Problem(error) }
}

/// An error that can describe itself to the person.
protocol Explained: Error {
  var problem: Problem { get }
}
