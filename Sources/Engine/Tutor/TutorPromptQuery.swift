import GRDB

/// Composes what is asked of the model from what is stored.
struct TutorPromptQuery: Sendable {
  let settings: SettingsRepository
  let items = ItemRepository()
  private let profiles = LearnerProfileQuery()

  /// Returns the prompt for the last question of a conversation.
  func prompt(_ conversation: Conversation, _ db: Database) throws -> TutorPrompt {
    var turns = TutorWindow(conversation).turns
    guard let question = turns.popLast(), question.role == .user else { throw Problem.noQuestion }
    return TutorPrompt(
      newWords: try settings.current(db).tutor.newWords, profile: try profiles.profile(db),
      about: try about(conversation.about, db), summary: conversation.summary, history: turns,
      question: question.text)
  }

  /// The item that a conversation is about; nil if it is about something else, or was deleted.
  func item(_ subject: TutorSubject?, _ db: Database) throws -> Item? {
    guard case .item(let id)? = subject else { return nil }
    return try items.existing([id], db).first.map { try items.item($0, db) }
  }

  private func about(_ subject: TutorSubject?, _ db: Database) throws -> TutorPrompt.About? {
    if case .text(let text, let source)? = subject {
      return TutorPrompt.About(text: text, source: source)
    }
    guard let item = try item(subject, db) else { return nil }
    let plain = { (text: String) in
      let plain = SafeHTML.plainText(text)
      return plain.isEmpty ? nil : String(plain.prefix(400))
    }
    return TutorPrompt.About(
      text: LearnerProfileQuery.short(item.content.front), reading: plain(item.content.reading),
      meaning: plain(item.content.back), notes: plain(item.content.notes),
      confused: try profiles.confused(with: item.id, db))
  }
}
