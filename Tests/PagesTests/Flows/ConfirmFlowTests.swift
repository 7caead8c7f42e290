import Engine
import HTTPTypes
import Helpers
import Testing

@testable import Pages

/// Forms with files, which are confirmed where userscripts run.
extension UserscriptFlowTests {
  private static let form = """
    --edge\r
    Content-Disposition: form-data; name="csrf"\r
    \r
    TOKEN\r
    --edge\r
    Content-Disposition: form-data; name="text"\r
    \r
    \r
    --edge\r
    Content-Disposition: form-data; name="file"; filename="words.csv"\r
    \r
    犬,forged\r
    --edge--\r

    """

  private func send(
    _ browser: FormBrowser, as destination: String, _ mode: String = "navigate"
  ) async throws {
    try await browser.open("/items/1", Self.document)
    var headers: HTTPFields = [.origin: "http://localhost"]
    headers[named: "Sec-Fetch-Dest"] = destination
    headers[named: "Sec-Fetch-Mode"] = mode
    headers[named: "Sec-Fetch-Site"] = "same-origin"
    try await browser.post(
      "/exchange", Self.form.replacing("TOKEN", with: browser.csrf),
      type: "multipart/form-data; boundary=edge", headers: headers)
  }

  @Test func `A file is chosen again where its form is confirmed, and only that one is taken`()
    async throws
  {
    let site = try await site()
    try await site.browse { browser in
      try await send(browser, as: "document")

      #expect(browser.text.contains("Did you do this?") && browser.text.contains("words.csv"))
      #expect(browser.text.contains("Userscripts are on, so choose the file again here."))
      #expect(!browser.html.contains("forged"))
      #expect(browser.html.contains("name=\"file\" value=\"\" type=\"file\" required"))
      try await browser.upload(
        to: "/exchange", file: "file", name: "words.csv", Array("鳥,bird".utf8))
      try await site.firstImport.end()

      try await browser.open("/find?q=bird")
      #expect(browser.text.contains("鳥"))
      try await browser.open("/find?q=forged")
      #expect(!browser.text.contains("犬"))
    }
  }

  /// Sends fields to a page, by default that of API tokens, as a script on the page of an item can.
  private func ask(
    _ browser: FormBrowser, _ fields: [String: String], at page: String = "/settings/api"
  ) async throws {
    try await browser.open("/items/1", Self.document)
    var headers = Self.document
    headers[named: "Sec-Fetch-Site"] = "same-origin"
    headers[.origin] = "http://localhost"
    try await browser.post(
      page, urlEncoded(fields.merging(["csrf": browser.csrf]) { $1 }), headers: headers)
  }

  private func decoys(_ count: Int) -> [String: String] {
    Dictionary(uniqueKeysWithValues: (0..<count).map { ("B\($0)", "-") })
  }

  @Test func `What a form does is told in words, and no field hides another or poses as a label`()
    async throws
  {
    let site = try await site()
    try await site.browse { browser in
      let own = ["name": "evil", "reviews:create": "true", "meaning-note": ""]
      let imitations = ["Action": "Sort", "action": "Sort", "search": "cats"]
      try await ask(
        browser, decoys(20).merging(own) { $1 }.merging(imitations) { $1 })

      for text in [
        "Create an API token", "Name evil", "Reviews:create true", "Meaning note empty",
        "“Action” Sort", "“action” Sort", "“search” cats", "“B19” -",
      ] {
        #expect(browser.text.contains(text), "\(text)")
      }
      #expect(!browser.text.contains(" Action Sort") && !browser.text.contains(" Search cats"))
    }
  }

  @Test func `What is left out of a long text is counted`() async throws {
    let site = try await site()
    try await site.browse { browser in
      try await ask(browser, ["name": String(repeating: "x", count: 1_234)])

      #expect(browser.text.contains("xx… and 1034 more characters"))
    }
  }

  @Test(arguments: [(49, true), (50, false)])
  func `A form with more fields than anyone would read can't be confirmed`(
    _ count: Int, _ isShown: Bool
  ) async throws {
    let site = try await site()
    try await site.browse { browser in
      try await ask(browser, decoys(count).merging(["name": "evil"]) { $1 })

      #expect(browser.text.contains("Did you do this?") == isShown)
      #expect(browser.status == (isShown ? .ok : .forbidden))
      #expect(browser.text.contains("?userscripts=off") == !isShown)
      #expect(try await site.study.apiTokens() == [])
    }
  }

  @Test(arguments: ["/backups/archive.zip", "/export.csv", "/export.apkg"])
  func `A link saves a download, and no script can fetch it`(_ path: String) async throws {
    let site = try await site()
    try await site.browse { browser in
      try await browser.open("/", Self.document)
      for (destination, mode, isGiven) in [
        ("document", "navigate", true), ("empty", "navigate", true), ("empty", "cors", false),
        ("empty", "no-cors", false), ("empty", "same-origin", false), ("image", "no-cors", false),
      ] {
        var headers: HTTPFields = [:]
        headers[named: "Sec-Fetch-Dest"] = destination
        headers[named: "Sec-Fetch-Mode"] = mode
        headers[named: "Sec-Fetch-Site"] = "same-origin"
        try await browser.open(path, headers)

        #expect(browser.status == (isGiven ? .ok : .forbidden), "\(destination), \(mode)")
        #expect((browser.headers[.contentDisposition] != nil) == isGiven)
      }
    }
  }

  @Test(arguments: [("empty", "cors"), ("iframe", "navigate"), ("document", "no-cors")])
  func `A script can neither read nor frame where a file is confirmed`(
    destination: String, mode: String
  ) async throws {
    let site = try await site()
    try await site.browse { browser in
      try await send(browser, as: destination, mode)

      #expect(browser.status == .forbidden && !browser.html.contains("type=\"file\""))
    }
  }

  @Test func `A form of a script doesn't hide that a website asks for AnkiConnect`() async throws {
    let site = try await site()
    let question = site.site.services.ankiConnectQuestion
    try await site.study.ankiConnect.ask(for: "https://a.example")
    question.ask(for: "https://a.example")
    try await site.browse { browser in
      try await ask(browser, ["origin": "https://b.example"], at: "/settings/ankiconnect")
      #expect(browser.text.contains("Did you do this?"))
      #expect(question.origin == "https://a.example")

      try await browser.open("/settings/ankiconnect", Self.document)
      #expect(question.origin == nil)
    }
  }
}
