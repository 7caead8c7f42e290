import Foundation

// The dependencies of rooms without a `…Room`, and the values that one room takes from another
// without depending on it.

extension Study {
  /// The configuration and what every room is made from. On a server, `sanpo.conf` is the owner's.
  static func context(
    _ storage: Storage, _ changes: ChangeFeed, _ face: Face, _ environment: StudyEnvironment
  ) -> (ConfiguredDefaults, StudyContext) {
    let (configuration, defaults) = ConfiguredDefaults.checked(
      environment.shared ?? storage.folder, Settings(timeZone: environment.timeZone),
      environment: environment.variables)
    var owned: Set<String> = environment.ownerPays ? Set(configuration.values.keys) : []
    // With another key, the flags of the owner's address would be refused.
    if owned.contains(FlagSettings.addressName) { owned.insert(FlagSettings.keyName) }
    let settings = SettingsRepository(defaults: defaults, owned: owned)
    settings.see(in: storage)
    let context = StudyContext(
      storage: storage, settings: settings, changes: changes, face: face,
      clock: environment.clock, random: environment.random)
    return (configuration, context)
  }
}

extension ServedAPI {
  convenience init(
    _ context: StudyContext, _ newItems: LessonRepository, _ environment: StudyEnvironment
  ) {
    let (storage, settings) = (context.storage, context.settings)
    self.init(
      ServedDataRepository(
        storage: storage, account: ServedAccountQuery(settings: settings),
        course: ServedCourseQuery(lessons: newItems, face: context.face)),
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
      await installed.words(forQuizIn: language, seed: seed)
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

extension InstalledWords {
  /// Returns 40 common words, and more of the parts of speech that are few among them. They are
  /// looked for among the first thousand.
  fileprivate func words(forQuizIn language: WordLanguage, seed: UInt64) async -> [QuizWord] {
    var words: [QuizWord] = []
    var missing: [String] = []
    var next: Int? = 0
    while let place = next, place < 1_000 {
      let request = WordRequest(language, seed: seed, offset: place, count: 40)
      // A quiz goes on without a dictionary.
      guard let batch = try? await self.words(request) else { break }
      words += batch.words.map(QuizWord.init).filter { word in
        place == 0 || missing.contains { word.partsOfSpeech?.contains($0) ?? false }
      }
      missing = ["noun", "verb", "adjective", "adverb"].filter { part in
        words.count { $0.partsOfSpeech?.contains(part) ?? false } < 20
      }
      next = missing.isEmpty ? nil : batch.next
    }
    return words
  }
}

extension QuizWord {
  fileprivate init(_ word: DefinedWord) {
    let meanings = word.meanings.filter { $0.isAside != true }
    self.init(
      text: word.text, meaning: meanings.prefix(2).map(\.definition).joined(separator: "; "),
      partsOfSpeech: meanings.first?.partOfSpeech.map { [$0] }, language: word.language)
  }
}

extension ModelSetupRepository.Backend {
  init(_ client: BackendClient) {
    self.init(address: client.address) { try await client.identity().client }
  }
}
