import Foundation
import Helpers
import Synchronization
import Testing

@testable import Engine

/// The time that a person waits for the services of words.
struct WordPatienceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `One time holds for both services`() async throws {
    let timeouts = Mutex<[Duration]>([])
    let http = HTTP(send: { request in
      timeouts.withLock { $0.append(request.timeout) }
      throw HTTP.Failure.timedOut("")
    })
    func ask(within time: Duration) async throws -> [Duration] {
      timeouts.withLock { $0 = [] }
      let client = WordServiceClient(
        http: http, randomWords: folder.url, wiktionary: folder.url, userAgent: "",
        deadline: .now + time)
      await #expect(throws: WordServiceFailure.self) { try await client.words(.spanish, count: 1) }
      await #expect(throws: WordServiceFailure.self) { try await client.pages(["perro"]) }
      return timeouts.withLock { $0 }
    }

    let usual = try await ask(within: .seconds(600))
    let short = try await ask(within: .seconds(1))

    #expect(usual.count == 2 && usual[0] <= .seconds(3) && usual[1] > .seconds(500))
    #expect(short.count == 2 && short.allSatisfy { $0 <= .seconds(1) })
  }

  @Test func `A service that had too little of the time is asked again at once`() async throws {
    var services = WordServices(
      randomWords: "https://example.org/word", wiktionary: "https://example.org/w/api.php")
    services.patience = .seconds(600)
    let pages = WordPageRepository(storage: try Storage.inMemory())
    let entries = OnlineEntries(services: services, pages: pages, clock: TestClock().wall)
      .awaited()
    var choice = WordServiceChoice()
    choice.contact = "reader@example.org"
    let clients = [Duration.seconds(1), .seconds(600)].map { time in
      WordServiceClient(
        http: HTTP(send: { _ in throw HTTP.Failure.timedOut("") }), randomWords: folder.url,
        wiktionary: folder.url, userAgent: "", deadline: .now + time)
    }
    func isAsked(after client: WordServiceClient) async -> Bool {
      _ = try? await entries.asking(\.wiktionary, choice) { _ throws(WordServiceFailure) in
        try await client.pages(["perro"])
      }
      let answer = try? await entries.asking(\.wiktionary, choice) {
        _ throws(WordServiceFailure) in "here"
      }
      return answer != nil
    }

    let (afterShort, afterLong) = (
      await isAsked(after: clients[0]), await isAsked(after: clients[1])
    )

    #expect(afterShort && !afterLong)
  }

  @Test func `Once that time is over, the words are those of the dictionary`() async throws {
    let services = WordServicesStandIn(
      pages: ["perro": WordServicesStandIn.page("Spanish", "es", "dog")])
    var addresses = try await services.start()
    addresses.patience = .zero
    let study = try OnlineWordsTests.study(folder, addresses, TestClock())
    try await study.care.changeSettings(
      ["word-source": "online", "word-contact": "reader@example.org"])

    let state = try await study.words.discover(WordRequest(.spanish, seed: 1, count: 3))

    #expect(services.asked.isEmpty)
    #expect(state.words.map(\.source) == [.freedict, .freedict, .freedict])
    #expect(state.fallback?.sentence == "Wiktionary took too long.")
  }
}
