public import Foundation

/// Wires up the dictionary for `Study`, with the analysis of Japanese that it shares.
public struct DictionaryRoom: Sendable {
  let words: DictionaryLookup
  let tools: JapaneseTools
  private let imports: ImportedDictionaryRepository
  private let grids: KanjiGridRepository

  /// - Parameters:
  ///   - shared: the folder where the dictionary is built, once for all learners; nil for the
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
    grids = KanjiGridRepository(words)
  }

  /// Opens the dictionary, and builds it if necessary, which lookups do as well.
  ///
  /// - Parameter onProgress: receives the build progress, from 0 to 1.
  /// - Returns: the problems with the dictionary. What it has is found anyway.
  @discardableResult
  public func open(
    onProgress: @escaping @Sendable (Double) async -> Void = { _ in }
  ) async throws(Problem) -> [Problem] {
    try await throwingProblems { try await words.open(onProgress: onProgress).problems }
  }

  /// - Parameter isCounted: whether it counts as a lookup by the learner.
  public func find(
    _ text: String, isCounted: Bool, at now: Date
  ) async throws(Problem) -> (LookupResults, flaws: [Problem]) {
    try await looked { try await words.finds(text, isCounted: isCounted, at: now, &$0) }
  }

  /// Finds the word under an offset in a text, in UTF-16 code units.
  ///
  /// - Parameter reading: how the dictionary form of the very word there is read, in kana; empty to
  ///   take the longest word.
  public func find(
    under offset: Int, in text: String, reading: String, at now: Date
  ) async throws(Problem) -> (Lookup.Pointed, flaws: [Problem]) {
    try await looked { try await words.under(offset, in: text, reading: reading, at: now, &$0) }
  }

  public func word(
    _ name: WordName, isCounted: Bool, at now: Date
  ) async throws(Problem) -> (WordInfo, flaws: [Problem]) {
    try await looked { try await words.info($0.word(name), isCounted: isCounted, at: now, &$0) }
  }

  public func kanji(
    _ literal: String, isCounted: Bool, at now: Date
  ) async throws(Problem) -> (KanjiInfo, flaws: [Problem]) {
    try await looked { try await words.info($0.kanji(literal), isCounted: isCounted, at: now, &$0) }
  }

  /// All kanji.
  public func grid(
    _ grouping: KanjiGrid.Grouping
  ) async throws(Problem) -> (KanjiGrid, flaws: [Problem]) {
    try await looked { try await grids.grid(grouping, $0) }
  }

  public func kanji(
    like query: String
  ) async throws(Problem) -> ([KanjiTile], flaws: [Problem]) {
    try await looked { opened in
      guard let search = KanjiSearch(query) else { return [] }
      return try await grids.tiles(search, opened)
    }
  }

  /// - Parameter deck: nil for the dictionary's own.
  public func add(
    _ subject: Lookup.Subject, to deck: Deck.ID?, withParts: Bool, at now: Date
  ) async throws(Problem) -> (AddedItem, flaws: [Problem]) {
    try await looked {
      try await words.add(subject, to: deck, withParts: withParts, at: now, $0)
    }
  }

  public func write(
    _ note: KanjiNote, of literal: String, at now: Date
  ) async throws(Problem) {
    try await throwingProblems {
      try await words.write(note, of: literal, at: now, words.open())
    }
  }

  /// Opens the dictionary and looks something up in it.
  private func looked<Value>(
    _ look: (inout OpenDictionary) async throws -> Value
  ) async throws(Problem) -> (Value, flaws: [Problem]) {
    do {
      var opened = try await words.open()
      let value = try await look(&opened)
      return (value, flaws: opened.problems)
    } catch {
      throw Problem(error)
    }
  }

  /// Returns what was looked up last, in any face; nil if that is too long ago.
  public func lastLookup(at now: Date) async throws(Problem) -> Lookup.Subject? {
    try await throwingProblems { try await words.learner.last(at: now) }
  }

  /// Imports a dictionary in Yomitan's format.
  ///
  /// - Parameter progress: called with the bytes unpacked.
  @discardableResult
  public func importArchive(
    _ data: Data, named name: String, at now: Date,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws(Problem) -> ImportedRevision {
    try await importing {
      try await imports.importArchive(data, named: name, at: now, progress: progress)
    }
  }

  /// Imports a dictionary's newest revision from where it says.
  ///
  /// - Parameter progress: called with the bytes unpacked.
  /// - Returns: the dictionary itself, which replaced none, if there is no newer revision.
  public func update(
    _ title: String, at now: Date, progress: @escaping @Sendable (Int) -> Void
  ) async throws(Problem) -> ImportedRevision {
    try await importing {
      let web = PublicHTTP(http: .network, asker: "Dictionaries")
      return try await imports.update(title, over: web, at: now, progress: progress)
    }
  }

  private func importing(
    _ body: () async throws -> ImportedRevision
  ) async throws(Problem) -> ImportedRevision {
    do {
      return try await body()
    } catch is CancellationError {
      throw Problem("The import was stopped.", remedy: "Nothing was imported.")
    } catch {
      throw Problem(error)
    }
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
