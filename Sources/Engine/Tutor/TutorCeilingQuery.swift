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
    let (own, left) = (try settings.current(db).tutor.tokensPerDay, try perDay(at: now, db))
    guard try tokensOfDay(at: now, db).total < left else {
      throw ceiling(
        "Today's", left < own ? settings.defaults.tutor.tokensPerDay : own, of: \.tokensPerDay,
        instead: "Wait for the next day", setting: "Tokens per day", name: TutorSettings.perDayName)
    }
  }

  /// Returns how many tokens the tutor may take today: the learner's limit, or what jobs have left
  /// of the owner's.
  func perDay(at now: Date, _ db: Database) throws -> Int {
    let current = try settings.current(db)
    guard settings.isDayLimitedByOwner else { return current.tutor.tokensPerDay }
    let day = settings.boundaryOfLimit(in: current).day(of: now)
    let jobs = try JobQueue.tokens(on: day, SQLiteJobConnection(database: db))
    return min(current.tutor.tokensPerDay, max(0, settings.defaults.tutor.tokensPerDay - jobs))
  }

  /// The tokens that the tutor took on this day of the limit.
  func tokensOfDay(at now: Date, _ db: Database) throws -> TokenCount {
    let boundary = settings.boundaryOfLimit(in: try settings.current(db))
    return try conversations.tokensOfDay(at: now, boundary, db)
  }

  private func ceiling(
    _ whose: String, _ tokens: Int, of limit: KeyPath<TutorSettings, Int>, instead: String,
    setting: String, name: String
  ) -> Problem {
    // With a limit of 0, waiting is of no use.
    let isOff = tokens == 0
    let sentence =
      isOff
      ? "The tutor is switched off, as “\(setting)” is 0."
      : "\(whose) limit of \(Quantity.grouped(tokens)) tokens is reached."
    guard !settings.owned.contains(name) || tokens < settings.defaults.tutor[keyPath: limit] else {
      return Problem(
        "\(sentence) The owner of this server has set it.",
        remedy: isOff ? "Only the owner can raise it." : "\(instead).")
    }
    let advice = isOff ? "Raise it" : "\(instead), or raise “\(setting)”"
    return Problem(
      sentence,
      remedy: "\(advice) in \(Problem.Help.languageModel), or with “settings \(name) NUMBER”.")
  }
}
