public import Foundation

/// A kind of session, and the types of its plan and questions.
public protocol SessionCourse: Sendable {
  /// The scope of a session.
  associatedtype Plan: Hashable & Codable & Sendable
  /// An item shown before the questions begin.
  associatedtype Presentation: Hashable & Sendable
  associatedtype Prompt: SessionPrompt
  associatedtype Summary: Hashable & Sendable
  associatedtype Feedback: Hashable & Sendable
}

/// A question of a session.
public protocol SessionPrompt: Hashable, Sendable {
  /// The card or subject for which the answer will be logged.
  var target: AnswerTarget { get }
  var isTyped: Bool { get }
  /// Whether the answer is kana, so romaji is converted.
  var isTypedInKana: Bool { get }
  /// All accepted answers.
  var accepted: [String] { get }

  /// Whether the time for an answer is over.
  func isOver(at now: Date) -> Bool
}

extension SessionPrompt {
  public func isOver(at now: Date) -> Bool { false }
}

extension Problem {
  public static let timeIsOver = Problem(
    "The time for this question is over.", remedy: "Choose any answer to see the correct one.")
}

/// The subject of a logged answer.
public enum AnswerTarget: Hashable, Sendable {
  case card(Card.ID)
  /// The meaning or reading of a WaniKani subject.
  case subject(Int64, Asked)
}
