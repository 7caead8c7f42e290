import Foundation

/// Entries of Wiktionary, from what was fetched before or the service itself, which is left alone
/// for a while after a failure.
struct OnlineEntries: Sendable {
  let services: WordServices
  let pages: WordPageRepository
  let clock: WallClock
  /// When the services are no longer waited for.
  private var deadline = ContinuousClock.now

  private typealias Quiet = WordPageRepository.Quiet

  init(services: WordServices, pages: WordPageRepository, clock: WallClock) {
    self.services = services
    self.pages = pages
    self.clock = clock
  }

  /// The same entries for a person who begins to wait now.
  func awaited() -> OnlineEntries {
    var entries = self
    entries.deadline = ContinuousClock.now + services.patience
    return entries
  }

  /// Returns entries by their texts, from the cache and then from Wiktionary; nil where it has
  /// none.
  func define(
    _ texts: [String], in language: WordLanguage, again: Bool = false, _ choice: WordServiceChoice
  ) async throws -> [String: DefinedWord?] {
    var words = again ? [:] : try await pages.fetched(texts, in: language, at: clock.now())
    let missing = texts.filter { words[$0] == nil && $0.isTitle }
    guard !missing.isEmpty else { return words }
    var (fetched, elsewhere) = try await entries(missing, in: language, choice)
    // A simplified Chinese page may only say where the entry is.
    let targets = Set(elsewhere.values).subtracting(missing).filter(\.isTitle)
    if !targets.isEmpty {
      let (more, _) = try await entries(
        Array(targets.prefix(WordServiceClient.titles)), in: language, choice)
      for (text, target) in elsewhere {
        guard var word = (more[target] ?? fetched[target]) ?? nil else { continue }
        word.text = text
        fetched[text] = word
      }
    }
    try await pages.save(fetched, in: language, at: clock.now())
    words.merge(fetched) { $1 }
    return words
  }

  /// Returns the entries of pages, and where those are that only refer to another page.
  private func entries(
    _ titles: [String], in language: WordLanguage, _ choice: WordServiceChoice
  ) async throws -> (found: [String: DefinedWord?], elsewhere: [String: String]) {
    let reply = try await asking(\.wiktionary, choice) { client throws(WordServiceFailure) in
      try await client.pages(titles)
    }
    var found: [String: DefinedWord?] = Dictionary(titles.map { ($0, nil) }) { $1 }
    var elsewhere: [String: String] = [:]
    for page in reply where found[page.title] != nil {
      guard let entry = WiktionaryEntry(page, language: language) else { continue }
      if let target = entry.redirect, entry.meanings.isEmpty {
        elsewhere[page.title] = target
      } else if !entry.meanings.isEmpty {
        var word = DefinedWord(entry)
        word.fetchedAt = clock.now()
        found[page.title] = word
      }
    }
    return (found, elsewhere)
  }

  /// Asks a service, unless it is to be left alone, by this process or another: as long as
  /// Wiktionary says, else for five seconds and twice as long after each failure, at most ten
  /// minutes.
  ///
  /// - Parameter service: by its address.
  func asking<Value: Sendable>(
    _ service: any KeyPath<WordServiceClient, URL> & Sendable, _ choice: WordServiceChoice,
    _ ask: @Sendable (WordServiceClient) async throws(WordServiceFailure) -> Value
  ) async throws(WordServiceFailure) -> Value {
    let client: WordServiceClient
    do {
      client = try services.client(choice, until: deadline)
    } catch {
      throw WordServiceFailure(error)
    }
    guard ContinuousClock.now < deadline else { throw WordServiceFailure(.slowServices) }
    let address = client[keyPath: service]
    // Where that can't be read, the service is asked.
    let quiet = try? await pages.quiet(address)
    let now = clock.now()
    // No service is left alone for so long, unless the clock was set back since.
    if let quiet, quiet.until > now, quiet.until <= now + WordServiceClient.longestWait {
      throw WordServiceFailure(quiet.problem)
    }
    do {
      let value = try await ask(client)
      if quiet != nil { await set(nil, address) }
      return value
    } catch {
      // Earlier requests took the time.
      guard error.problem != .slowServices else { throw error }
      let failures = (quiet?.failures ?? 0) + 1
      let usual = min(600, 5 * pow(2, Double(failures - 1)))
      let wait = error.retryAfter.map { $0 / .seconds(1) } ?? usual
      await set(
        Quiet(until: clock.now() + wait, failures: failures, problem: error.problem), address)
      throw error
    }
  }

  private func set(_ quiet: Quiet?, _ address: URL) async {
    // If it can't be written, the service is asked again too early, which it survives.
    try? await pages.set(quiet, address)
  }
}

extension String {
  /// Whether a page can have this title.
  fileprivate var isTitle: Bool {
    !isEmpty && utf8.count <= 255 && self != "." && self != ".."
      && !contains { "#<>[]|{}\u{FFFD}".contains($0) || $0.isNewline }
      && unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }
}
