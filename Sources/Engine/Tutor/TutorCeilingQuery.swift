import Foundation
import GRDB

/// The limits on tokens, the learner's or those of the owner of a server: of a conversation, and of
/// a day.
struct TutorCeilingQuery: Sendable {
  let settings: SettingsRepository
  private let conversations = ConversationRepository()

  /// - Throws: `Problem` if a limit is reached.
  func check(_ conversation: Conversation, at now: Date, _ db: Database) throws {
    try checkDay(at: now, db)
    let limit = try settings.current(db).tutor.tokensPerConversation
    guard conversation.tokens.total < limit else {
      throw ceiling(
        "This conversation's", limit, of: \.tokensPerConversation,
        instead: "Start a new conversation", setting: "Tokens per conversation",
        name: "tutor-tokens-per-conversation")
    }
  }

  /// - Throws: `Problem` if the day's limit is reached.
  func checkDay(at now: Date, _ db: Database) throws {
    let current = try settings.current(db)
    let today = try conversations.tokensOfDay(
      at: now, settings.boundaryOfLimit(in: current), db)
    guard today.total < current.tutor.tokensPerDay else {
      throw ceiling(
        "Today's", current.tutor.tokensPerDay, of: \.tokensPerDay,
        instead: "Wait for the next day", setting: "Tokens per day", name: TutorSettings.perDayName)
    }
  }

  private func ceiling(
    _ whose: String, _ tokens: Int, of limit: KeyPath<TutorSettings, Int>, instead: String,
    setting: String, name: String
  ) -> Problem {
    let sentence = "\(whose) limit of \(Quantity.grouped(tokens)) tokens is reached."
    guard !settings.owned.contains(name) || tokens < settings.defaults.tutor[keyPath: limit] else {
      return Problem("\(sentence) The owner of this server has set it.", remedy: "\(instead).")
    }
    return Problem(
      sentence,
      remedy: """
        \(instead), or raise “\(setting)” in Settings, Language model, or with \
        “settings \(name) NUMBER”.
        """)
  }
}
