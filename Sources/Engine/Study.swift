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

  private let storage: Storage
  private let settings: SettingsRepository
  private let noticed: AnalyticsRepository
  private let flags: FlagRepository
  /// What the learner may use.
  public let entitlements: Entitlements
  private let configuration: ConfiguredDefaults
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
  private let imported: ImportedDictionaryRepository
  private let kanji: KanjiGridRepository
  private let reading: ReadingRepository
  private let songs: AnalysedSongRepository
  private let jobs: JobQueue
  /// Who works on jobs; nil if nobody does.
  private let jobService: JobService?
  /// Why nobody can work on jobs; nil if somebody does, or nobody is configured.
  public let jobProblem: Problem?
  private let jobAudience = Audience()
  private let models: ModelSetupRepository
  private let discovered: Discovery
  private let tutoring: TutorRepository
  private let filling: FillRepository
  private let quizzes: QuizRepository
  private let quiz: SessionRepository<QuizCourse>
  private let speech: SpeechSynthesizer
  private let waniKani: WaniKaniRoom
  private let scripts: UserscriptRepository
  /// WaniKani's API, served to other programs.
  public let servedAPI: ServedAPI
  private let missedBackup: Mutex<Problem?>

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
      try? study.quiz.pauseAbandoned(by: face, at: clock.now())
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
      library: DictionaryLibrary(folder: shared ?? storage.folder, sources: sources),
      lexicon: CourseLexicon(course))
    let learner = LookupRepository(
      storage: storage, settings: settings, decks: decks, items: items)
    imported = ImportedDictionaryRepository(storage: storage, settings: settings)
    let tools = JapaneseTools(
      folder: storage.folder, dictionary: sources.tagger, edict: sources.edict)
    lookups = DictionaryLookup(
      dictionary: dictionary, learner: learner, imported: imported, tools: tools, face: face)
    kanji = KanjiGridRepository(storage: storage, dictionary: dictionary, learner: learner)
    reading = ReadingRepository(storage: storage, settings: settings, tools: tools)
    jobs = JobQueue(SQLiteJobsRepository(storage: storage, changes: changes))
    (self.jobService, jobProblem) = jobService.outcome
    let connection = waniKani ?? .system(in: storage.folder)
    models = ModelSetupRepository(
      storage: storage, settings: settings, secrets: connection.secrets,
      environment: jobService.environment)
    songs = AnalysedSongRepository(
      storage: storage, settings: settings, reading: reading, dictionary: lookups, jobs: jobs,
      entitlements: entitlements,
      isTranslating: { [settings, service = self.jobService] in
        service != nil || settings.lastSeen.model.provider != .none
      },
      removing: { [jobs, clock, service = self.jobService] in
        try await JobCourier.remove($0, from: jobs, service, clock)
      })
    filling = FillRepository(
      storage: storage, settings: settings, decks: decks, items: items, finding: search, jobs: jobs,
      entitlements: entitlements,
      obstacle: { [models, service = self.jobService] in
        if case .backend? = service { return .cannotFillAtBackend }
        return models.isChosen || service != nil ? nil : .noModel
      })
    tutoring = TutorRepository(
      storage: storage, settings: settings, items: items, models: models, reading: reading,
      dictionary: lookups, changes: changes, clock: clock, entitlements: entitlements,
      levels: LearnerLevels(waniKani: WaniKaniLevelQuery.level),
      notice: { [analytics] in
        let kind = ($0 as? ModelFailure)?.kind
        analytics.record(.problem(Problem($0), kind: kind, on: "tutor"))
      },
      isOffered: { [flags] in
        flags.state(of: Flags.tutor.info, at: clock.now()).value == Switch.on.rawValue
      })
    let words = InstalledWords(wordSources, japanese: lookups)
    quizzes = QuizRepository(
      storage: storage, settings: settings, decks: decks, finding: search,
      history: QuizHistoryQuery(decks: decks), lexicon: QuizLexicon(words))
    quiz = SessionRepository(
      storage: storage, settings: settings,
      rules: QuizCourse(
        items: items, decks: decks, reviews: reviews, finding: search, history: quizzes.history,
        lexicon: quizzes.lexicon))
    discovered = Discovery(
      installed: words,
      online: OnlineWords(
        wordServices, pages: WordPageRepository(storage: storage), installed: words, clock: clock),
      repository: WordRepository(
        storage: storage, settings: settings, decks: decks, items: items))
    speech = SpeechSynthesizer(
      folder: storage.folder.appending(path: "media/voice", directoryHint: .isDirectory),
      openJTalk: openJTalk, tools: tools)
    self.waniKani = WaniKaniRoom(
      storage, settings, connection, face: face, clock: clock,
      random: random)
    scripts = UserscriptRepository(
      storage: storage,
      files: UserscriptFolder(
        folder: storage.folder.appending(path: "userscripts", directoryHint: .isDirectory)),
      fetch: UserscriptFetch(http: .network))
    servedAPI = ServedAPI(
      ServedDataRepository(
        storage: storage, account: ServedAccountQuery(settings: settings),
        course: ServedCourseQuery(
          settings: settings, items: items, decks: decks, lessons: lessons, reviews: reviews,
          course: course, face: face)), tokens: APITokenRepository(storage: storage), clock: clock,
      origins: { [settings] in try await settings.current(in: storage).apiOrigins })
    overview = OverviewRepository(
      storage: storage, settings: settings, queue: queue, lessons: lessons, cards: cards,
      lesson: lesson, waniKani: self.waniKani.board)
  }

  /// Takes daily backups until the task is cancelled, for faces that stay open for days.
  public func keepBackups(tell: @Sendable (Problem) -> Void) async {
    let care = care()
    // Opening took the first backup.
    if let problem = backupProblem { tell(problem) }
    // Sleeping throws only when cancelled.
    while (try? await Task.sleep(for: .seconds(900))) != nil {
      await care.send(.timePassed(at: clock.now()))
      missedBackup.withLock { $0 = care.state.problem }
      if let problem = care.state.problem { tell(problem) }
    }
  }

  /// Syncs with WaniKani regularly until the task is cancelled.
  public func keepSynced(by sync: Store<Sync>) async {
    // Sleeping throws only when cancelled.
    while (try? await Task.sleep(for: .seconds(60))) != nil {
      // Without a sign-in there is nothing to sync; failures are shown with the sync's state.
      let isDue = (try? await waniKani.isSyncDue(at: clock.now())) ?? false
      if isDue, problem == nil { await sync.send(.asked(.changes)) }
    }
  }

  /// Writes down what is noticed, and sends it where the settings say, until the task is cancelled.
  public func keepAnalytics() async {
    guard problem == nil else { return }
    analytics.record(.start(version: Version.current))
    await analytics.keep(pause: .system)
  }

  /// Fetches flags regularly until the task is cancelled.
  public func keepFlags(tell: @Sendable (Problem) -> Void) async {
    guard problem == nil else { return }
    await flags.keep(pause: .system, tell: tell)
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

  /// Looks at what the learner may use, again and again, until the task is cancelled.
  public func keepEntitlements() async {
    guard problem == nil else { return }
    await entitlements.keep(pause: .system)
  }

  /// Whether somebody offers plans here. A person alone has everything.
  public var hasPlans: Bool {
    if case .none = entitlements.choice { false } else { true }
  }

  /// The learner's plan, where there are plans.
  public func planDetail() -> Store<PlanDetail> {
    Store(PlanDetail(entitlements: entitlements), state: .init())
  }

  /// Takes a notification of the App Store's server, in version 2.
  ///
  /// - Throws: `Problem` if it is not genuine.
  public func hearAppStore(_ body: Data) async throws { try await entitlements.hearAppStore(body) }

  /// Takes an event of a shop.
  ///
  /// - Throws: `Problem` if it is not genuine.
  public func hearShop(_ body: Data, signature: String) async throws {
    try await entitlements.hearShop(body, signature: signature)
  }

  /// Where a setting's value comes from.
  public func source(of setting: Setting, in settings: Settings) -> SettingSource {
    configuration.source(
      of: setting.name,
      isChosen: setting.text(in: settings) != setting.text(in: self.settings.defaults))
  }

  /// Writes down what was noticed last, before the face ends.
  public func endAnalytics() async {
    // Not worth a message: whatever keeps it from being written was told with what matters.
    try? await analytics.flush()
  }

  /// Has translation jobs done until the task is cancelled.
  ///
  /// - Parameter translated: Called with the title of each song that was translated.
  public func keepTranslating(
    tell: @escaping @Sendable (Problem) -> Void,
    translated: @escaping @Sendable (_ title: String) -> Void = { _ in }
  ) async {
    guard problem == nil else { return }
    let keeper = JobKeeper(
      jobs: jobs, audience: jobAudience, clock: clock, pause: .system, random: random,
      take: { [songs, filling, clock] in
        try await filling.take(at: clock.now())
        for title in try await songs.takeTranslations(at: clock.now()) { translated(title) }
      }, tell: tell)
    async let clearing: Void = keeper.clear { [songs] in try await songs.removeOrphans() }
    var example = worker(ExampleSongs.translator)
    example.isReserved = true
    switch jobService {
    case nil:
      await keeper.run { [settings, models] in
        let choice = settings.lastSeen.model
        guard choice.provider != .none else { return [example] }
        let chosen = LanguageModel(name: choice.name) { try await models.model().complete($0) }
        return [example, worker(chosen)]
      }
    case .model(let model): await keeper.run { [example, worker(model)] }
    case .backend(let backend):
      async let examples: Void = keeper.run { [example] }
      await keeper.run(JobCourier(jobs: jobs, backend: backend, clock: clock))
      await examples
    }
    await clearing
  }

  private func worker(_ model: LanguageModel) -> JobWorker {
    JobWorker(
      jobs: jobs, model: model, limits: JobLimits(),
      day: { [settings] in settings.lastSeen.boundary.day(of: $0) }, clock: clock,
      pause: .system, random: random)
  }

  private var courier: JobCourier? {
    guard case .backend(let backend)? = jobService else { return nil }
    return JobCourier(jobs: jobs, backend: backend, clock: clock)
  }

  /// Opens what analyses Japanese, so that the first song need not wait for it.
  public func prepareReading() {
    Task { [reading, clock] in
      // Whoever reads next is told why it fails.
      _ = try? await reading.info(ofLines: ["歩く"], at: clock.now())
    }
  }

  /// Writes finished translations to their songs.
  func takeTranslations() async throws {
    try await songs.removeOrphans()
    try await songs.takeTranslations(at: clock.now())
    try await filling.take(at: clock.now())
  }

  private func installCourse() throws {
    guard let course else { return }
    try CourseRepository(course: course, decks: decks, items: items, settings: settings)
      .install(DeckOptions(settings.defaults), at: clock.now(), storage.database)
  }

  /// Why changes can't be saved, shown on every screen; nil if they can.
  public var problem: Problem? { storage.problem }
  /// Whether a backup, or nothing, is shown because the data can't be read.
  public var isSubstitute: Bool { storage.isSubstitute }
  /// Why today's backup failed; nil if it succeeded.
  public var backupProblem: Problem? { missedBackup.withLock(\.self) }
  public var folder: URL { storage.folder }
  /// The items' pictures.
  public var media: MediaFolder { MediaFolder(folder: storage.folder.appending(path: "media")) }

  /// The settings as last read. Every store reads them when it loads, so a face that has just
  /// loaded something doesn't need to.
  public var settingsSeen: Settings { settings.lastSeen }

  public func today() -> Store<Today> { Store(Today(overview.overview), state: .init()) }

  public func statistics() -> Store<Loader<Date, Statistics>> {
    let repository = StatisticsRepository(storage: storage, settings: settings)
    return Store(Loader(repository.statistics), state: .init())
  }

  public func undoHistory() -> Store<UndoHistory> {
    Store(UndoHistory(UndoRepository(storage: storage, items: items).history), state: .init())
  }

  /// A card session.
  public func cardSession() -> Store<SessionMachine<CardCourse>> { cards.store(face) }

  /// A lesson.
  public func lessonSession() -> Store<SessionMachine<LessonCourse>> { lesson.store(face) }

  /// The choice of a quiz, and the rounds before it.
  public func quizSetup() -> Store<QuizSetup> { Store(QuizSetup(quizzes: quizzes), state: .init()) }

  /// A round of a quiz.
  public func quizSession() -> Store<SessionMachine<QuizCourse>> { quiz.store(face) }

  public func lessonList() -> Store<LessonList> {
    Store(LessonList(lessons.waiting), state: .init())
  }

  public func lab() -> Store<Lab> {
    Store(Lab(faces.figures), state: .init())
  }

  /// The answers by the variants of flags.
  public func experiments() -> Store<Loader<Void, [ExperimentFigures]>> {
    Store(Loader(faces.experiments), state: .init())
  }

  public func deckList() -> Store<DeckList> {
    let repository = DeckListRepository(
      storage: storage, settings: settings, items: items, search: search, overview: overview,
      bulk: BulkRepository(
        storage: storage, settings: settings, decks: decks, items: items, reviews: reviews,
        search: search))
    return Store(DeckList(list: repository), state: .init())
  }

  public func itemDetail() -> Store<ItemDetail> {
    let repository = ItemDetailRepository(
      storage: storage, settings: settings, decks: decks, items: items, reviews: reviews,
      course: course)
    return Store(ItemDetail(detail: repository), state: .init())
  }

  public func lookup() -> Store<Lookup> { Store(Lookup(dictionary: lookups), state: .init()) }

  /// The imported dictionaries.
  public func dictionaryList() -> Store<DictionaryList> {
    Store(DictionaryList(repository: imported), state: .init())
  }

  /// An image of an imported dictionary; nil if there is none.
  public func image(at path: String, ofDictionary title: String) throws -> DictionaryImage? {
    try imported.image(at: path, of: title)
  }

  /// Answers what programs send to Anki.
  ///
  /// - Parameters:
  ///   - key: what requests must give, nil for nothing.
  ///   - browse: shows items to the person.
  public func ankiConnect(
    key: String?, browse: @escaping AnkiConnect.Browse
  ) -> AnkiConnect {
    let outside = OutsideAnswerRepository(settings: settings, reviews: reviews)
    let repository = AnkiConnectRepository(
      storage: storage, settings: settings, decks: decks, items: items, reviews: reviews,
      outside: outside, media: AnkiConnectMedia(pictures: media))
    return AnkiConnect(repository: repository, key: key, face: face, browse: browse)
  }

  /// A sound that one of AnkiConnect's clients stored, with its media type; nil if there is none.
  public func keptSound(_ name: String) -> (data: Data, type: String)? {
    AnkiConnectMedia(pictures: media).sound(name)
  }

  /// Which web sites may use AnkiConnect here.
  public func ankiConnectAccess() -> Store<AnkiConnectAccess> {
    let repository = AnkiConnectAccessRepository(storage: storage, settings: settings)
    return Store(AnkiConnectAccess(repository: repository), state: .init())
  }

  public func kanjiList() -> Store<KanjiList> { Store(KanjiList(grids: kanji), state: .init()) }

  public func reader() -> Store<Reading> { Store(Reading(repository: reading), state: .init()) }

  public func songLibrary() -> Store<SongLibrary> { Store(SongLibrary(songs), state: .init()) }

  /// All songs by title.
  public func songTitles() -> Store<Loader<Void, [RecentSong]>> {
    Store(Loader { [songs] in try await songs.titles() }, state: .init())
  }

  public func songReader() -> Store<SongReader> { Store(SongReader(songs), state: .init()) }

  /// What the backend answers, with flags, entitlements and versions; for `--debug`. The request is
  /// an address to ask in place of the configured one.
  public func backendReport() -> Store<Loader<String, BackendReport>> {
    var client: BackendClient?
    if case .backend(let configured)? = jobService { client = configured }
    let inspector = BackendInspector(client: client, problem: jobProblem)
    return Store(
      Loader { [self] address in
        var report = try await inspector.report(asking: address)
        report.flags = try await flags.states(at: clock.now()).map {
          .init($0.info.name, "\($0.value), by \($0.source)")
        }
        report.entitlements = Entitlement.allCases.map {
          .init($0.rawValue, entitlements.allows($0) ? "yes" : "no")
        }
        report.versions = try await versions()
        return report
      }, state: .init())
  }

  private func versions() async throws -> [BackendReport.Row] {
    let launch = try await settings.current(in: storage).launch
    let first = [launch?.firstVersion, launch?.firstAt?.formatted(.iso8601)].compactMap(\.self)
    return [
      .init("Sanpo", Version.current), .init("schema", Migrations.later.last?.name ?? ""),
      .init("first start", first.isEmpty ? "unknown" : first.joined(separator: ", ")),
      .init("plan", entitlements.standing?.plan.name ?? "none"),
    ]
  }

  /// Where a face begins.
  public func start() -> Store<Start> {
    let repository = StartRepository(
      storage: storage, settings: settings, entitlements: entitlements, leads: offersTour,
      version: Version.current
    ) { [self] in configurationProblems }
    return Store(Start(repository: repository), state: .init())
  }

  /// The tour for newcomers.
  public func tutorial() -> Store<Tutorial> {
    Store(Tutorial(TutorialRepository(storage: storage, settings: settings)), state: .init())
  }

  public func jobList() -> Store<JobList> {
    Store(JobList(jobs, courier: courier), state: .init())
  }

  /// Whether lines can be translated by a language model.
  public var isTranslating: Bool {
    jobService != nil || settings.lastSeen.model.provider != .none
  }

  /// Whether a language model is connected.
  public var hasModel: Bool { models.isChosen }

  /// Whether links lead to the tutor.
  public var offersTutor: Bool { value(of: Flags.tutor) == .on }

  /// Connects a language model.
  public func modelSetup() -> Store<ModelSetup> { Store(ModelSetup(models), state: .init()) }

  /// Looks at jobs until the observation ends: only then a backend is asked to report changes.
  public func watchJobs() -> Observation { jobAudience.join() }

  public func tutor() -> Store<Tutor> { Store(Tutor(repository: tutoring), state: .init()) }

  /// Texts of the learner, graded item by item.
  public func textGrading() -> Store<TextGrading> {
    let repository = TextGradingRepository(
      tutor: tutoring, reading: reading,
      outside: OutsideAnswerRepository(settings: settings, reviews: reviews), face: face)
    return Store(TextGrading(repository: repository), state: .init())
  }

  /// The items that were answered wrong, the latest first.
  public func mistakes() -> Store<Loader<Void, [Item]>> {
    Store(Loader { [tutoring] in try await tutoring.mistakes() }, state: .init())
  }

  /// The items that the learner confuses: all, or those of one item.
  public func confusions() -> Store<Loader<Item.ID?, [Confusion]>> {
    Store(Loader { [tutoring] in try await tutoring.confusions(of: $0) }, state: .init())
  }

  /// Fills in what items are missing.
  public func fill() -> Store<Fill> { Store(Fill(repository: filling), state: .init()) }

  /// The tokens that the tutor took, by day and model.
  public func tutorUsage() -> Store<Loader<Void, [TutorUsage]>> {
    Store(Loader { [tutoring] in try await tutoring.usage() }, state: .init())
  }

  /// What Sanpo noticed of its use.
  public func analyticsLog() -> Store<AnalyticsLog> {
    Store(AnalyticsLog(repository: noticed, analytics: analytics), state: .init())
  }

  /// The learner's userscripts.
  public func userscripts() -> Store<Userscripts> {
    Store(Userscripts(scripts.list), state: .init())
  }

  /// The code of a script, with the files that it requires before it.
  ///
  /// - Throws: `Problem` if a file is missing.
  public func code(of script: Userscript) throws -> String { try scripts.code(of: script) }

  /// A file that a script has fetched; nil if it has not.
  public func file(_ url: String, of script: Userscript) -> (data: Data, type: String)? {
    scripts.fetched(url, of: script)
  }

  /// Sends a script's request to a host that it may ask.
  public func request(
    _ method: String, _ address: String, headers: [String: String], body: Data?,
    for script: Userscript
  ) async throws -> HTTP.Response {
    try await scripts.request(method, address, headers: headers, body: body, for: script)
  }

  /// The tokens of the served API.
  public func apiTokens() -> Store<APITokens> {
    Store(APITokens(APITokenRepository(storage: storage).list), state: .init())
  }

  public func discovery() -> Store<Discovery> { Store(discovered, state: .init()) }

  public func sync() -> Store<Sync> { waniKani.sync() }

  public func signIn() -> Store<SignIn> { waniKani.signIn() }

  public func outbox() -> Store<Outbox> { waniKani.outbox() }

  public func waniKaniSession(
    _ kind: WaniKaniPlan.Kind
  ) -> Store<SessionMachine<WaniKaniCourse>> {
    waniKani.session(kind)
  }

  public func lessonChoice() -> Store<LessonChoice> { waniKani.lessonChoice() }

  public func subjectList() -> Store<SubjectList> { waniKani.subjectList() }

  public func subjectDetail() -> Store<SubjectDetail> { waniKani.subjectDetail() }

  /// The audio file of a sound, synthesized or downloaded once.
  ///
  /// - Throws: `Problem` if it can't be made.
  public func file(of sound: Sound) async throws -> URL {
    switch sound {
    case .voice(let utterance): try await speech.recording(of: utterance)
    case .recording(let subject, let place):
      try await waniKani.media.soundFile(of: subject, at: place)
    }
  }

  /// Why nothing can be synthesized; nil if it can.
  public var voiceProblem: Problem? {
    do {
      _ = try speech.openJTalk.voice()
      return nil
    } catch {
      return error
    }
  }

  /// A recording of a subject, downloaded once.
  ///
  /// - Parameter place: its index in the subject's recordings.
  /// - Throws: `Problem` if it can't be downloaded.
  public func sound(of subject: Subject.ID, at place: Int) async throws -> SubjectFile {
    try await waniKani.media.sound(of: subject, at: place)
  }

  /// The image of a radical that has no character.
  ///
  /// - Throws: `Problem` if it can't be downloaded.
  public func picture(of subject: Subject.ID) async throws -> SubjectFile {
    try await waniKani.media.picture(of: subject)
  }

  public func waniKaniBoard() -> Store<WaniKaniBoard> { waniKani.overview() }

  public func preferences() -> Store<Preferences> {
    let repository = PreferencesRepository(
      storage: storage, settings: settings, reviews: reviews, clock: clock)
    return Store(Preferences(preferences: repository), state: .init(settings.defaults))
  }

  public func exchange() -> Store<Exchange> {
    let repository = ExchangeRepository(
      storage: storage, settings: settings, decks: decks, items: items, media: media)
    let anki = AnkiImportRepository(
      storage: storage, settings: settings, decks: decks, items: items, reviews: reviews,
      media: ankiMedia, face: face)
    let leaving = AnkiExportRepository(
      storage: storage, settings: settings, decks: decks, items: items, reviews: reviews,
      media: ankiMedia, pictures: media)
    return Store(
      Exchange(exchange: repository, anki: anki, leaving: leaving, clock: clock), state: .init())
  }

  private var ankiMedia: AnkiMedia {
    AnkiMedia(folder: media.folder.appending(path: MediaFolder.ankiFolder))
  }

  public func care() -> Store<Care> {
    let repository = CareRepository(
      storage: storage, settings: settings, reviews: reviews,
      damaged: DamagedDataRepository(
        storage: storage, settings: settings, reviews: reviews, items: items))
    return Store(
      Care(
        care: repository, archives: ArchiveRepository(storage: storage, care: repository)),
      state: .init())
  }
}

extension QuizLexicon {
  /// What the dictionaries on this computer know.
  fileprivate init(_ installed: InstalledWords) {
    self.init {
      installed.zipf(of: $0, in: $1)
    } words: { language, seed in
      // A quiz goes on without a dictionary.
      let batch = try? await installed.words(WordRequest(language, seed: seed, count: 40))
      return (batch?.words ?? []).map(QuizWord.init)
    }
  }
}

extension QuizWord {
  fileprivate init(_ word: DefinedWord) {
    self.init(
      text: word.text, meaning: word.meanings.prefix(2).map(\.definition).joined(separator: "; "),
      partOfSpeech: word.meanings.first?.partOfSpeech)
  }
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
    TextGradeRepository.migration,
  ]
}
