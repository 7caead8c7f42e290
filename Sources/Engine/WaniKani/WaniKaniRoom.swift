import Foundation

/// Wires up the WaniKani repositories for `Study`.
struct WaniKaniRoom: Sendable {
  let board: WaniKaniBoardRepository
  let media: SubjectMediaRepository
  private let storage: Storage
  private let settings: SettingsRepository
  private let subjects = SubjectRepository()
  private let face: Face
  private let clients: ClientFactory

  init(
    _ storage: Storage, _ settings: SettingsRepository, _ connection: WaniKaniConnection,
    face: Face, clock: WallClock, random: RandomSource
  ) {
    (self.storage, self.settings, self.face) = (storage, settings, face)
    board = WaniKaniBoardRepository(storage: storage)
    media = SubjectMediaRepository(
      storage: storage, subjects: subjects,
      media: SubjectMedia(
        http: connection.http, folder: storage.folder.appending(path: "media/wanikani")),
      settings: settings)
    clients = ClientFactory(
      connection: connection, clock: clock, random: random,
      log: RequestLogRepository(storage: storage)
    ) {
      try await settings.current(in: storage).waniKaniAddress
    }
  }

  /// A new lease repository for each store, since each is a separate holder.
  private var lease: LeaseRepository {
    LeaseRepository(storage: storage, clock: clients.clock, face: face)
  }

  private var accounts: AccountRepository { AccountRepository(storage: storage) }

  func sync() -> Store<Sync> {
    let work = SyncWork(clients: clients, accounts: accounts, lease: lease, media: media)
    return Store(Sync(work: work), state: .init())
  }

  /// Returns whether an automatic sync is due.
  ///
  /// - Throws: Also if there is no token.
  func isSyncDue(at now: Date) async throws -> Bool {
    guard try await settings.current(in: storage).waniKani.syncsByItself else { return false }
    let contents = try await UnsentRepository(lease: lease).contents(.open(at: now))
    guard let account = contents.account, contents.running == nil else { return false }
    let queued = contents.unsent.filter { !$0.isOthers && $0.entry.step.state == .queued }
    _ = try await clients.token(of: account.id)
    return SyncSchedule.isDue(
      at: now, last: contents.lastSync?.at, newest: queued.map(\.entry.at).max())
  }

  func signIn() -> Store<SignIn> {
    let work = SignInWork(clients: clients, accounts: accounts, lease: lease)
    return Store(SignIn(work.status), state: .init())
  }

  func outbox() -> Store<Outbox> {
    Store(Outbox(UnsentRepository(lease: lease).contents), state: .init())
  }

  func overview() -> Store<WaniKaniBoard> { Store(WaniKaniBoard(board.overview), state: .init()) }

  func lessonChoice() -> Store<LessonChoice> { Store(LessonChoice(board.offers), state: .init()) }

  func subjectDetail() -> Store<SubjectDetail> {
    let repository = SubjectDetailRepository(
      storage: storage, settings: settings, subjects: subjects)
    return Store(SubjectDetail(repository.overview), state: .init())
  }

  func subjectList() -> Store<SubjectList> {
    Store(SubjectList(SubjectListRepository(storage: storage).listing), state: .init())
  }

  func session(_ kind: WaniKaniPlan.Kind) -> Store<SessionMachine<WaniKaniCourse>> {
    let course = WaniKaniCourse(kind: kind, settings: settings, subjects: subjects, board: board)
    return SessionRepository(storage: storage, settings: settings, rules: course).store(face)
  }
}
