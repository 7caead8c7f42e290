/// What differs between sessions: what is asked, and what an answer does to it.
public protocol SessionCourse: Sendable {
  /// What a person wants to study.
  associatedtype Plan: Hashable & Codable & Sendable
  /// What is shown before the first question.
  associatedtype Presentation: Hashable & Sendable
  associatedtype Prompt: SessionPrompt
  associatedtype Summary: Hashable & Sendable
  /// What there is to say after an answer, besides what comes next.
  associatedtype Remark: Hashable & Sendable
}

/// One question of a session.
public protocol SessionPrompt: Hashable, Sendable {
  /// What is answered.
  var target: AnswerTarget { get }
  var isTyped: Bool { get }
  /// Whether what is typed is kana, so that romaji stands for it.
  var isTypedInKana: Bool { get }
  /// Every answer that counts when typed.
  var accepted: [String] { get }
}

/// What the log says was answered.
public enum AnswerTarget: Hashable, Sendable {
  case card(Card.ID)
  /// A part of a subject of a service.
  case subject(Int64, Asked)
}
