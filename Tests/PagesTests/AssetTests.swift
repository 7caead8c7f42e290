import Engine
import HTTPTypes
import Testing

@testable import Pages

struct AssetTests {
  @Test func `Every asset named by the pages exists and can be cached forever`() async throws {
    let site = try TestSite()
    let assets = try AssetLibrary()
    try await site.browse { browser in
      for url in assets.urls.styles + assets.urls.scripts + [assets.urls.icon] {
        try await browser.open(url)

        #expect(browser.status == .ok)
        #expect(!browser.html.isEmpty)
        #expect(browser.headers[.cacheControl] == "public, max-age=31536000, immutable")
        #expect(browser.headers[.setCookie] == nil)
      }
    }
  }

  @Test(arguments: [
    ("app.css", "text/css; charset=utf-8"), ("enhance.js", "text/javascript; charset=utf-8"),
    ("icon.svg", "image/svg+xml"),
  ])
  func `Assets have their content type`(_ name: String, _ type: String) async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/assets/old/\(name)")

      #expect(browser.headers[.contentType] == type)
      #expect(browser.headers[.cacheControl] == "no-cache", "an old address is not kept")
    }
  }

  @Test(arguments: ["TAG", "W/TAG", "\"other\", TAG"])
  func `A cached asset is not sent again`(_ known: String) async throws {
    let site = try TestSite()
    let url = try #require(try AssetLibrary().urls.scripts.first)
    try await site.browse { browser in
      try await browser.open(url)
      let tag = try #require(browser.headers[.eTag])

      try await browser.open(url, [.ifNoneMatch: known.replacing("TAG", with: tag)])

      #expect(browser.status == .notModified)
      #expect(browser.html.isEmpty)
    }
  }

  /// A percentage is of the page without it; `100vw` includes it.
  @Test func `The panel of a lookup does not reach under a scroll bar`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/assets/old/dictionary.css")

      #expect(browser.html.contains(".panel {") && !browser.html.contains("100vw"))
    }
  }

  @Test func `An asset's fingerprint is the same at every start`() throws {
    #expect(try AssetLibrary().fingerprint == AssetLibrary().fingerprint)
  }
}
