public import Foundation

/// One learner's data, opened for one face: makes the repositories and hands out stores.
///
/// The only place where the rooms are wired together.
public final class Study: Sendable {
  public let face: Face
  public let clock: WallClock
  public let random: RandomSource
  public let course: Course?
  /// Whether newcomers are led to the tour, and others to what is new after an upgrade.
  let offersTour: Bool
  /// Reports every commit, by any process.
  public let changes: ChangeFeed

  /// Usage data.
  public let analytics: Analytics

  let storage: Storage
  let settings: SettingsRepository
  let configuration: ConfiguredDefaults
  /// The problems in the variables of a terminal that has joined a server.
  private let terminalProblems: [Problem]
  let collection: CardCollection
  let cardSessions: SessionRepository<CardCourse>
  let lessonSessions: SessionRepository<LessonCourse>
  let newItems: LessonRepository
  let reading: ReadingRepository
  let speech: SpeechSynthesizer

  /// Throws if the learner is no longer let in, such as a terminal that was signed out of its
  /// server.
  public let admit: @Sendable () async throws -> Void
  /// The features that the learner may use.
  public let entitlements: Entitlements
  public let flags: FlagRoom
  public let care: CareRoom
  public let dictionary: DictionaryRoom
  public let models: ModelRoom
  public let jobs: JobRoom
  public let songs: SongRoom
  public let filling: FillRoom
  public let words: WordRoom
  public let quiz: QuizRoom
  public let tutor: TutorRoom
  public let waniKani: WaniKaniRoom
  public let exchange: ExchangeRoom
  public let ankiConnect: AnkiConnectRoom
  public let userscripts: UserscriptRoom
  public let today: TodayRoom
  /// WaniKani's API, served to other programs.
  public let servedAPI: ServedAPI

  /// Opens the learner's folder and installs the course.
  ///
  /// - Throws: `Problem` if the data is from a newer version. Anything else that is wrong becomes
  ///   the `problem` of a study in memory.
  public static func open(
    _ folder: URL, face: Face, course: Course?,
    in environment: StudyEnvironment = StudyEnvironment()
  ) throws -> Study {
    let now = environment.clock.now()
    let study = Study(
      try Storage.open(
        folder, isOneOfMany: environment.shared != nil, timeZone: environment.timeZone, at: now),
      face: face, course: course, in: environment)
    try study.installCourse()
    // Most statements of the opening aren't needed again.
    if environment.shared != nil { study.storage.releaseMemory() }
    return study
  }

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
    _ storage: Storage, face: Face, course: Course?,
    in environment: StudyEnvironment = StudyEnvironment()
  ) {
    self.storage = storage
    self.face = face
    self.course = course
    clock = environment.clock
    random = environment.random
    admit = environment.admit
    offersTour = environment.offersTour
    changes = ChangeFeed(storage)
    terminalProblems = environment.problems
    let (configuration, context) = Self.context(storage, changes, face, environment)
    self.configuration = configuration
    settings = context.settings
    analytics = Analytics(
      AnalyticsRepository(storage: storage, settings: settings),
      sinks: [.file(in: storage.folder), .address(over: .patient)], face: face, clock: clock)
    entitlements = Entitlements(
      environment.plans ?? .environment(environment.variables),
      repository: EntitlementRepository(storage: storage, settings: settings), clock: clock,
      isOneOfMany: environment.shared != nil)
    flags = FlagRoom(
      context, configuration, variables: environment.variables, analytics: analytics)

    let imported = ImportedDictionaryRepository(storage: storage, settings: settings)
    collection = CardCollection(context, imported)
    care = CareRoom(
      context, collection, imported, restoresArchives: !entitlements.hasPlans)
    newItems = LessonRepository(collection: collection, course: course)
    let checks = AnswerCheckRepository(course: course)
    cardSessions = SessionRepository(CardCourse(collection: collection, checks: checks))
    lessonSessions = SessionRepository(LessonCourse(lessons: newItems, checks: checks))
    dictionary = DictionaryRoom(
      context, imported, shared: environment.shared, sources: environment.sources, course: course,
      englishBases: environment.wordSources.englishBases)
    reading = ReadingRepository(
      storage: storage, settings: settings, tools: dictionary.tools, imported: imported)
    speech = SpeechSynthesizer(
      folder: storage.folder.appending(path: "media/voice", directoryHint: .isDirectory),
      openJTalk: environment.openJTalk, tools: dictionary.tools)

    let connection = environment.waniKani ?? .system(in: storage.folder)
    waniKani = WaniKaniRoom(context, connection)
    jobs = JobRoom(context, environment)
    models = ModelRoom(
      context, secrets: connection.secrets, variables: environment.variables,
      backend: jobs.backend.map(ModelSetupRepository.Backend.init),
      ownerPays: environment.ownerPays)
    songs = SongRoom(
      context, reading: reading, dictionary: dictionary, jobs: jobs, models: models,
      entitlements: entitlements)
    filling = FillRoom(collection, jobs, models, entitlements: entitlements)
    tutor = TutorRoom(
      context, collection, models: models, reading: reading, dictionary: dictionary, flags: flags,
      entitlements: entitlements, analytics: analytics,
      levels: LearnerLevels(waniKani: WaniKaniAccount.reachedLevel))
    words = WordRoom(
      context, collection, shared: environment.shared, sources: environment.wordSources,
      services: environment.wordServices, japanese: dictionary.words)
    quiz = QuizRoom(context, collection, lexicon: QuizLexicon(words.installed, course))
    exchange = ExchangeRoom(context, collection)
    ankiConnect = AnkiConnectRoom(context, collection)
    userscripts = UserscriptRoom(context)
    today = TodayRoom(
      collection, newItems: newItems, cardSessions: cardSessions, lessonSessions: lessonSessions,
      waniKani: waniKani.board)
    servedAPI = ServedAPI(context, newItems, environment)
  }

  /// The problems in `sanpo.conf`, the environment and the plans; for a learner of a server, whose
  /// owner has to solve them, only those in the variables of their own terminal.
  public var configurationProblems: [Problem] {
    guard !entitlements.isOneOfMany else { return terminalProblems }
    return configuration.problems + [entitlements.choice.problem].compactMap(\.self)
  }

  public func source(of setting: Setting, in settings: Settings) -> SettingSource {
    let isChosen = setting.text(in: settings) != setting.text(in: self.settings.defaults)
    guard isChosen || ownersNotes[setting.name] == nil else {
      return .owner
    }
    return configuration.source(of: setting.name, isChosen: isChosen)
  }

  /// The remarks of a server's owner on settings that bind the learner, by their names.
  public var ownersNotes: [String: String] {
    let bound = Settings.table.filter { settings.owned.contains($0.name) }
    return bound.reduce(into: [:]) { $0[$1.name] = $1.ownersNote(settings.defaults) }
  }

  /// Begins `openReading`, so that the first song need not wait for it.
  public func prepareReading() {
    Task { await openReading() }
  }

  /// Opens what analyses Japanese, which takes some seconds the first time.
  public func openReading() async {
    // The next reader gets the failure.
    _ = try? await reading.info(ofLines: ["歩く"], at: clock.now())
  }

  public var isReadingOpen: Bool { reading.tools.isOpen }

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
  /// Whether the data were restored or replaced since, so that a new study is needed.
  public var isReplaced: Bool { storage.isReplaced }
  public var folder: URL { storage.folder }
  /// The items' pictures.
  public var media: MediaFolder { collection.media }

  /// The settings as last read. Every store reads them when it loads, so a face that has just
  /// loaded something doesn't need to.
  public var settingsSeen: Settings { settings.lastSeen }
}
