import Foundation
import Helpers
import Testing

@testable import Engine

/// Words from the two services, from what was fetched before, and from dictionaries.
struct OnlineWordsTests {
  let folder: TemporaryFolder
  let services: WordServicesStandIn
  private let addresses: WordServices
  let clock = TestClock()
  let study: Study

  init() async throws {
    folder = try TemporaryFolder()
    let meanings = [
      "perro": "dog", "casa": "house", "rojo": "red", "gato": "cat", "tres": "three",
      "cuatro": "four",
    ]
    services = WordServicesStandIn(
      random: ["es": ["Perro", "casa", "casa", "xyzzy", "sin talento", "C#", "perro"]],
      pages: meanings.mapValues { WordServicesStandIn.page("Spanish", "es", $0) })
    addresses = try await services.start()
    study = try Self.study(folder, addresses, clock)
    try await study.care.changeSettings(
      ["word-source": "online", "word-contact": "reader@example.org"])
  }

  static func study(
    _ folder: TemporaryFolder, _ services: WordServices, _ clock: TestClock
  ) throws -> Study {
    let words = folder.file("words")
    let sources: WordSources =
      FileManager.default.fileExists(atPath: words.path)
      ? .installed(in: ["SANPO_WORDS": words.path]) : try SmallWords(in: words).sources
    return try Study.open(
      folder.file("data"), face: .native, course: nil,
      in: StudyEnvironment(
        clock: clock.wall, timeZone: .gmt, sources: SmallDictionary(in: folder.url).sources,
        wordSources: sources, wordServices: services))
  }

  private func discovered(
    _ seed: UInt64 = 1, from: Int = 0, count: Int = 2, level: WordLevel = .common
  ) async throws -> WordBatch {
    try await study.words.discover(
      WordRequest(.spanish, level: level, seed: seed, offset: from, count: count))
  }

  func defined(_ word: String) async throws -> WordBatch {
    try await study.words.define(word, in: .spanish)
  }

  var titles: [[String]] { services.asked.map(\.titles).filter { !$0.isEmpty } }

  @Test func `Random words pass the filter of band and form, and come with Wiktionary's entries`()
    async throws
  {
    let state = try await discovered(count: 3)

    // “rojo” is no random word: it tops them up.
    #expect(Set(state.words.map(\.text)) == ["perro", "casa", "rojo"])
    #expect(state.words.allSatisfy { $0.source == .wiktionary && $0.fetchedAt == clock.now })
    #expect(state.words.first { $0.text == "perro" }?.meanings.first?.definition == "dog")
    #expect(state.fallback == nil)
  }

  @Test func `Many words are asked for at once, one request after the other, with a contact`()
    async throws
  {
    async let one = discovered(1, count: 3)
    async let other = discovered(2, count: 3, level: .medium)
    _ = try await (one, other)

    #expect(services.mostAtOnce == 1)
    #expect(services.asked.allSatisfy { $0.userAgent.contains("reader@example.org") })
    #expect(titles.contains { $0.count > 1 })
    #expect(titles.allSatisfy { $0.count <= 20 })
  }

  @Test func `What was fetched, or is not there, is not asked for again`() async throws {
    _ = try await discovered(count: 3)
    let before = Set(titles.joined())
    _ = try await discovered(2, count: 3)

    #expect(before.contains("perro"))
    #expect(titles.joined().count == Set(titles.joined()).count)
  }

  @Test func `A word that Wiktionary lacks is asked for again after a week`() async throws {
    for days in [0, 1, 7] {
      clock.advance(by: .days(days))
      _ = try await defined("dos")
    }

    #expect(titles.count { $0.contains("dos") } == 2)
  }

  @Test func `Without a network the same words are shown again, with their age`() async throws {
    let before = try await discovered(count: 3)
    services.goDown()
    clock.advance(by: .days(3))
    let later = try Self.study(folder, try await services.start(), clock)
    services.goDown()
    let again = try await later.words.discover(WordRequest(.spanish, seed: 9, count: 3))

    #expect(Set(again.words.map(\.text)) == Set(before.words.map(\.text)))
    #expect(again.words[0].sourceTold(at: clock.now).hasSuffix("fetched 3 days ago"))
    #expect(again.fallback?.sentence.contains("can't be reached.") == true)
    #expect(again.fallback?.remedy.hasPrefix("These words were fetched 3 days ago.") == true)
  }

  @Test func `A list is the same again in the next program, in its order and without the services`()
    async throws
  {
    let before = try await discovered(7, count: 2)
    _ = try await discovered(8, count: 3)
    services.goDown()
    let next = try Self.study(folder, addresses, clock)

    let again = try await next.words.discover(WordRequest(.spanish, seed: 7, count: 2))

    #expect(again.words.map(\.text) == before.words.map(\.text))
    #expect(again.fallback == nil)
  }

  @Test func `A list that begins again is the services' once they are back`() async throws {
    services.goDown()
    let before = try await discovered(count: 3)
    services.goDown(false)
    clock.advance(by: .seconds(3_600))

    let after = try await discovered(count: 3)

    #expect(before.fallback != nil && before.words.contains { $0.source != .wiktionary })
    #expect(after.fallback == nil && after.words.allSatisfy { $0.source == .wiktionary })
  }

  @Test func `Without a network and without anything fetched, the dictionary's words are shown`()
    async throws
  {
    services.goDown()
    let state = try await discovered(count: 3)

    #expect(Set(state.words.map(\.text)) == ["perro", "casa", "rojo"])
    #expect(state.words.allSatisfy { $0.source == .freedict && $0.fetchedAt == nil })
    #expect(
      state.fallback?.remedy.hasPrefix("These words are from the dictionary on this computer.")
        == true)
  }

  @Test func `When only the random words are out of order, common ones are defined`() async throws {
    services.misbehave(.status(503, body: "<h1>Application error</h1>"))
    let state = try await discovered(count: 3)

    #expect(state.words.allSatisfy { $0.source == .wiktionary })
    #expect(state.words.count == 3)
    #expect(
      state.fallback?.sentence == """
        The random word service responded with an error (503). Common words are shown instead.
        """)
  }

  @Test(arguments: ["[]", #"["", " "]"#])
  func `Random words that are none are told, with what is shown instead`(_ reply: String)
    async throws
  {
    services.misbehave(.status(200, body: reply))
    let state = try await discovered(count: 3)

    #expect(
      state.fallback?.description == """
        The random word service sent no words. Common words are shown instead. These words were \
        fetched today. Try again later. If that doesn't help, check its address in Settings.
        """)
    #expect(state.words.count == 3)
  }

  @Test func `Random words that the dictionary lacks are left out`() async throws {
    let services = WordServicesStandIn(
      random: ["es": ["únicos"]],
      pages: ["únicos": WordServicesStandIn.page("Spanish", "es", "plural of único")])
    let study = try Self.study(folder, try await services.start(), clock)

    let batch = try await study.words.discover(
      WordRequest(.spanish, level: .rare, seed: 1, count: 2))

    #expect(services.asked.contains { $0.path == "/word" })
    #expect(batch.words.isEmpty && !services.asked.flatMap(\.titles).contains("únicos"))
  }

  @Test(arguments: [
    WordServicesStandIn.Fault.status(429, headers: ["Retry-After": "30"]),
    .status(500), .html(type: "text/html"), .html(type: "application/json"),
    .error(code: "ratelimited"), .error(code: "maxlag"), .redirect(to: "http://127.0.0.1:9/"),
    .huge(9 << 20), .cut,
  ])
  func `Whatever Wiktionary answers, words are shown and the reason is told`(
    _ fault: WordServicesStandIn.Fault
  ) async throws {
    // The first request is for random words.
    services.misbehave(.status(403, body: #"{"Error":"No translation for this language"}"#), fault)
    let state = try await discovered(count: 3)

    #expect(state.words.map(\.source) == [.freedict, .freedict, .freedict])
    #expect(state.fallback != nil)
  }

  @Test func `A service that refuses is left alone for as long as it says`() async throws {
    services.misbehave(.status(503), .status(429, headers: ["Retry-After": "30"]))
    _ = try await discovered()
    let before = titles.count
    clock.advance(by: .seconds(29))
    _ = try await discovered(2)
    #expect(titles.count == before)

    clock.advance(by: .seconds(2))
    _ = try await discovered(3)
    #expect(titles.count > before)
  }

  @Test func `A service is asked again after the clock was set back`() async throws {
    services.misbehave(.status(503), .status(429, headers: ["Retry-After": "30"]))
    _ = try await discovered()
    let before = titles.count

    clock.advance(by: .hours(-2))
    _ = try await discovered(2)

    #expect(titles.count > before)
  }

  @Test func `The next program leaves a service alone as well, and says why`() async throws {
    services.misbehave(.status(503), .status(429, headers: ["Retry-After": "30"]))
    _ = try await discovered()
    let before = services.asked.count

    let next = try Self.study(folder, addresses, clock)
    let batch = try await next.words.discover(WordRequest(.spanish, seed: 2, count: 2))

    #expect(services.asked.count == before)
    #expect(batch.words.count == 2 && batch.fallback != nil)
  }

  @Test func `A page shown again has the same words, and the next has others`() async throws {
    let first = try await discovered(count: 2)
    let again = try await discovered(count: 2)
    let next = try await discovered(from: 2, count: 1)

    #expect(first.words == again.words)
    #expect(Set(next.words.map(\.text)).isDisjoint(with: first.words.map(\.text)))
  }

  @Test func `A page shown again still tells why its words are not fresh`() async throws {
    services.goDown()
    _ = try await discovered(count: 3)

    #expect(try await discovered(count: 3).fallback != nil)
  }

  @Test func `A contact is an address`() async throws {
    let refused = try await study.care.changeSettings(["word-contact": "not an address"])
    let taken = try await study.care.changeSettings(["word-contact": "https://example.org/me"])

    #expect(Array(refused.refusals.keys) == ["word-contact"] && taken.refusals.isEmpty)
  }

  @Test func `Without a contact nothing is fetched`() async throws {
    try await study.care.changeSettings(["word-contact": ""])
    let state = try await discovered(count: 3)

    #expect(state.fallback?.sentence == Problem.noContact.sentence)
    #expect(services.asked.isEmpty)
  }

  @Test func `A place that nobody can have come to has no words, and nothing is fetched`()
    async throws
  {
    let state = try await discovered(from: .max, count: .max)

    #expect(state.words.isEmpty && state.next == nil)
    #expect(services.asked.isEmpty)
  }

  @Test func `By default nothing is fetched`() async throws {
    try await study.care.changeSettings(["word-source": "installed"])
    let state = try await discovered(count: 3)

    #expect(state.fallback == nil && services.asked.isEmpty)
    #expect(state.words.allSatisfy { $0.source == .freedict })
  }
}
