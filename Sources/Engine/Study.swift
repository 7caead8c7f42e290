public import Foundation
import Synchronization

/// One learner's data, opened for one face: makes the repositories and hands out the stores.
///
/// The only place where the rooms are joined.
public final class Study: Sendable {
  public let face: Face
  public let clock: WallClock
  public let random: RandomSource
  public let course: Course?
  /// Tells of every commit, by whichever process.
  public let changes: ChangeFeed

  private let storage: Storage
  private let settings: SettingsRepository
  private let decks = DeckRepository()
  private let items = ItemRepository()
  private let search = SearchRepository()
  private let reviews: ReviewRepository
  private let cards: SessionRepository<CardCourse>
  private let lesson: SessionRepository<LessonCourse>
  private let lessons: LessonRepository
  private let overview: OverviewRepository
  private let faces: LabRepository
  private let lookups: DictionaryLookup
  private let kanji: KanjiGridRepository
  private let reading: ReadingRepository
  private let speech: Speech
  private let waniKani: WaniKaniRoom
  private let missedBackup: Mutex<Problem?>

  /// Opens the learner's folder and brings the course into it.
  ///
  /// - Parameters:
  ///   - timeZone: where the learner's days are, until the settings say otherwise.
  ///   - sources: what the dictionary is built from, when something is looked up.
  ///   - openJTalk: by which Japanese is said.
  ///   - waniKani: how WaniKani is reached; the network's way when nil.
  /// - Throws: `Problem` when the data is of a newer version; anything else that is wrong with it
  ///   is `problem` of a study that goes on in memory.
  public static func open(
    _ folder: URL, face: Face, clock: WallClock = .system, random: RandomSource = .system,
    timeZone: TimeZone = .current, course: Course?, sources: DictionarySources = .installed,
    openJTalk: OpenJTalk = .installed, waniKani: WaniKaniConnection? = nil
  ) throws -> Study {
    let storage = try Storage.open(folder, at: clock.now())
    let study = Study(
      storage, face: face, clock: clock, random: random, timeZone: timeZone, course: course,
      sources: sources, openJTalk: openJTalk, waniKani: waniKani)
    try study.installCourse()
    return study
  }

  /// The folder a learner has without choosing one.
  public static func folder(in environment: [String: String]) -> URL {
    if let home = environment["SANPO_HOME"], !home.isEmpty { return URL(filePath: home) }
    if let data = environment["XDG_DATA_HOME"], !data.isEmpty {
      return URL(filePath: data).appending(path: "sanpo")
    }
    return URL(filePath: environment["HOME"] ?? NSHomeDirectory())
      .appending(path: ".local/share/sanpo")
  }

  init(
    _ storage: Storage, face: Face, clock: WallClock, random: RandomSource, timeZone: TimeZone,
    course: Course?, sources: DictionarySources = .installed,
    openJTalk: OpenJTalk = .installed, waniKani: WaniKaniConnection? = nil
  ) {
    (self.storage, self.face, self.clock, self.random) = (storage, face, clock, random)
    self.course = course
    changes = ChangeFeed(storage)
    missedBackup = Mutex(storage.backupProblem)
    settings = SettingsRepository(defaults: Settings(timeZone: timeZone))
    reviews = ReviewRepository(settings: settings)
    let queue = QueueRepository(decks: decks)
    let checks = AnswerCheckRepository(course: course)
    cards = SessionRepository(
      storage: storage, settings: settings,
      rules: CardCourse(
        items: items, queue: queue, reviews: reviews, finding: search, checks: checks))
    lessons = LessonRepository(
      storage: storage, settings: settings, decks: decks, items: items, course: course)
    lesson = SessionRepository(
      storage: storage, settings: settings,
      rules: LessonCourse(
        lessons: lessons, settings: settings, reviews: reviews, checks: checks))
    faces = LabRepository(storage: storage)
    let dictionary = DictionaryRepository(
      library: DictionaryLibrary(folder: storage.folder, sources: sources),
      lexicon: CourseLexicon(course))
    let learner = LookupRepository(
      storage: storage, settings: settings, decks: decks, items: items)
    lookups = DictionaryLookup(dictionary: dictionary, learner: learner, face: face)
    kanji = KanjiGridRepository(storage: storage, dictionary: dictionary, learner: learner)
    let tools = JapaneseTools(
      folder: storage.folder, dictionary: sources.tagger, edict: sources.edict)
    reading = ReadingRepository(storage: storage, settings: settings, tools: tools)
    speech = Speech(
      folder: storage.folder.appending(path: "media/voice", directoryHint: .isDirectory),
      openJTalk: openJTalk, tools: tools)
    self.waniKani = WaniKaniRoom(
      storage, settings, waniKani ?? .system(in: storage.folder), face: face, clock: clock,
      random: random)
    overview = OverviewRepository(
      storage: storage, settings: settings, queue: queue, lessons: lessons, cards: cards,
      lesson: lesson, waniKani: self.waniKani.board)
  }

  /// Takes the day's backup when it is due, for as long as the calling task lives: for faces that
  /// stay open for days.
  public func keepBackups(tell: @Sendable (Problem) -> Void) async {
    let care = care()
    // Opening has seen to the first backup.
    if let problem = backupProblem { tell(problem) }
    // A sleep that throws was cancelled.
    while (try? await Task.sleep(for: .seconds(900))) != nil {
      await care.send(.timePassed(at: clock.now()))
      missedBackup.withLock { $0 = care.state.problem }
      if let problem = care.state.problem { tell(problem) }
    }
  }

  /// Syncs with WaniKani by itself, for as long as the calling task lives.
  public func keepSynced(by sync: Store<Sync>) async {
    // A sleep that throws was cancelled.
    while (try? await Task.sleep(for: .seconds(60))) != nil {
      // Who is not signed in has nothing to sync; what fails then is shown with the sync.
      let isDue = (try? await waniKani.isSyncDue(at: clock.now())) ?? false
      if isDue, problem == nil { await sync.send(.asked(.changes)) }
    }
  }

  private func installCourse() throws {
    guard let course else { return }
    try CourseRepository(course: course, decks: decks, items: items, settings: settings)
      .install(DeckOptions(settings.defaults), at: clock.now(), storage.database)
  }

  /// Why nothing done now is kept; nil when all is well. Shown on every screen.
  public var problem: Problem? { storage.problem }
  /// Whether what is shown is a backup, or nothing, because the data cannot be read.
  public var isSubstitute: Bool { storage.isSubstitute }
  /// Why the day's backup is missing; nil when it is there.
  public var backupProblem: Problem? { missedBackup.withLock(\.self) }
  public var folder: URL { storage.folder }
  /// The pictures of items.
  public var media: MediaFolder { MediaFolder(folder: storage.folder.appending(path: "media")) }

  /// The settings as the last look at the data found them. Every store looks at them when it
  /// loads, so a face that has just loaded something need not load these.
  public var settingsSeen: Settings { settings.lastSeen }

  public func today() -> Store<Today> { Store(Today(overview.overview), state: .init()) }

  public func undoHistory() -> Store<UndoHistory> {
    Store(UndoHistory(UndoRepository(storage: storage, items: items)), state: .init())
  }

  /// Studying cards.
  public func cardSession() -> Store<SessionMachine<CardCourse>> { cards.store(face) }

  /// Meeting new items.
  public func lessonSession() -> Store<SessionMachine<LessonCourse>> { lesson.store(face) }

  public func lessonList() -> Store<LessonList> { Store(LessonList(lessons), state: .init()) }

  public func lab() -> Store<Lab> {
    Store(Lab(faces.figures), state: .init())
  }

  public func deckList() -> Store<DeckList> {
    let repository = DeckListRepository(
      storage: storage, settings: settings, items: items, search: search, overview: overview)
    return Store(DeckList(repository), state: .init())
  }

  public func itemDetail() -> Store<ItemDetail> {
    let repository = ItemDetailRepository(
      storage: storage, settings: settings, decks: decks, items: items, reviews: reviews,
      course: course)
    return Store(ItemDetail(repository), state: .init())
  }

  public func lookup() -> Store<Lookup> { Store(Lookup(lookups), state: .init()) }

  public func kanjiList() -> Store<KanjiList> { Store(KanjiList(kanji), state: .init()) }

  public func reader() -> Store<Reading> { Store(Reading(reading), state: .init()) }

  public func sync() -> Store<Sync> { waniKani.sync() }

  public func signIn() -> Store<SignIn> { waniKani.signIn() }

  public func outbox() -> Store<Outbox> { waniKani.outbox() }

  public func waniKaniSession(
    _ kind: WaniKaniPlan.Kind
  ) -> Store<SessionMachine<WaniKaniCourse>> {
    waniKani.session(kind)
  }

  public func lessonChoice() -> Store<LessonChoice> { waniKani.lessonChoice() }

  public func subjectDetail() -> Store<SubjectDetail> { waniKani.subjectDetail() }

  /// What can be played of a sound, made or fetched once.
  ///
  /// - Throws: `Problem`.
  public func file(of sound: Sound) async throws -> URL {
    switch sound {
    case .voice(let spoken): try await speech.recording(of: spoken)
    case .recording(let subject, let place):
      try await waniKani.media.soundFile(of: subject, at: place)
    }
  }

  /// A recording of a subject, fetched once.
  ///
  /// - Parameter place: among its recordings.
  /// - Throws: `Problem`.
  public func sound(of subject: Subject.ID, at place: Int) async throws -> SubjectFile {
    try await waniKani.media.sound(of: subject, at: place)
  }

  /// The picture of a radical that is only drawn.
  ///
  /// - Throws: `Problem`.
  public func picture(of subject: Subject.ID) async throws -> SubjectFile {
    try await waniKani.media.picture(of: subject)
  }

  public func waniKaniBoard() -> Store<WaniKaniBoard> { waniKani.overview() }

  public func preferences() -> Store<Preferences> {
    let repository = PreferencesRepository(
      storage: storage, settings: settings, reviews: reviews)
    return Store(Preferences(repository), state: .init(settings.defaults))
  }

  public func exchange() -> Store<Exchange> {
    let repository = ExchangeRepository(
      storage: storage, settings: settings, decks: decks, items: items)
    return Store(Exchange(repository), state: .init())
  }

  public func care() -> Store<Care> {
    let repository = CareRepository(
      storage: storage, settings: settings, reviews: reviews,
      damaged: DamagedDataRepository(
        storage: storage, settings: settings, reviews: reviews, items: items))
    return Store(Care(repository), state: .init())
  }
}

extension Migrations {
  /// What the rooms added to the schema since version 0.1.0, the oldest first.
  static let later: KeyValuePairs = [
    "0.2.0 undo": UndoableChange.migration,
    "0.2.0 decks": DeckRepository.migration,
    "0.2.0 WaniKani": OutboxEntry.migration,
  ]
}
