import Engine
import Foundation
import HTTPTypes
import Helpers
import Testing

@testable import Pages

struct DictionaryOrderFlowTests {
  @Test func `The sense that was searched for is shown first`() async throws {
    let site = try TestSite()
    await site.openDictionary()
    try await site.browse { browser in
      try await browser.open(DictionaryPage().path(["q": "expensive"]))

      #expect(browser.text.contains("i-adjective expensive high; tall"))
    }
  }

  @Test(arguments: [
    ("One", "2", "down", "Two", ["built-in", "One"]),
    ("Two", "3", "up", "One", ["Two", "built-in"]),
  ])
  func `A dictionary is moved within a list that was shortened since the page was drawn`(
    moved: String, place: String, direction: String, removed: String, order: [String]
  ) async throws {
    let site = try TestSite()
    let (dictionary, now) = (site.study.dictionary, site.clock.now)
    for title in ["One", "Two"] {
      try await dictionary.importArchive(
        SmallYomitan.archive(title: title), named: "small.zip", at: now)
    }
    try await site.browse { browser in
      try await browser.open("/dictionary/imported")
      try await dictionary.remove(removed)

      let status = try await browser.submit(
        "/dictionary/imported/change", ["title": moved, "place": place, "intent": direction])

      #expect(status == .seeOther)
      #expect(try await dictionary.list().map(\.title) == order)
    }
  }

  @Test func `A newer revision is looked for by a button that names the host`() async throws {
    let site = try TestSite()
    let archive = SmallYomitan.archive(index: SmallYomitan.updatable(host: "127.0.0.1"))
    try await site.study.dictionary.importArchive(
      archive, named: "small.zip", at: site.clock.now)
    try await site.browse { browser in
      try await browser.open("/dictionary/imported")
      #expect(browser.text.contains("Look for a newer revision at 127.0.0.1"))

      let status = try await browser.submit(
        "/dictionary/imported/change", ["title": "Small", "intent": "update"])

      #expect(status == .unprocessableContent)
      #expect(browser.text.contains("Dictionaries can't connect to 127.0.0.1."))
      let before = try #require(browser.html.split(separator: "connect to 127.0.0.1").first)
      #expect(before.contains("<h2>Small</h2>") && !browser.html.contains("aria-invalid"))
    }
  }
}
