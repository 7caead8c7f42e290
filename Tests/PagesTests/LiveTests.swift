import Helpers
import Testing

@testable import Engine
@testable import Pages

struct LiveTests {
  private func listen(
    port: Int, _ path: String = "/live", after id: String? = nil
  ) throws -> RawConnection {
    let connection = try RawConnection(port: port)
    let last = id.map { "Last-Event-ID: \($0)\r\n" } ?? ""
    connection.send("GET \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\n\(last)\r\n")
    return connection
  }

  private func id(in answer: String) -> String? {
    answer.firstMatch(of: /id: ([\d-]+)\n/).map { String($0.1) }
  }

  @Test func `A page that starts listening is told to check for changes`()
    async throws
  {
    try await withRunningSite { _, port in
      let page = try listen(port: port)

      let answer = await page.receive(upTo: "\n\n")

      #expect(answer.hasPrefix("HTTP/1.1 200 "))
      #expect(answer.contains("text/event-stream"))
      #expect(answer.contains("X-Accel-Buffering: no"))
      #expect(answer.contains("event: changed"))
    }
  }

  @Test func `A change in another face is sent to listening pages`() async throws {
    try await withRunningSite { site, port in
      let page = try listen(port: port)
      _ = await page.receive(upTo: "\n\n")
      let terminal = try Study.open(site.folder.url, face: .native, course: nil)

      try await terminal.today.decks.add("From elsewhere", at: terminal.clock.now())

      let told = await page.receive(upTo: "\n\n")
      #expect(told.contains("event: changed") && id(in: told) != nil)
    }
  }

  @Test func `Jobs are watched only while a page shows them`() async throws {
    try await withRunningSite { site, port in
      let audience = site.study.jobs.audience
      let page = try listen(port: port)
      _ = await page.receive(upTo: "\n\n")
      #expect(!audience.isPresent)

      var songs: RawConnection? = try listen(port: port, "/live?jobs=true")
      _ = await songs?.receive(upTo: "\n\n")
      #expect(audience.isPresent)

      songs = nil
      await audience.wait(untilPresent: false)
      #expect(!audience.isPresent)
    }
  }

  @Test func `A change on one page is sent to the others`() async throws {
    try await withRunningSite { site, port in
      let page = try listen(port: port)
      _ = await page.receive(upTo: "\n\n")

      try await site.addDeck("Here", [])

      let told = await page.receive(upTo: "\n\n")
      #expect(told.contains("event: changed"))
    }
  }

  @Test func `A page that reconnects hears of missed changes at once`() async throws {
    try await withRunningSite { site, port in
      let other = try listen(port: port)
      _ = await other.receive(upTo: "\n\n")
      try await site.addDeck("One", [])
      let first = try #require(id(in: await other.receive(upTo: "\n\n")))
      try await site.addDeck("Two", [])
      _ = await other.receive(upTo: "\n\n")

      let page = try listen(port: port, after: first)

      let told = await page.receive(upTo: "data: ")
      #expect(told.contains("event: changed"))
    }
  }

  @Test func `A page that missed nothing gets no event`() async throws {
    try await withRunningSite { site, port in
      let other = try listen(port: port)
      _ = await other.receive(upTo: "\n\n")
      try await site.addDeck("One", [])
      let last = try #require(id(in: await other.receive(upTo: "\n\n")))

      let page = try listen(port: port, after: last)

      let told = await page.receive(upTo: "\n\n")
      #expect(told.contains("nothing new") && !told.contains("event: changed"))
    }
  }

  @Test(arguments: ["1-1", "nonsense", "99999-99999"])
  func `An event ID of another run counts as old`(_ id: String) async throws {
    try await withRunningSite { _, port in
      let page = try listen(port: port, after: id)

      let told = await page.receive(upTo: "data: ")
      #expect(told.contains("event: changed"))
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `A listening page does not prevent shutdown`() async throws {
    let (page, port) = try await withRunningSite { _, port in
      let page = try listen(port: port)
      _ = await page.receive(upTo: "\n\n")
      return (page, port)
    }

    #expect(throws: HelperError.self) { try listen(port: port) }
    withExtendedLifetime(page) {}
  }
}
