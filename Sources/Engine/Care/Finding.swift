/// The result of checking one thing Sanpo needs.
public struct Finding: Hashable, Sendable {
  public enum Status: String, Sendable {
    case fine
    /// Missing or broken.
    case wrong
    /// Optional, but recommended.
    case offered
  }

  /// What was checked, in a word or two.
  public var subject: String
  public var status: Status
  public var sentence: String
  /// What to do about it; empty if all is well.
  public var remedy = ""

  public static func fine(_ subject: String, _ sentence: String) -> Finding {
    Finding(subject: subject, status: .fine, sentence: sentence)
  }

  public static func wrong(_ subject: String, _ problem: Problem) -> Finding {
    Finding(
      subject: subject, status: .wrong, sentence: problem.sentence, remedy: problem.remedy)
  }

  static func offered(_ subject: String, _ sentence: String, remedy: String) -> Finding {
    Finding(subject: subject, status: .offered, sentence: sentence, remedy: remedy)
  }
}
