/// The migrations of every room, a line each. They are in one list, because their order is that of
/// their releases, and not of the rooms.
extension Migrations {
  /// The migrations after version 0.1.0, oldest first.
  static let later = [
    UndoableChange.migration,
    DeckRepository.migration,
    OutboxEntry.migration,
    ReviewRepository.migration,
    Card.migration,
    ItemRepository.migration,
    SongRepository.migration,
    SQLiteJobsRepository.migration,
    WordPageRepository.migration,
    ReviewRepository.dueMigration,
    ConversationRepository.migration,
    AnalyticsRepository.migration,
    SettingsRepository.migration,
    NoteNumberRepository.migration,
    APITokenRepository.migration,
    UserscriptRepository.migration,
    EntitlementRepository.migration,
    Card.templateMigration,
    ReviewRepository.startMigration,
    NoteRepository.migration,
    AnkiRepository.migration,
    OutsideAnswerRepository.migration,
    Card.flagMigration,
    UserscriptRepository.askedMigration,
    ServedChoiceRepository.migration,
    WordPageRepository.serviceMigration,
    TextGradeRepository.migration,
    UndoableChange.seriesMigration,
    FillRepository.migration,
    DeckRepository.stepsMigration,
    SongRepository.editing,
    SessionReopening.migration,
  ]
}
