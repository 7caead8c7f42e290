import HTTPTypes
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
}
