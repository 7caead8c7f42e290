public import Foundation

/// Gives faces access to WaniKani: signing in, syncing, studying and looking up subjects.
public struct WaniKaniRoom: Sendable {
  let board: WaniKaniBoardRepository
  let media: SubjectMediaRepository
  private let storage: Storage
  private let settings: SettingsRepository
  private let subjects = SubjectRepository()
  private let face: Face
  private let clients: ClientFactory

  init(_ context: StudyContext, _ connection: WaniKaniConnection) {
    let (storage, settings) = (context.storage, context.settings)
    self.storage = storage
    self.settings = settings
    face = context.face
    board = WaniKaniBoardRepository(storage: storage)
    media = SubjectMediaRepository(
      storage: storage, subjects: subjects,
      media: SubjectMedia(
        http: connection.http, folder: storage.folder.appending(path: "media/wanikani")),
      settings: settings)
    clients = ClientFactory(
      connection: connection, clock: context.clock, random: context.random,
      log: RequestLogRepository(storage: storage)
    ) {
      try await settings.current(in: storage).waniKani.address
    }
  }

  /// A new lease repository for each use, since each is a separate holder.
  private var lease: LeaseRepository {
    LeaseRepository(storage: storage, clock: clients.clock, face: face)
  }

  private var accounts: AccountRepository { AccountRepository(storage: storage) }

  public func sync() -> Store<Sync> {
    let work = SyncWork(clients: clients, accounts: accounts, lease: lease, media: media)
    return Store(Sync(work: work), state: .init())
  }

  /// Syncs regularly until the task is cancelled.
  func keepSynced(by sync: Store<Sync>) async {
    // A wait throws only when cancelled.
    while (try? await clients.connection.pause.wait(.seconds(60))) != nil {
      // Without a sign-in there is nothing to sync; failures are shown with the sync's state.
      let isDue = (try? await isSyncDue(at: clients.clock.now())) ?? false
      if isDue, storage.problem == nil { await sync.send(.asked(.changes)) }
    }
  }

  /// Returns whether an automatic sync is due.
  ///
  /// - Throws: Also if there is no token.
  func isSyncDue(at now: Date) async throws -> Bool {
    guard try await settings.current(in: storage).waniKani.syncsByItself else { return false }
    guard let (account, last, newest) = try await outbox.schedule(at: now) else { return false }
    _ = try await clients.token(of: account)
    return SyncSchedule.isDue(at: now, last: last, newest: newest)
  }

  private var signInWork: SignInWork {
    SignInWork(clients: clients, accounts: accounts, lease: lease)
  }

  /// Returns who is signed in, and with which token.
  public func signInStatus() async throws(Problem) -> SignInStatus {
    try await throwingProblems { try await signInWork.status() }
  }

  /// Signs in with a token, which is stored once the service accepts it.
  @discardableResult
  public func signIn(token: String) async throws(Problem) -> WaniKaniAccount {
    try await throwingProblems { try await signInWork.signIn(token) }
  }

  /// Signs out: removes the token. Downloaded data and unsent changes stay.
  ///
  /// - Parameter isConfirmed: whether unsent changes may stay here until somebody signs in again.
  ///   If not, and there are some, nothing is removed, and the status asks about them.
  /// - Throws: `Problem.noAccount` if nobody is signed in.
  public func signOut(isConfirmed: Bool) async throws(Problem) -> SignInStatus {
    try await throwingProblems { try await signInWork.signOut(isConfirmed: isConfirmed) }
  }

  /// The account that is signed in, without a look at its token; nil if there is none.
  public func account() async throws -> WaniKaniAccount? { try await accounts.current() }

  /// Whether lessons and reviews wait until a vacation ends.
  public func isOnVacation() async throws -> Bool { try await account()?.vacationSince != nil }

  public var outbox: Outbox { Outbox(lease: lease) }

  /// Returns what the dashboard shows; nil if nobody is signed in.
  public func overview(at now: Date) async throws(Problem) -> WaniKaniOverview? {
    try await throwingProblems { try await board.overview(at: now) }
  }

  /// Returns the available lessons to choose from, in the service's order.
  ///
  /// - Throws: `Problem.noAccount` if nobody is signed in.
  public func lessonOffers() async throws(Problem) -> [LessonOffer] {
    try await throwingProblems { try await board.offers() }
  }

  private var details: SubjectDetailRepository {
    SubjectDetailRepository(storage: storage, settings: settings, subjects: subjects)
  }

  /// Returns a subject with its details and the learner's notes.
  ///
  /// - Throws: `Problem.noSubject` if it is not downloaded; another `Problem` if it is beyond the
  ///   subscription.
  public func subjectOverview(of id: Subject.ID) async throws(Problem) -> SubjectOverview {
    try await throwingProblems { try await details.overview(of: id) }
  }

  /// Returns the subject with this ID, characters or meaning.
  ///
  /// - Throws: `Problem.noSubject` if there is none; another `Problem` if there are several.
  public func subjectOverview(named name: String) async throws(Problem) -> SubjectOverview {
    try await throwingProblems { try await details.overview(named: name) }
  }

  /// Replaces the learner's notes and synonyms of a subject.
  ///
  /// - Returns: the subject afterwards.
  /// - Throws: `Problem` if the service would refuse them.
  @discardableResult
  public func save(
    _ material: StudyMaterial, at now: Date
  ) async throws(Problem) -> SubjectOverview {
    try await throwingProblems { try await details.write(material, at: now) }
  }

  /// Returns the ID of the subject with these characters, of one of these kinds and within the
  /// subscription; nil if there is none.
  public func subjectID(
    of characters: String, as kinds: [Subject.Kind]
  ) async throws -> Subject.ID? {
    try await details.id(of: characters, as: kinds)
  }

  /// A subject without its details; nil if it is not downloaded.
  public func subject(_ id: Subject.ID) async throws -> Subject? {
    try await details.subject(id)
  }

  /// Returns the subjects that match a filter, by level and then in the order of their lessons.
  ///
  /// - Throws: `Problem.noAccount` if nobody is signed in.
  public func subjectList(_ filter: SubjectFilter) async throws(Problem) -> SubjectListing {
    try await throwingProblems {
      try await SubjectListRepository(storage: storage).listing(filter)
    }
  }

  /// Returns the number of subjects whose characters, meanings or readings contain a text; 0 if
  /// nobody is signed in.
  public func countSubjects(containing text: String) async throws(Problem) -> Int {
    try await throwingProblems {
      try await SubjectListRepository(storage: storage).count(SubjectFilter(text: text))
    }
  }

  public func session(_ kind: WaniKaniPlan.Kind) -> Store<SessionMachine<WaniKaniCourse>> {
    let course = WaniKaniCourse(kind: kind, subjects: subjects, board: board)
    return SessionRepository(storage: storage, settings: settings, rules: course).store(face)
  }

  /// A recording of a subject, downloaded once.
  ///
  /// - Parameter place: its index in the subject's recordings.
  /// - Throws: `Problem` if it can't be downloaded.
  public func sound(of subject: Subject.ID, at place: Int) async throws -> SubjectFile {
    try await media.sound(of: subject, at: place)
  }

  /// The image of a radical that has no character.
  ///
  /// - Throws: `Problem` if it can't be downloaded.
  public func picture(of subject: Subject.ID) async throws -> SubjectFile {
    try await media.picture(of: subject)
  }
}
