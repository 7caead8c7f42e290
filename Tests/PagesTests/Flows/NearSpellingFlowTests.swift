import Helpers
import Testing

@testable import Engine
@testable import Pages

struct NearSpellingFlowTests {
  @Test func `A misspelt word leads to the one that was meant`() async throws {
    let site = try TestSite()
    await site.openDictionary()
    try await site.browse { browser in
      try await browser.open(DictionaryPage().path(["q": "でんは"]))
      let meant = DictionaryPage().path(["q": "でんわ"])
      #expect(browser.text.contains("Did you mean でんわ ?") && browser.links.contains(meant))

      try await browser.open(meant)
      #expect(browser.text.contains("電話") && !browser.text.contains("Did you mean"))
    }
  }
}
