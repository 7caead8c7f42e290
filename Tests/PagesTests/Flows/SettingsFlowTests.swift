import Engine
import Foundation
import HTTPTypes
import Helpers
import Testing

@testable import Pages

struct SettingsFlowTests {
  @Test func `That a change can't be undone is told as a problem`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/settings")
      try await browser.post("/undo", "csrf=\(browser.csrf)&intent=99")

      #expect(browser.html.contains("<div class=\"notice is-problem\" role=\"alert\">"))
    }
  }

  @Test func `Due reviews are counted for notifications`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/due")
      let before = browser.html
      try await site.addDeck("Pets", [ItemContent(front: "猫", back: "cat")])

      try await browser.open("/due")

      #expect(before == #"{"due":0}"#)
      #expect(browser.html == #"{"due":1}"#)
    }
  }

  @Test func `Submitting the settings unchanged changes nothing`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/settings")
      let before = try browser.form("/settings")

      try await browser.submit("/settings")

      #expect(browser.text.contains("Settings saved."))
      #expect(!browser.html.contains("action=\"/undo\""))
      #expect(try browser.form("/settings") == before)
    }
  }

  @Test func `Settings that were saved can be undone from the notice`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/settings")
      let before = try browser.form("/settings")
      try await browser.submit("/settings", ["lesson-size": "9"])

      try await browser.submit("/undo")

      #expect(browser.text.contains("Undid: changed “Items in a lesson”."))
      try await browser.open("/settings")
      #expect(try browser.form("/settings") == before)
    }
  }

  @Test func `Settings are saved and applied`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/settings")

      try await browser.submit(
        "/settings",
        [
          "retention": "92.75", "theme": "dark", "keys": nil, "key-again": "f", "key-reveal": "x",
          "fsrs": "5", "timezone": "Asia/Tokyo",
        ])

      #expect(browser.html.contains("data-theme=\"dark\" data-hotkeys=\"off\""))
      #expect(browser.html.contains("<kbd>f</kbd>"))
      let form = try browser.form("/settings")
      #expect(form["retention"] == "92.75" && form["fsrs"] == "5" && form["key-reveal"] == "x")
      #expect(form["keys"] == nil)
    }
  }

  @Test func `A rejected setting keeps its input, and none is saved`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/settings")

      let status = try await browser.submit(
        "/settings", ["learning-steps": "1m ten", "day-starts-at": "25", "new-per-day": "3"])

      #expect(status == .unprocessableContent)
      #expect(browser.html.split(separator: "class=\"error\"").count == 3, "two errors")
      #expect(browser.text.contains("Nothing was saved: 2 settings are not valid."))
      let refused = try #require(browser.html.firstMatch(of: /<input [^>]*autofocus[^>]*>/)).0
      #expect(refused.contains("aria-invalid"))
      #expect(try browser.form("/settings")["learning-steps"] == "1m ten")
      try await browser.open("/settings")
      #expect(try browser.form("/settings")["new-per-day"] == "20")
    }
  }

  @Test func `A form of settings that was open takes back nothing of another face`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/settings")
      let elsewhere = ["retention": "0.85", "keys": "off", "theme": "dark"]
      try await site.study.care.changeSettings(elsewhere)

      try await browser.submit("/settings", ["new-per-day": "many", "theme": "light"])
      #expect(browser.status == .unprocessableContent)
      try await browser.submit("/settings", ["new-per-day": "7"])

      let form = try browser.form("/settings")
      #expect(form["new-per-day"] == "7" && form["theme"] == "light")
      #expect(form["retention"] == "85" && form["keys"] == nil)
    }
  }

  @Test func `What is tested is what the form says, which is saved`() async throws {
    let (site, model) = (try TestSite(), ModelStandIn(.openai))
    let configuration = try await model.start(key: nil)
    model.reply("Hello.")
    try await site.browse { browser in
      try await browser.open("/settings/model")
      try await browser.submit(
        "/settings/model",
        [
          "provider": "openai", "name": configuration.model,
          "address": configuration.url.absoluteString, "test": "true",
        ])

      #expect(browser.text.contains("Saved. The model responded: “Hello.”"))
      #expect(try browser.form("/settings/model")["name"] == configuration.model)
    }
  }

  @Test func `A test that fails says that what the form says was saved`() async throws {
    let (site, model) = (try TestSite(), ModelStandIn(.openai))
    let configuration = try await model.start(key: nil)
    model.misbehave(.status(401))
    try await site.browse { browser in
      try await browser.open("/settings/model")
      try await browser.submit(
        "/settings/model",
        [
          "provider": "openai", "name": configuration.model,
          "address": configuration.url.absoluteString, "test": "true",
        ])

      #expect(browser.text.contains("Saved. The language model refused the key."))
      #expect(try browser.form("/settings/model")["name"] == configuration.model)
    }
  }

  @Test func `The tutor's limits and prices are set beside the model`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/settings/model")
      let status = try await browser.submit(
        "/settings/model/limits", ["tutor-tokens-per-day": "many", "tutor-new-words": "3"])
      #expect(status == .unprocessableContent)
      #expect(browser.html.split(separator: "class=\"error\"").count == 2, "one error")
      let refused = try #require(browser.html.firstMatch(of: /<input [^>]*autofocus[^>]*>/)).0
      #expect(refused.contains("aria-invalid"))

      try await browser.open("/settings/model")
      try await browser.submit(
        "/settings/model/limits",
        ["tutor-tokens-per-day": "5000", "tutor-new-words": "3", "model-input-price": "2.5"])

      let form = try browser.form("/settings/model/limits")
      #expect(form["tutor-tokens-per-day"] == "5000" && form["tutor-new-words"] == "3")
      #expect(form["model-input-price"] == "2.5")
    }
  }

  @Test func `A wrong address of flags is refused at its field`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/settings/flags")
      let status = try await browser.submit(
        "/settings/flags/source", ["flags-address": "ftp://x"])
      #expect(status == .unprocessableContent)
      #expect(browser.text.contains("Use an https address"))

      try await browser.submit(
        "/settings/flags/source", ["flags-address": "https://example.org/flags"])
      #expect(
        try browser.form("/settings/flags/source")["flags-address"]
          == "https://example.org/flags")
      #expect(
        browser.text.contains("Without a public key, no flags are fetched from example.org."))
      #expect(!browser.text.contains("Flags are fetched from"))
    }
  }
}
