import Engine
import Foundation
import HTTPTypes
import Helpers
import Testing

@testable import Pages

struct ReadFlowTests {
  private let read = ReadPage().path
  private let correction = "/read/correction"

  @Test func `A text is analysed, and every word links to the dictionary`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open(read)
      try await browser.submit(read, ["text": "橋を渡りました。\nはい。"])

      #expect(browser.html.contains("<ruby>橋<rp>(</rp><rt>はし</rt><rp>)</rp></ruby>"))
      let word = DictionaryPage().path(["q": "渡る", "reading": "わたる"])
      #expect(browser.html.contains("href=\"\(word.replacing("&", with: "&amp;"))\""))
      #expect(!browser.html.contains("<svg class=\"pitch\""))
      #expect(browser.text.contains("橋 はし dictionary [2] odaka dictionary Correct"))

      try await browser.submit(read, ["pitch": "true"])

      #expect(browser.html.contains("aria-label=\"はしを, [2] nakadaka\""))
      try await browser.open(read)
      #expect(try browser.form(read)["text"] == "橋を渡りました。\nはい。", "it is there on coming back")
    }
  }

  @Test func `A word is corrected everywhere, then only here, and both are reversed`()
    async throws
  {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open(read)
      try await browser.submit(read, ["text": "今日と今日"])

      try await correct(browser, at: "0.0", ["intent": "everywhere", "reading": "konnichi"])
      #expect(try readings(browser) == ["こんにち you", "こんにち you"])

      try await correct(browser, at: "0.3", ["intent": "here", "reading": "きょう", "accent": "0"])
      #expect(try readings(browser) == ["こんにち you", "きょう you"])
      #expect(browser.text.contains("[0] heiban you"))

      try await correct(browser, at: "0.3", ["intent": "back"])
      try await correct(browser, at: "0.0", ["intent": "back"])
      #expect(try readings(browser).allSatisfy { !$0.hasSuffix("you") })
    }
  }

  private func correct(
    _ browser: FormBrowser, at place: String, _ fields: [String: String]
  ) async throws {
    try await browser.open(ReadPage().path(["word": place]))
    #expect(try await browser.submit(correction, fields) == .seeOther)
    #expect(browser.text.contains("Saved."))
  }

  /// The readings of 今日, each with its source.
  private func readings(_ browser: FormBrowser) throws -> [String] {
    browser.text.matches(of: /今日 (\p{Hiragana}+ [a-z]+)/).map { String($0.1) }
  }

  @Test func `A rejected correction comes back with a reason`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open(read)
      try await browser.submit(read, ["text": "橋"])
      try await browser.open(ReadPage().path(["word": "0.0"]))

      let status = try await browser.submit(correction, ["intent": "here", "reading": "<b>!"])

      #expect(status == .unprocessableContent)
      #expect(browser.text.contains("“<b>!” is not a reading."))
      #expect(try browser.form(correction)["reading"] == "<b>!")
    }
  }

  @Test(arguments: ["", "0", "0.1", "9.0", "-1.0", "0.-1", "0.99999999999999999999", "x.y"])
  func `A correction of a place that does not exist is rejected`(_ place: String) async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open(read)
      try await browser.submit(read, ["text": "橋"])
      try await browser.open(ReadPage().path(["word": place]))
      #expect(browser.status == .ok)

      let status = try await browser.post(
        correction,
        urlEncoded(["csrf": browser.csrf, "word": place, "surface": "橋", "reading": "a"]))

      #expect(status == .conflict)
    }
  }

  @Test(arguments: [
    "\0", "<script>alert(1)</script>", "\"' onload='", "\u{202E}食べる", "👩‍👩‍👧", "\u{E000}",
    String(repeating: "食", count: 6_000),
  ])
  func `Any text can be analysed, and none becomes markup`(_ text: String) async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open(read)
      let status = try await browser.submit(read, ["text": text, "pitch": "true"])

      #expect(status == .seeOther && browser.status == .ok)
      #expect(!browser.html.contains("<script>alert") && !browser.html.contains("\"' onload"))
    }
  }

  @Test func `A text that is too long is rejected and comes back`() async throws {
    let site = try TestSite()
    let text = String(repeating: "食", count: 20_001)
    try await site.browse { browser in
      try await browser.open(read)

      #expect(try await browser.submit(read, ["text": text]) == .unprocessableContent)

      #expect(browser.text.contains("longer than 20,000 characters"))
      #expect(try browser.form(read)["text"] == text)
    }
  }

  @Test func `Without the tokeniser's dictionary, the page names what to install`() async throws {
    let site = try TestSite(tagger: "/nowhere")
    try await site.browse { browser in
      try await browser.open(read)
      #expect(browser.status == .ok)

      try await browser.submit(read, ["text": "橋"])

      #expect(browser.status == .unprocessableContent)
      #expect(browser.text.contains("Install the package open-jtalk-mecab-naist-jdic."))
    }
  }
}
