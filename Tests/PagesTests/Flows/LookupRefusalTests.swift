import Helpers
import Testing

@testable import Pages

struct LookupRefusalTests {
  @Test func `A wildcard alone is refused beside the search`() async throws {
    let site = try TestSite()
    await site.openDictionary()
    try await site.browse { browser in
      try await browser.open(DictionaryPage().path(["q": "*"]))

      #expect(browser.text.contains("A wildcard alone stands for every word."))
      #expect(!browser.text.contains("Nothing found."))
    }
  }
}
