import Foundation

// The dependencies of rooms without a `…Room`, and the values that one room takes from another
// without depending on it.

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

extension SessionRepository {
  static func cards(
    _ collection: CardCollection, _ course: Course?
  ) -> Self where Rules == CardCourse {
    Self(
      storage: collection.storage, settings: collection.settings,
      rules: CardCourse(
        collection: collection, queue: collection.queue,
        checks: AnswerCheckRepository(course: course)))
  }

  static func lesson(
    _ collection: CardCollection, _ newItems: LessonRepository, _ course: Course?
  ) -> Self where Rules == LessonCourse {
    Self(
      storage: collection.storage, settings: collection.settings,
      rules: LessonCourse(
        lessons: newItems, collection: collection,
        checks: AnswerCheckRepository(course: course)))
  }
}

extension ServedAPI {
  convenience init(
    _ context: StudyContext, _ collection: CardCollection, _ newItems: LessonRepository,
    _ course: Course?, _ environment: StudyEnvironment
  ) {
    let (storage, settings) = (context.storage, context.settings)
    self.init(
      ServedDataRepository(
        storage: storage, account: ServedAccountQuery(settings: settings),
        course: ServedCourseQuery(
          collection: collection, lessons: newItems, course: course, face: context.face)),
      tokens: APITokenRepository(storage: storage), clock: context.clock,
      origins: { try await settings.current(in: storage).servedAPI.origins },
      admit: environment.admit)
  }
}

extension QuizLexicon {
  /// Creates the lexicon from the installed dictionaries and the course.
  init(_ installed: InstalledWords, _ course: Course?) {
    self.init {
      installed.zipf(of: $0, in: $1)
    } words: { language, seed in
      // A quiz goes on without a dictionary.
      let batch = try? await installed.words(WordRequest(language, seed: seed, count: 40))
      return (batch?.words ?? []).map(QuizWord.init)
    } partOfSpeech: { item in
      guard case .word(let word)? = item.courseKey.flatMap({ course?[$0] }) else { return nil }
      return switch word.partOfSpeech {
      case "i-adjective", "na-adjective": "adjective"
      // The course has one of each, which nothing could be offered with.
      case "adverb", "pronoun": nil
      // “Noun” of “suru noun”.
      default: word.partOfSpeech.split(separator: " ").last.map(String.init)
      }
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
