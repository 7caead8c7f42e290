import Foundation
import GRDB

/// The learner's limits on tokens: of a conversation, and of a day.
struct TutorCeilingQuery: Sendable {
  let settings: SettingsRepository
  private let conversations = ConversationRepository()

  /// - Throws: `Problem` if a limit is reached.
  func check(_ conversation: Conversation, at now: Date, _ db: Database) throws {
    try checkDay(at: now, db)
    let limit = try settings.current(db).tutor.tokensPerConversation
    guard conversation.tokens.total < limit else {
      throw Problem.ceiling(
        "This conversation's", limit, instead: "Start a new conversation",
        setting: "Tokens per conversation", name: "tutor-tokens-per-conversation")
    }
  }

  /// - Throws: `Problem` if the day's limit is reached.
  func checkDay(at now: Date, _ db: Database) throws {
    let settings = try settings.current(db)
    let today = try conversations.tokensOfDay(at: now, settings.boundary, db)
    guard today.total < settings.tutor.tokensPerDay else {
      throw Problem.ceiling(
        "Today's", settings.tutor.tokensPerDay, instead: "Wait for the next day",
        setting: "Tokens per day", name: "tutor-tokens-per-day")
    }
  }
}

extension Problem {
  fileprivate static func ceiling(
    _ whose: String, _ tokens: Int, instead: String, setting: String, name: String
  ) -> Problem {
    Problem(
      "\(whose) limit of \(Quantity.grouped(tokens)) tokens is reached.",
      remedy: """
        \(instead), or raise “\(setting)” in Settings, Language model, or with \
        “settings \(name) NUMBER”.
        """)
  }
}
