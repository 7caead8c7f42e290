import Engine
import HTTPTypes
import Helpers
import Testing

@testable import Pages

/// Requests that are too large, too slow or not even HTTP.
struct LimitTests {
  @Test func `A form is limited to a megabyte`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/decks")

      let long = String(repeating: "x", count: 2 << 20)
      let status = try await browser.post("/decks", "name=\(long)")

      #expect(status == .contentTooLarge)
      #expect(browser.text.contains("larger than 1 MB. Send it in smaller parts."))
    }
  }

  @Test func `A table sent by a browser is limited to twenty megabytes`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/exchange")

      let status = try await browser.upload(
        to: "/exchange", file: "file", name: "a.csv",
        [UInt8](repeating: UInt8(ascii: "x"), count: 21 << 20))

      #expect(status == .unprocessableContent)
      #expect(browser.text.contains("larger than 20 MB"))
    }
  }

  @Test func `A picture is limited to five megabytes`() async throws {
    let site = try TestSite()
    try await site.addDeck("Animals", [ItemContent(front: "猫", back: "cat")])
    try await site.browse { browser in
      try await browser.open("/items/1/edit")

      let status = try await browser.upload(
        to: "/items/1/edit", file: "picture", name: "a.png",
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [UInt8](repeating: 0, count: 5 << 20))

      #expect(status == .unprocessableContent)
      #expect(browser.text.contains("The picture is larger than 5 MB."))

      try await browser.open("/items/1/edit")
      let whole = try await browser.upload(
        to: "/items/1/edit", file: "picture", name: "a.png",
        [UInt8](repeating: 0, count: ItemForm.limit))
      #expect(whole == .contentTooLarge)
      #expect(browser.text.contains("larger than 6 MB. Choose a smaller file."))
    }
  }

  @Test(arguments: ["title", "artist"])
  func `A name of a song that is too long is refused at its field`(field: String) async throws {
    let name = String(repeating: "雨", count: Song.longestName + 1)
    try await TestSite().browse { browser in
      try await browser.open("/songs/add")

      try await browser.submit("/songs/add", ["lyrics": "雨だ", field: name])

      #expect(browser.html.contains("id=\"note-\(field)\"><p class=\"error\">The \(field)"))
      #expect(!browser.html.contains("id=\"note-lyrics\"><p class=\"error\">"))
    }
  }

  @Test(arguments: ["text/plain", "application/json", "", "multipart/mixed; boundary=x"])
  func `Other content types are rejected`(_ type: String) async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/decks")

      let status = try await browser.post("/decks", "name=x&csrf=\(browser.csrf)", type: type)

      #expect(status == .unsupportedMediaType)
    }
  }

  @Test(arguments: [
    "/decks/1", "/songs/job", "/songs/1/recording", KanjiPage(literal: "休").path,
  ])
  func `A button that the form doesn't have does nothing`(_ path: String) async throws {
    let site = try TestSite()
    try await site.addDeck("Animals", [])
    try await site.browse { browser in
      try await browser.open("/decks")

      let fields = ["csrf": browser.csrf, "intent": "explode", "name": "Beasts"]
      let status = try await browser.post(path, urlEncoded(fields))

      #expect(status == .badRequest)
    }
    let decks = try await site.study.today.decks.lines(at: site.clock.now)
    #expect(decks.map(\.deck.name) == ["Animals"])
  }

  @Test func `A malformed form is rejected`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/exchange")

      let status = try await browser.post(
        "/exchange", "--x\r\nnonsense", type: "multipart/form-data; boundary=x")

      #expect(status == .badRequest)
      #expect(browser.text.contains("can't be read"))
    }
  }

  @Test func `A request that is too large is rejected over the wire too`() async throws {
    try await withRunningSite { _, port in
      let answer = try await exchange(
        """
        POST /decks HTTP/1.1\r
        Host: 127.0.0.1:\(port)\r
        Origin: http://127.0.0.1:\(port)\r
        Content-Type: application/x-www-form-urlencoded\r
        Content-Length: 900000000\r
        Connection: close\r
        \r
        name=
        """, port: port)

      #expect(answer.hasPrefix("HTTP/1.1 413 "))
      #expect(answer.contains("larger than 1 MB"))
    }
  }

  @Test(arguments: [
    "nonsense\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n",
    "GET / HTTP/1.1\r\nHost : x\r\n\r\n", "POST / HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
    "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "GET \(String(repeating: "/x", count: 60_000)) HTTP/1.1\r\n\r\n",
  ])
  func `An invalid request does no harm`(_ bytes: String) async throws {
    try await withRunningSite { _, port in
      let connection = try RawConnection(port: port)
      connection.send(bytes)
      _ = await connection.receive(upTo: "HTTP/1.1")

      let answer = try await exchange(
        "GET /keys HTTP/1.1\r\nHost: localhost:\(port)\r\nConnection: close\r\n\r\n", port: port)
      #expect(answer.hasPrefix("HTTP/1.1 200 "))
    }
  }

  @Test func `A slow request blocks nobody else`() async throws {
    try await withRunningSite { _, port in
      let slow = try (0..<20).map { _ in try RawConnection(port: port) }
      for connection in slow {
        connection.send("POST /decks HTTP/1.1\r\nHost: localhost:\(port)\r\n")
        connection.send("Content-Length: 9\r\n\r\na")
      }

      let answer = try await exchange(
        "GET /keys HTTP/1.1\r\nHost: localhost:\(port)\r\nConnection: close\r\n\r\n", port: port)

      #expect(answer.hasPrefix("HTTP/1.1 200 "))
    }
  }

  @Test(arguments: ["evil.example", "localhost", "127.0.0.1:1"])
  func `A running site accepts only its own host name`(_ host: String) async throws {
    try await withRunningSite { _, port in
      let answer = try await exchange(
        "GET / HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n", port: port)

      #expect(answer.hasPrefix("HTTP/1.1 421 "))
      #expect(!answer.contains("Set-Cookie") && !answer.contains("csrf"))
    }
  }
}
