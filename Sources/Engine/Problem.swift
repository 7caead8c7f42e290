/// What went wrong, in a sentence a person can read, with what they can do about it.
///
/// A problem is state and is shown.
public struct Problem: Error, Hashable, Sendable, Codable {
  public let sentence: String
  public let remedy: String
  /// What failed, for the log only; empty where nothing failed, and something was only refused.
  public let detail: String

  public init(_ sentence: String, remedy: String, detail: String = "") {
    self.sentence = sentence
    self.remedy = remedy
    self.detail = detail
  }
}

extension Problem {
  /// A part of Sanpo itself is missing or broken.
  public static func incomplete(_ sentence: String, detail: String) -> Problem {
    Problem(sentence, remedy: "Install Sanpo again.", detail: detail)
  }

  /// Something is broken or out of reach, and a log should tell of it.
  public var isFailure: Bool { !detail.isEmpty }
}

extension Problem: CustomStringConvertible {
  public var description: String { "\(sentence) \(remedy)" }
}

extension Problem {
  /// What an error tells of itself; the rest is for the log.
  init(_ error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let error as any Explained: self = error.problem
    default:
      self = Problem(
        "That did not work.", remedy: "Try again; the log has the reason.", detail: "\(error)")
    }
  }
}

/// An error that knows what to tell a person.
protocol Explained: Error {
  var problem: Problem { get }
}
