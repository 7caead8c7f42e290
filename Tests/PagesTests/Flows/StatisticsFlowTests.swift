import Testing

@testable import Pages

/// The statistics in a browser without scripts.
struct StatisticsFlowTests {
  @Test func `The map of a year names each month where it begins`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/statistics")

      let months = browser.html.matches(of: /data-month="(\w+)"/).map { String($0.1) }
      #expect(months.joined(separator: " ") == "Dec Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov")
    }
  }

  @Test func `The progress of a deck without lessons is shown`() async throws {
    let site = try await TestSite.withAnimals()
    try await site.browse { browser in
      try await browser.open("/statistics")

      #expect(browser.text.contains("Progress Animals 0 of 2 in review"))
      #expect(browser.html.contains(#"<progress max="2" value="0" aria-label="Animals">"#))
    }
  }

  @Test func `Without reviews in a year, true retention is not a table of dashes`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/statistics")

      #expect(browser.text.contains("a card's first review comes after its learning steps."))
    }
  }
}
