public import Foundation
import Synchronization

/// One learner's data, opened for one face: makes the repositories and hands out stores.
///
/// The only place where the rooms are wired together.
public final class Study: Sendable {
  public let face: Face
  public let clock: WallClock
  public let random: RandomSource
  public let course: Course?
  /// Whether newcomers are led to the tour, and others to what is new after an upgrade.
  public let offersTour: Bool
  /// Reports every commit, by any process.
  public let changes: ChangeFeed

  /// What is noticed of Sanpo's use.
  public let analytics: Analytics

  let storage: Storage
  private let context: StudyContext
  let settings: SettingsRepository
  let noticed: AnalyticsRepository
  let flags: FlagRepository
  /// What the learner may use.
  public let entitlements: Entitlements
  let configuration: ConfiguredDefaults
  let collection: CardCollection
  let cards: SessionRepository<CardCourse>
  let lesson: SessionRepository<LessonCourse>
  let lessons: LessonRepository
  let overview: OverviewRepository
  let faces: LabRepository
  let reading: ReadingRepository
  let models: ModelSetupRepository
  let filling: FillRepository
  let speech: SpeechSynthesizer
  let missedBackup: Mutex<Problem?>

  public let dictionary: DictionaryRoom
  public let songs: SongRoom
  public let jobs: JobRoom
  public let words: WordRoom
  public let quiz: QuizRoom
  public let tutor: TutorRoom
  public let waniKani: WaniKaniRoom
  public let exchange: ExchangeRoom
  public let ankiConnect: AnkiConnectRoom
  public let userscripts: UserscriptRoom
  /// WaniKani's API, served to other programs.
  public let servedAPI: ServedAPI

  /// Opens the learner's folder and installs the course.
  ///
  /// - Parameters:
  ///   - timeZone: the learner's time zone, unless the settings name one.
  ///   - sources: the dictionary's sources, used at the first lookup.
  ///   - waniKani: the connection to WaniKani; nil for the network.
  ///   - plans: the plans that are offered; nil for those that the environment names.
  ///   - isStarting: whether a face starts, and does not only run a command: a quiz whose clock it left
  ///     running is paused.
  ///   - shared: the folder for what is the same for all learners, such as the built dictionary; nil
  ///     for the learner's own.
  /// - Throws: `Problem` if the data are from a newer version. Anything else that is wrong becomes
  ///   the `problem` of a study in memory.
  public static func open(
    _ folder: URL, face: Face, clock: WallClock = .system, random: RandomSource = .system,
    timeZone: TimeZone = .current, course: Course?, sources: DictionarySources = .installed,
    openJTalk: OpenJTalk = .installed, wordSources: WordSources = .installed,
    wordServices: WordServices = .environment,
    waniKani: WaniKaniConnection? = nil, jobService: JobServiceChoice = .environment,
    plans: PlanChoice? = nil, offersTour: Bool = Study.offersTour, isStarting: Bool = false,
    shared: URL? = nil
  ) throws -> Study {
    let storage = try Storage.open(folder, at: clock.now())
    let study = Study(
      storage, face: face, clock: clock, random: random, timeZone: timeZone, course: course,
      sources: sources, openJTalk: openJTalk, wordSources: wordSources,
      wordServices: wordServices, waniKani: waniKani,
      jobService: jobService, plans: plans, offersTour: offersTour, shared: shared)
    try study.installCourse()
    if isStarting, study.problem == nil {
      // A clock that runs on is better than a program that doesn't start.
      try? study.quiz.pauseAbandoned(at: clock.now())
    }
    return study
  }

  /// SANPO_TUTORIAL=off is for scripts.
  public static let offersTour = ProcessInfo.processInfo.environment["SANPO_TUTORIAL"] != "off"

  /// The default folder.
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
    openJTalk: OpenJTalk = .installed, wordSources: WordSources = .installed,
    wordServices: WordServices = .environment,
    waniKani: WaniKaniConnection? = nil, jobService: JobServiceChoice = .environment,
    plans: PlanChoice? = nil, offersTour: Bool = Study.offersTour, shared: URL? = nil
  ) {
    (self.storage, self.face, self.clock, self.random) = (storage, face, clock, random)
    self.course = course
    self.offersTour = offersTour
    changes = ChangeFeed(storage)
    missedBackup = Mutex(storage.backupProblem)
    let environment = jobService.environment
    let (configuration, defaults) = ConfiguredDefaults.checked(
      storage.folder, Settings(timeZone: timeZone), environment: environment)
    settings = SettingsRepository(defaults: defaults)
    settings.see(in: storage)
    self.configuration = configuration
    flags = FlagRepository(
      storage: storage, settings: settings, configuration: configuration, http: .patient,
      trustedHost: environment["SANPO_BACKEND_URL"].flatMap { URL(string: $0)?.host() })
    entitlements = Entitlements(
      plans ?? .environment(environment),
      repository: EntitlementRepository(storage: storage, settings: settings), clock: clock)
    noticed = AnalyticsRepository(storage: storage, settings: settings)
    analytics = Analytics(
      noticed,
      sinks: [
        .file(in: storage.folder),
        .address({ [settings] in settings.lastSeen.analytics.address }, over: .patient),
      ], face: face, clock: clock)
    context = StudyContext(
      storage: storage, settings: settings, changes: changes, face: face, clock: clock,
      random: random)
    let imported = ImportedDictionaryRepository(storage: storage, settings: settings)
    collection = CardCollection(context, imported)
    let queue = QueueRepository(decks: collection.decks)
    let checks = AnswerCheckRepository(course: course)
    cards = SessionRepository(
      storage: storage, settings: settings,
      rules: CardCourse(collection: collection, queue: queue, checks: checks))
    lessons = LessonRepository(collection: collection, course: course)
    lesson = SessionRepository(
      storage: storage, settings: settings,
      rules: LessonCourse(
        lessons: lessons, collection: collection, checks: checks))
    faces = LabRepository(storage: storage)
    dictionary = DictionaryRoom(
      context, imported, folder: shared ?? storage.folder, sources: sources, course: course)
    reading = ReadingRepository(
      storage: storage, settings: settings, tools: dictionary.tools,
      imported: imported)
    jobs = JobRoom(context, choice: jobService)
    let connection = waniKani ?? .system(in: storage.folder)
    models = ModelSetupRepository(
      storage: storage, settings: settings, secrets: connection.secrets,
      environment: environment, clock: clock,
      backend: self.jobs.backend.map(ModelSetupRepository.Backend.init))
    let (models, jobs) = (self.models, self.jobs)
    songs = SongRoom(
      repository: AnalysedSongRepository(
        storage: storage, settings: settings, reading: reading, dictionary: dictionary.words,
        jobs: jobs.queue, entitlements: entitlements,
        isTranslating: { jobs.service != nil || models.isConnected },
        hasBackend: jobs.backend != nil,
        removing: { try await JobCourier.remove($0, from: jobs.queue, jobs.service, clock) }))
    filling = FillRepository(
      collection: collection, jobs: jobs.queue, entitlements: entitlements,
      obstacle: { models.isChosen || jobs.service != nil ? nil : .noModel })
    tutor = TutorRoom(
      repository: TutorRepository(
        storage: storage, settings: settings, models: models, reading: reading,
        dictionary: dictionary.words, changes: changes, clock: clock, entitlements: entitlements,
        levels: LearnerLevels(waniKani: WaniKaniLevelQuery.level),
        notice: { [analytics] in
          let kind = ($0 as? ModelFailure)?.kind
          analytics.record(.problem(Problem($0), kind: kind, on: "tutor"))
        },
        isOffered: { [flags] in
          flags.state(of: Flags.tutor.info, at: clock.now()).value == Switch.on.rawValue
        }),
      outside: collection.outside, face: face)
    words = WordRoom(
      context, collection, sources: wordSources, services: wordServices, japanese: dictionary.words)
    quiz = QuizRoom(context, collection, lexicon: QuizLexicon(words.installed))
    speech = SpeechSynthesizer(
      folder: storage.folder.appending(path: "media/voice", directoryHint: .isDirectory),
      openJTalk: openJTalk, tools: dictionary.tools)
    self.waniKani = WaniKaniRoom(context, connection)
    exchange = ExchangeRoom(context, collection)
    ankiConnect = AnkiConnectRoom(context, collection)
    userscripts = UserscriptRoom(context)
    servedAPI = ServedAPI(
      ServedDataRepository(
        storage: storage, account: ServedAccountQuery(settings: settings),
        course: ServedCourseQuery(
          collection: collection, lessons: lessons, course: course, face: face)),
      tokens: APITokenRepository(storage: storage), clock: clock,
      origins: { [settings] in try await settings.current(in: storage).servedAPI.origins })
    overview = OverviewRepository(
      storage: storage, settings: settings, queue: queue, lessons: lessons, cards: cards,
      lesson: lesson, waniKani: self.waniKani.board)
  }

  /// The value of a flag for this learner today, which counts as seen.
  public func value<Value>(of flag: FeatureFlag<Value>) -> Value {
    let value = Value(rawValue: flags.state(of: flag.info, at: clock.now()).value) ?? flag.initial
    analytics.record(.exposure(to: flag.info.name, value.rawValue))
    return value
  }

  /// The flags and their sources.
  public func flagList() -> Store<FlagList> { Store(FlagList(repository: flags), state: .init()) }

  /// What is wrong in `sanpo.conf`, the environment or the plans.
  public var configurationProblems: [Problem] {
    guard case .unreadable(let problem) = entitlements.choice else {
      return configuration.problems
    }
    return configuration.problems + [problem]
  }

  /// Whether somebody offers plans here. A person alone has everything.
  public var hasPlans: Bool {
    if case .none = entitlements.choice { false } else { true }
  }

  /// The learner's plan, where there are plans.
  public func planDetail() -> Store<PlanDetail> {
    Store(PlanDetail(entitlements: entitlements), state: .init())
  }

  /// Where a setting's value comes from.
  public func source(of setting: Setting, in settings: Settings) -> SettingSource {
    configuration.source(
      of: setting.name,
      isChosen: setting.text(in: settings) != setting.text(in: self.settings.defaults))
  }

  /// Opens what analyses Japanese, so that the first song need not wait for it.
  public func prepareReading() {
    Task { await openReading() }
  }

  /// Opens it, which takes some seconds the first time.
  public func openReading() async {
    // Whoever reads next is told why it fails.
    _ = try? await reading.info(ofLines: ["歩く"], at: clock.now())
  }

  public var isReadingOpen: Bool { reading.tools.isOpen }

  /// Writes finished jobs to their songs and items.
  func takeTranslations() async throws {
    try await songs.repository.removeOrphans()
    try await songs.repository.takeTranslations(at: clock.now())
    try await filling.take(at: clock.now())
  }

  private func installCourse() throws {
    guard let course else { return }
    try CourseRepository(
      course: course, decks: collection.decks, items: collection.items, settings: settings
    ).install(DeckOptions(settings.defaults), at: clock.now(), storage.database)
  }

  /// Why changes can't be saved, shown on every screen; nil if they can.
  public var problem: Problem? { storage.problem }
  /// Whether a backup, or nothing, is shown because the data can't be read.
  public var isSubstitute: Bool { storage.isSubstitute }
  /// Why today's backup failed; nil if it succeeded.
  public var backupProblem: Problem? { missedBackup.withLock(\.self) }
  public var folder: URL { storage.folder }
  /// The items' pictures.
  public var media: MediaFolder { collection.media }

  /// The settings as last read. Every store reads them when it loads, so a face that has just
  /// loaded something doesn't need to.
  public var settingsSeen: Settings { settings.lastSeen }

  /// Whether lines can be translated by a language model.
  public var isTranslating: Bool {
    jobs.service != nil || models.isConnected
  }

  /// Whether a language model is connected.
  public var hasModel: Bool { models.isChosen }

  /// Whether links lead to the tutor.
  public var offersTutor: Bool { value(of: Flags.tutor) == .on }

  /// Connects a language model.
  public func modelSetup() -> Store<ModelSetup> { Store(ModelSetup(models), state: .init()) }

  /// Whether missing fields can be filled in, by a language model or a backend.
  public var canFill: Bool { jobs.service != nil || models.isChosen }

  /// Fills in what items are missing.
  public func fill() -> Store<Fill> { Store(Fill(repository: filling), state: .init()) }
}

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
