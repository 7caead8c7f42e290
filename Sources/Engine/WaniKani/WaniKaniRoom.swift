import Foundation

/// Joins what WaniKani is made of, for `Study`.
struct WaniKaniRoom: Sendable {
  let study: WaniKaniStudyRepository
  let board: WaniKaniBoardRepository
  let subjectDetails: SubjectDetailRepository
  let media: SubjectMediaRepository
  let restoring: OutboxRestoreRepository
  private let storage: Storage
  private let settings: SettingsRepository
  private let subjects: SubjectRepository
  private let face: Face
  private let clock: WallClock
  private let makers: ClientMaker
  private let stores: SyncWork.Stores
  private let unsent: UnsentRepository

  init(
    _ storage: Storage, _ settings: SettingsRepository, _ connection: WaniKaniConnection,
    face: Face, clock: WallClock, random: RandomSource
  ) {
    (self.storage, self.settings, self.face, self.clock) = (storage, settings, face, clock)
    let outbox = OutboxRepository()
    subjects = SubjectRepository()
    let progress = ProgressRepository(outbox: outbox)
    let leases = LeaseRepository(storage: storage)
    let requests = RequestLogRepository(storage: storage)
    restoring = OutboxRestoreRepository(progress: progress)
    study = WaniKaniStudyRepository(outbox: outbox, progress: progress)
    board = WaniKaniBoardRepository(storage: storage)
    subjectDetails = SubjectDetailRepository(
      storage: storage, settings: settings, subjects: subjects, study: study)
    media = SubjectMediaRepository(
      storage: storage, subjects: subjects,
      media: SubjectMedia(
        http: connection.http, folder: storage.folder.appending(path: "media/wanikani")))
    unsent = UnsentRepository(
      storage: storage, outbox: outbox, progress: progress, leases: leases)
    makers = ClientMaker(connection: connection, clock: clock, random: random, log: requests) {
      try await settings.current(in: storage).waniKaniAddress
    }
    stores = SyncWork.Stores(
      accounts: AccountRepository(storage: storage, progress: progress),
      sending: OutboxSendingRepository(
        storage: storage, outbox: outbox, progress: progress, leases: leases,
        requests: requests),
      mirror: MirrorRepository(storage: storage, leases: leases, progress: progress),
      leases: leases,
      upkeep: SyncUpkeepRepository(storage: storage, leases: leases, progress: progress))
  }

  func sync() -> Store<Sync> {
    Store(
      Sync(SyncWork(face: face, clock: clock, makers: makers, stores: stores)), state: .init())
  }

  func signIn() -> Store<SignIn> {
    let work = SignInWork(
      makers: makers, accounts: stores.accounts, sending: stores.sending, leases: stores.leases,
      face: face, clock: clock)
    return Store(SignIn(work), state: .init())
  }

  func outbox() -> Store<Outbox> { Store(Outbox(unsent), state: .init()) }

  func overview() -> Store<WaniKaniBoard> { Store(WaniKaniBoard(board.overview), state: .init()) }

  func lessonChoice() -> Store<LessonChoice> { Store(LessonChoice(board.offers), state: .init()) }

  func subjectDetail() -> Store<SubjectDetail> {
    Store(SubjectDetail(subjectDetails.portrait), state: .init())
  }

  func session(_ kind: WaniKaniPlan.Kind) -> Store<SessionMachine<WaniKaniCourse>> {
    let course = WaniKaniCourse(
      kind: kind, settings: settings, subjects: subjects, board: board, study: study)
    return SessionRepository(storage: storage, settings: settings, rules: course).store(face)
  }
}
