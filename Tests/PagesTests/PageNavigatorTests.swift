import Engine
import HTTPTypes
import Helpers
import Synchronization
import Testing

@testable import Pages

/// A companion, such as the REPL of `hybrid`, leads the pages and follows the person on them.
struct PageNavigatorTests {
  private let cat = ItemContent(front: "猫", back: "cat")
  private let dog = ItemContent(front: "犬", back: "dog")

  @Test func `The page opened last is led`() async throws {
    try await withRunningSite { site, port in
      let first = try await listen(port)
      let last = try await listen(port)

      #expect(site.site.navigate(to: .item(12)))

      #expect(await last.receive(upTo: "12\n\n").contains("event: go\ndata: /items/12\n\n"))
      try await site.addDeck("A change", [])
      #expect(await !first.receive(upTo: "event: changed").contains("event: go"))
    }
  }

  @Test func `A page in a frame is not led`() async throws {
    try await withRunningSite { site, port in
      let framed = try await listen(port, "/live?framed=true")
      #expect(!site.site.navigate(to: .lesson))
      let whole = try await listen(port)
      _ = try await listen(port, "/live?framed=true")

      #expect(site.site.navigate(to: .item(12)))

      #expect(await whole.receive(upTo: "12\n\n").contains("event: go\ndata: /items/12\n\n"))
      try await site.addDeck("A change", [])
      #expect(await !framed.receive(upTo: "event: changed").contains("event: go"))
    }
  }

  @Test func `Without an open page, nothing is led`() async throws {
    try await withRunningSite { site, _ in
      #expect(!site.site.navigate(to: .lesson))
    }
  }

  @Test func `Each place that the person opens is reported once`() async throws {
    let navigated = Mutex<[Place]>([])
    let site = try TestSite(navigated: { place in navigated.withLock { $0.append(place) } })
    try await site.addDeck("Animals", [cat, dog])

    try await site.browse { browser in
      for path in ["/items/1", "/items/1/edit", "/items/2", "/decks", "/items/2", "/items/99"] {
        try await browser.open(path)
      }
    }

    let told = navigated.withLock(\.self)
    #expect(told == [.item(1), .item(2), .item(2)])
  }

  @Test func `Neither led pages nor automatic changes are reported`() async throws {
    let navigated = Mutex<[Place]>([])
    let site = try TestSite(navigated: { place in navigated.withLock { $0.append(place) } })
    try await site.addDeck("Animals", [cat, dog])
    let following = try #require(HTTPField.Name("Sanpo-Following"))

    _ = site.site.navigate(to: .item(1))
    try await site.browse { browser in
      try await browser.open("/items/1")
      try await browser.open("/items/2", [following: "true"])
    }

    let told = navigated.withLock(\.self)
    #expect(told == [])
  }

  private func listen(_ port: Int, _ path: String = "/live") async throws -> RawConnection {
    let page = try RawConnection(port: port)
    page.send("GET \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n")
    _ = await page.receive(upTo: "\n\n")
    return page
  }
}
