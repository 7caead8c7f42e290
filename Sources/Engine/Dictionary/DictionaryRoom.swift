public import Foundation

/// Wires up the dictionary for `Study`, with the analysis of Japanese that it shares.
public struct DictionaryRoom: Sendable {
  let words: DictionaryLookup
  let tools: JapaneseTools
  private let imports: ImportedDictionaryRepository
  private let grids: KanjiGridRepository

  /// - Parameters:
  ///   - shared: The folder where the dictionary is built, once for all learners; nil for the
  ///     learner's own.
  ///   - englishBases: what an English word may be a form of.
  init(
    _ context: StudyContext, _ imports: ImportedDictionaryRepository, shared: URL?,
    sources: DictionarySources, course: Course?,
    englishBases: @escaping @Sendable (String) -> [String]
  ) {
    let (storage, settings) = (context.storage, context.settings)
    let library =
      shared.map { .shared(in: $0, sources, course) }
      ?? DictionaryLibrary(folder: storage.folder, sources: sources, course: course)
    let learner = LookupRepository(storage: storage, settings: settings)
    self.imports = imports
    tools =
      shared.map { .shared(in: $0, sources) }
      ?? JapaneseTools(folder: storage.folder, dictionary: sources.tagger, edict: sources.edict)
    words = DictionaryLookup(
      library: library, learner: learner, imported: imports, tools: tools,
      englishBases: englishBases, face: context.face)
    grids = KanjiGridRepository(words, storage: storage)
  }

  public func lookup() -> Store<Lookup> {
    Store(Lookup(dictionary: words, grids: grids), state: .init())
  }

  /// Returns what was looked up last, in any face; nil if that is too long ago.
  public func lastLookup(at now: Date) async throws(Problem) -> Lookup.Subject? {
    try await throwingProblems { try await words.learner.last(at: now) }
  }

  public func yomitanImport() -> Store<YomitanImport> {
    let web = PublicHTTP(http: .network, asker: "Dictionaries")
    return Store(YomitanImport(repository: imports, web: web), state: .init())
  }

  /// The dictionaries in the learner's order, with the built-in one.
  public func list() async throws(Problem) -> [DictionaryPlace] {
    try await throwingProblems { try await imports.list() }
  }

  public func turn(_ title: String, isOn: Bool, at now: Date) async throws(Problem) {
    try await throwingProblems { try await imports.turn(title, on: isOn, at: now) }
  }

  /// - Parameters:
  ///   - title: of any, the built-in one included.
  ///   - place: counted from 1.
  public func move(_ title: String, to place: Int, at now: Date) async throws(Problem) {
    let count = try await list().count
    guard (1...count).contains(place) else {
      throw Problem("There is no position \(place).", remedy: "Use a number from 1 to \(count).")
    }
    try await throwingProblems {
      try await imports.move(
        DictionaryPlace.isBuiltIn(title) ? nil : title, to: place, at: now)
    }
  }

  public func remove(_ title: String) async throws(Problem) {
    try await throwingProblems { try await imports.remove(title) }
  }

  /// An image of an imported dictionary; nil if there is none.
  public func image(at path: String, ofDictionary title: String) throws -> DictionaryImage? {
    try imports.image(at: path, of: title)
  }
}
