import GRDB

/// Composes what is asked of the model from what is stored.
struct TutorPromptQuery: Sendable {
  let settings: SettingsRepository
  let items = ItemRepository()
  private let profiles: LearnerProfileQuery

  init(settings: SettingsRepository, levels: LearnerLevels) {
    self.settings = settings
    profiles = LearnerProfileQuery(levels: levels)
  }

  /// Returns the prompt for the last question of a conversation.
  func prompt(_ conversation: Conversation, _ db: Database) throws -> TutorPrompt {
    var turns = TutorWindow(conversation).turns
    guard let question = turns.popLast(), question.role == .user else { throw Problem.noQuestion }
    let about = try about(conversation.about, db)
    return TutorPrompt(
      newWords: try settings.current(db).tutor.newWords, profile: try profiles.profile(db),
      about: about.first, comparedWith: about.dropFirst().first, summary: conversation.summary,
      history: turns, question: question.text)
  }

  /// The items that a conversation is about, without those that were deleted.
  func items(_ subject: TutorSubject?, _ db: Database) throws -> [Item] {
    let ids = subject?.items ?? []
    let existing = try items.existing(ids, db)
    return try ids.filter(existing.contains).map { try items.item($0, db) }
  }

  private func about(_ subject: TutorSubject?, _ db: Database) throws -> [TutorPrompt.About] {
    if case .text(let text, let source)? = subject {
      return [TutorPrompt.About(text: text, source: source)]
    }
    return try items(subject, db).map { item in
      TutorPrompt.About(
        text: LearnerProfileQuery.short(item.content.front), reading: plain(item.content.reading),
        meaning: plain(item.content.back), notes: plain(item.content.notes),
        confused: try ConfusionQuery().confusions(of: item.id, db).map(\.other.front))
    }
  }

  private func plain(_ text: String) -> String? {
    let plain = SafeHTML.plainText(text)
    return plain.isEmpty ? nil : String(plain.prefix(400))
  }
}
