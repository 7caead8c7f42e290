import Foundation
import HTTPTypes
import Helpers
import Testing

@testable import Engine
@testable import Pages

struct AnalyticsFlowTests {
  /// As a word of the program would be spelled, so that only its way there can keep it out.
  private static let secret = "secretmarker"

  @Test func `Screens, refusals and nothing that was typed are noticed, in every place`()
    async throws
  {
    let secret = Self.secret
    let site = try TestSite()
    let deck = try await site.addDeck(
      secret, [ItemContent(front: secret, back: secret, notes: secret)])
    try await site.study.care.changeSettings(["analytics-file": "on", "name": secret])
    // From now on, events are written to the file.
    await site.study.analytics.sendToFile()
    try await site.browse { browser in
      for path in [
        "/", "/decks/\(deck)", "/find?q=\(secret)", "/items/1", "/dictionary?q=\(secret)",
        "/read?text=\(secret)", "/tutor?text=\(secret)", "/\(secret)", "/decks/\(secret)",
        "/words?language=\(secret)", "/songs?q=\(secret)", "/settings/model", "/undo?\(secret)",
      ] { try await browser.open(path) }
      try await browser.open("/settings/model")
      try await browser.submit(
        "/settings/model",
        [
          "provider": "openai", "name": secret, "key": "sk-\(secret)", "address": "ftp://\(secret)",
        ])
      try await browser.open("/settings")
      try await browser.submit("/settings", ["lesson-size": secret, "timezone": secret])
      try await browser.open("/find")
      try await browser.post("/find/bulk", "csrf=\(secret)&query=\(secret)")

      try await browser.open("/settings/analytics")
    }

    let counts = try await site.study.usageData()
    let values = counts.flatMap(\.event.values)
    await site.study.analytics.sendToFile()
    #expect(values.contains("/decks/{id}"))
    #expect(counts.contains { $0.event.values == ["refusal", "/settings/model"] })
    #expect(!values.contains { $0.lowercased().contains(secret) })
    let sinks = [
      AnalyticsFormat.prometheus(counts),
      try String(
        contentsOf: site.folder.file("analytics.jsonl"), encoding: .utf8),
    ]
    #expect(sinks.allSatisfy { !$0.isEmpty && !$0.lowercased().contains(secret) })
  }

  @Test func `It is switched off, sent and deleted on its page`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/decks")
      try await browser.open("/settings/analytics")
      #expect(browser.text.contains("screen: /decks webview 1"))

      #expect(
        try await browser.submit("/settings/analytics", ["analytics-address": "http://example.org"])
          == .unprocessableContent)
      #expect(browser.text.contains("Use an https address"))

      try await browser.open("/settings/analytics")
      try await browser.submit("/settings/analytics", ["analytics": nil])
      try await browser.submit("/settings/analytics/delete")
      #expect(browser.text.contains("Deleted"))
      try await browser.open("/decks")
      try await browser.open("/settings/analytics")
      #expect(browser.text.contains("Nothing: usage data is off."))
    }
  }

  @Test func `A flag is chosen on its page, and the pages follow`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/settings/flags")
      #expect(browser.html.contains("href=\"/tutor\""))
      #expect(browser.text.contains("a table will show your answers for each"))
      #expect(
        try await browser.post(
          "/settings/flags", "csrf=\(browser.csrf)&flag=tutor&rule=perhaps") == .conflict)

      try await browser.open("/settings/flags")
      try await browser.post("/settings/flags", "csrf=\(browser.csrf)&flag=tutor&rule=off")

      #expect(browser.text.contains("Today: off, by you."))
      #expect(!browser.html.contains("href=\"/tutor\""))
    }
  }

  @Test func `The interval under a grade can be hidden`() async throws {
    let site = try TestSite()
    try await site.addDeck("Pets", [ItemContent(front: "猫", back: "cat")])
    try await site.browse { browser in
      try await browser.beginStudy()
      try await browser.submit("/session/reveal")
      #expect(browser.html.contains("grade-when"))

      try await site.study.flags.choose("grade-intervals", "hidden")
      try await browser.open("/session")

      #expect(browser.html.contains("grade-name"))
      #expect(!browser.html.contains("grade-when"))
    }
  }
}
