import Foundation

// What rooms without a `…Room` are made from, and what one room takes from another that it may not
// name.

extension Study {
  /// The configuration and what every room is made from.
  static func context(
    _ storage: Storage, _ changes: ChangeFeed, _ face: Face, _ environment: StudyEnvironment
  ) -> (ConfiguredDefaults, StudyContext) {
    let (configuration, defaults) = ConfiguredDefaults.checked(
      storage.folder, Settings(timeZone: environment.timeZone),
      environment: environment.variables)
    let settings = SettingsRepository(defaults: defaults)
    settings.see(in: storage)
    let context = StudyContext(
      storage: storage, settings: settings, changes: changes, face: face,
      clock: environment.clock, random: environment.random)
    return (configuration, context)
  }
}

extension Analytics {
  convenience init(_ context: StudyContext) {
    self.init(
      AnalyticsRepository(storage: context.storage, settings: context.settings),
      sinks: [
        .file(in: context.storage.folder),
        .address(over: .patient),
      ], face: context.face, clock: context.clock)
  }
}

extension Entitlements {
  convenience init(_ context: StudyContext, _ environment: StudyEnvironment) {
    self.init(
      environment.plans ?? .environment(environment.variables),
      repository: EntitlementRepository(storage: context.storage, settings: context.settings),
      clock: context.clock)
  }
}

extension SessionRepository {
  static func cards(
    _ collection: CardCollection, _ course: Course?
  ) -> Self where Rules == CardCourse {
    Self(
      storage: collection.storage, settings: collection.settings,
      rules: CardCourse(
        collection: collection, queue: QueueRepository(decks: collection.decks),
        checks: AnswerCheckRepository(course: course)))
  }

  static func lesson(
    _ collection: CardCollection, _ lessons: LessonRepository, _ course: Course?
  ) -> Self where Rules == LessonCourse {
    Self(
      storage: collection.storage, settings: collection.settings,
      rules: LessonCourse(
        lessons: lessons, collection: collection,
        checks: AnswerCheckRepository(course: course)))
  }
}

extension FlagRoom {
  init(
    _ context: StudyContext, _ configuration: ConfiguredDefaults,
    _ environment: StudyEnvironment, _ analytics: Analytics
  ) {
    self.init(
      context, configuration, variables: environment.variables, analytics: analytics)
  }
}

extension DictionaryRoom {
  init(
    _ context: StudyContext, _ imported: ImportedDictionaryRepository,
    _ environment: StudyEnvironment, _ course: Course?
  ) {
    self.init(
      context, imported, shared: environment.shared,
      sources: environment.sources, course: course)
  }
}

extension ReadingRepository {
  init(
    _ context: StudyContext, _ imported: ImportedDictionaryRepository,
    _ dictionary: DictionaryRoom
  ) {
    self.init(
      storage: context.storage, settings: context.settings, tools: dictionary.tools,
      imported: imported)
  }
}

extension ModelRoom {
  init(
    _ context: StudyContext, _ environment: StudyEnvironment, _ connection: WaniKaniConnection,
    _ jobs: JobRoom
  ) {
    self.init(
      context, secrets: connection.secrets, variables: environment.variables,
      backend: jobs.backend.map(ModelSetupRepository.Backend.init))
  }
}

extension WordRoom {
  init(
    _ context: StudyContext, _ collection: CardCollection, _ environment: StudyEnvironment,
    _ dictionary: DictionaryRoom
  ) {
    self.init(
      context, collection, sources: environment.wordSources, services: environment.wordServices,
      japanese: dictionary.words)
  }
}

extension SpeechSynthesizer {
  init(_ context: StudyContext, _ dictionary: DictionaryRoom, _ openJTalk: OpenJTalk) {
    self.init(
      folder: context.storage.folder.appending(path: "media/voice", directoryHint: .isDirectory),
      openJTalk: openJTalk, tools: dictionary.tools)
  }
}

extension ServedAPI {
  convenience init(
    _ context: StudyContext, _ collection: CardCollection, _ lessons: LessonRepository,
    _ course: Course?, _ environment: StudyEnvironment
  ) {
    let (storage, settings) = (context.storage, context.settings)
    self.init(
      ServedDataRepository(
        storage: storage, account: ServedAccountQuery(settings: settings),
        course: ServedCourseQuery(
          collection: collection, lessons: lessons, course: course, face: context.face)),
      tokens: APITokenRepository(storage: storage), clock: context.clock,
      origins: { try await settings.current(in: storage).servedAPI.origins },
      admit: environment.admit)
  }
}

extension QuizLexicon {
  /// What the dictionaries on this computer know.
  init(_ installed: InstalledWords) {
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
      partsOfSpeech: word.partsOfSpeech.isEmpty ? nil : word.partsOfSpeech,
      language: word.language)
  }
}

extension ModelSetupRepository.Backend {
  init(_ client: BackendClient) {
    self.init(address: client.address) { try await client.identity().client }
  }
}
