/// What a kind of session asks, and the types it asks with.
public protocol SessionCourse: Sendable {
  /// What to study.
  associatedtype Plan: Hashable & Codable & Sendable
  /// An item shown before the questions begin.
  associatedtype Presentation: Hashable & Sendable
  associatedtype Prompt: SessionPrompt
  associatedtype Summary: Hashable & Sendable
  associatedtype Feedback: Hashable & Sendable
}

/// A question of a session.
public protocol SessionPrompt: Hashable, Sendable {
  /// What the answer will be logged for.
  var target: AnswerTarget { get }
  var isTyped: Bool { get }
  /// Whether the answer is kana, so romaji is converted.
  var isTypedInKana: Bool { get }
  /// All accepted answers.
  var accepted: [String] { get }
}

/// The subject of a logged answer.
public enum AnswerTarget: Hashable, Sendable {
  case card(Card.ID)
  /// The meaning or reading of a WaniKani subject.
  case subject(Int64, Asked)
}
