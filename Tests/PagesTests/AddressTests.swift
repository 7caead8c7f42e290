import Engine
import HTTPTypes
import Hummingbird
import Testing

@testable import Pages

struct AddressTests {
  @Test func `An address reads back what it was written from`() throws {
    let words = [WordName("食べる", "たべる"), WordName("a/b", "?#%")]

    for word in words {
      let parts = WordPage(word).path.dropFirst().split(separator: "/")
      let parameters = Parameters([("writing", parts[1]), ("reading", parts[2])])
      #expect(WordPage.address.read(parameters)?.word == word)
    }
  }

  @Test func `No two pages, forms or files share an address`() {
    #expect(Set(Site.patterns).count == Site.patterns.count)
  }

  @Test func `A query is percent-encoded, without missing values`() {
    let path = FindPage().path(["q": "deck:\"A B\" 猫&x", "page": nil])

    #expect(path == "/find?q=deck%3A%22A%20B%22%20%E7%8C%AB%26x")
  }

  @Test func `Any other path leads nowhere`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      for path in Self.nowhere {
        try await browser.open(path)
        #expect(browser.status == .notFound, "\(path)")
      }
    }
  }

  private static let nowhere = [
    "/decks/", "/decks/x", "/decks/7/", "/decks/7/x", "/decks/7/options/x", "/items",
    "/items/99999999999999999999", "/lesson/x", "/exchange/x", "/assets/app.css", "/media/a/b",
    "/today", "/kanji/a/b", "/words/a", "/words/a/b/c", "/dictionary/a", "/read/x",
    "/import", "/wanikani/", "/wanikani/x", "/wanikani/reviews/x", "/wanikani/reviews/choose",
    "/wanikani/sync/x", "/wanikani/subjects/x",
    "/wanikani/subjects/1/sound", "/wanikani/subjects/1/sound/x",
    "/wanikani/subjects/1/picture/2", "/compare/webview", "/compare/sanpo", "/compare/x",
  ]
}

extension Site {
  /// The values that the router passes, such as "/decks/{id}/options".
  static let patterns: [String] = {
    func patterns<P: Page>(_ page: P.Type) -> [String] {
      Set([P.address.pattern] + P.forms.map(\.pattern)).sorted()
    }
    func pattern<E: Endpoint>(_ file: E.Type) -> String { E.address.pattern }
    return pages.flatMap { patterns($0) } + (files + pages.flatMap { $0.files }).map { pattern($0) }
  }()

  static func leads(to path: String) -> Bool { patterns.contains { matches(path, $0) } }

  static func matches(_ path: String, _ pattern: String) -> Bool {
    let words = path.split(separator: "/")
    let parts = pattern.split(separator: "/")
    return words.count == parts.count
      && zip(words, parts).allSatisfy { word, part in
        guard let open = part.firstIndex(of: "{"), let close = part.firstIndex(of: "}") else {
          return word == part
        }
        return word.hasPrefix(part[..<open]) && word.hasSuffix(part[close...].dropFirst())
      }
  }
}
