public import Foundation

/// The stores and methods that belong to no room of their own. Each store is made when it is asked
/// for.
extension Study {
  private var undoing: UndoRepository { UndoRepository(collection: collection, clock: clock) }

  /// Returns the changes and answers that can be undone.
  public func undoHistory() async throws(Problem) -> UndoableChanges {
    try await throwingProblems { try await undoing.history() }
  }

  /// Returns how many items a change added or changed.
  public func itemCount(ofChange id: UndoableChange.ID) async throws(Problem) -> Int {
    try await throwingProblems { try await undoing.itemCount(of: id) }
  }

  /// Undoes a change.
  ///
  /// - Throws: `Problem` if it is not the latest, or what it changed was changed or answered since.
  @discardableResult
  public func undoChange(_ id: UndoableChange.ID) async throws(Problem) -> UndoneChange {
    try await throwingProblems { try await undoing.undo(id) }
  }

  /// Makes the change again that was undone last.
  ///
  /// - Throws: `Problem` if another was undone or made since, or what it changed was changed.
  @discardableResult
  public func redoChange(_ id: UndoableChange.ID) async throws(Problem) -> UndoableChange {
    try await throwingProblems { try await undoing.redo(id) }
  }

  public func cardSession() -> Store<SessionMachine<CardCourse>> { cardSessions.store(face) }

  /// How the parts of what a session asks were answered there so far.
  ///
  /// - Parameter asked: the part that a card asks.
  public func answeredParts(
    of target: AnswerTarget, asking asked: Asked, in session: SessionID
  ) async throws(Problem) -> AnsweredParts {
    try await throwingProblems {
      try await AnsweredParts.of(target, asking: asked, in: session, storage)
    }
  }

  public func lessonSession() -> Store<SessionMachine<LessonCourse>> { lessonSessions.store(face) }

  /// The lessons that wait in a deck with its subdecks, or with nil in all decks.
  public func lessonsWaiting(
    in deck: DeckRoot? = nil
  ) async throws(Problem) -> LessonsWaiting {
    try await throwingProblems { try await newItems.waiting(in: deck) }
  }

  /// Compares the faces by the answers given in them.
  public func faceFigures() async throws(Problem) -> [FaceFigures] {
    try await throwingProblems { try await FaceFigures.all(in: storage) }
  }

  /// The answers by the variants of flags.
  public func experiments() async throws(Problem) -> [ExperimentFigures] {
    try await throwingProblems { try await ExperimentFigures.all(in: storage) }
  }

  /// Single items, with their cards and history.
  public var items: ItemRoom {
    ItemRoom(repository: ItemDetailRepository(collection: collection, course: course))
  }

  /// Texts, read word by word.
  public var reader: ReadingRoom { ReadingRoom(repository: reading) }

  /// Returns the backend's responses, with flags, entitlements and versions, for `--debug`.
  ///
  /// - Parameter address: an address to ask in place of the configured one; empty for that.
  public func backendReport(asking address: String) async throws(Problem) -> BackendReport {
    try await throwingProblems {
      await entitlements.refresh()
      let inspector = BackendInspector(client: jobs.backend, problem: jobs.problem)
      var report = try await inspector.report(asking: address)
      report.flags = try await flags.repository.states(at: clock.now()).map {
        .init($0.info.name, "\($0.value), by \($0.source)")
      }
      report.entitlements = Entitlement.allCases.map {
        .init($0.rawValue, entitlements.allows($0) ? "yes" : "no")
      }
      report.versions = try await versions()
      return report
    }
  }

  private func versions() async throws -> [BackendReport.Row] {
    let launch = try await settings.current(in: storage).launch
    let first = [launch?.firstVersion, launch?.firstAt?.formatted(.iso8601)].compactMap(\.self)
    return [
      .init("Sanpo", Version.current), .init("schema", Migrations.later.last?.name ?? ""),
      .init("first start", first.isEmpty ? "unknown" : first.joined(separator: ", ")),
      .init("plan", entitlements.status?.plan.name ?? "none"),
    ]
  }

  /// Makes the store that decides on the first screen of a face.
  public func start() -> Store<Start> {
    let repository = StartRepository(
      storage: storage, settings: settings, entitlements: entitlements, leads: offersTour,
      version: Version.current
    ) { [self] in configurationProblems }
    return Store(Start(repository: repository), state: .init())
  }

  public func tutorial() -> Store<Tutorial> {
    let repository = TutorialRepository(storage: storage, settings: settings)
    return Store(Tutorial(repository: repository), state: .init())
  }

  private var usage: AnalyticsRepository {
    AnalyticsRepository(storage: storage, settings: settings)
  }

  /// Returns the usage data, the latest day first.
  public func usageData() async throws(Problem) -> [AnalyticsCount] {
    try await throwingProblems {
      try await analytics.flush()
      return try await usage.counts()
    }
  }

  /// Deletes all usage data.
  ///
  /// - Returns: the number of events.
  @discardableResult
  public func deleteUsageData() async throws(Problem) -> Int {
    try await throwingProblems {
      try await analytics.flush()
      let deleted = try await usage.deleteAll(at: clock.now())
      analytics.forgetExposures()
      return deleted
    }
  }

  private var tokens: APITokenRepository { APITokenRepository(storage: storage) }

  /// Returns the tokens of the served API, the oldest first.
  public func apiTokens() async throws(Problem) -> [APIToken] {
    try await throwingProblems { try await tokens.all() }
  }

  /// - Returns: the token, and the secret that its client sends, which can't be shown again.
  /// - Throws: `Problem` if the name is empty, too long or taken, or there are too many tokens.
  @discardableResult
  public func createAPIToken(
    named name: String, may permissions: Set<APIToken.Permission>
  ) async throws(Problem) -> (token: APIToken, secret: String) {
    try await throwingProblems { try await tokens.create(name, permissions, at: clock.now()) }
  }

  /// - Throws: `Problem` if there is no such token.
  public func revokeAPIToken(_ id: APIToken.ID) async throws(Problem) {
    try await throwingProblems { try await tokens.revoke(id) }
  }

  /// The audio file of a sound, synthesised or downloaded once.
  ///
  /// - Throws: `Problem` if it can't be made.
  public func file(of sound: Sound) async throws -> URL {
    switch sound {
    case .voice(let utterance): try await speech.recording(of: utterance)
    case .recording(let subject, let place):
      try await waniKani.media.soundFile(of: subject, at: place)
    case .file(let name): try ankiConnect.file(ofSound: name)
    }
  }

  /// Why nothing can be synthesised; nil if it can.
  public var voiceProblem: Problem? {
    do {
      _ = try speech.openJTalk.voice()
      return nil
    } catch {
      return error
    }
  }
}
