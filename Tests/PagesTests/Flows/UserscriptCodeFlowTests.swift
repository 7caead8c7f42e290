import Foundation
import HTTPTypes
import Helpers
import Testing

@testable import Engine
@testable import Pages

/// The code and the files that pages give to userscripts.
extension UserscriptFlowTests {
  @Test func `A script's code is given to a script element only`() async throws {
    let site = try await site()
    try await site.browse { browser in
      try await browser.open("/", Self.document)
      for (destination, status) in [("script", 200), ("serviceworker", 404), ("empty", 404)] {
        var headers: HTTPFields = [:]
        headers[named: "Sec-Fetch-Dest"] = destination
        try await browser.open("/userscripts/1/code.js", headers)
        #expect(browser.status.code == status, "\(destination)")
      }
    }
  }

  @Test(arguments: [
    ("script", "text/javascript; charset=utf-8"), ("empty", "text/plain; charset=utf-8"),
    ("serviceworker", "text/plain; charset=utf-8"),
  ])
  func `A copy that the person gave is code for a script element only`(
    _ destination: String, _ type: String
  ) async throws {
    let site = try await site()
    let url = "https://example.org/lib.js"
    try await site.study.userscripts.provide(Data("lib();".utf8), at: url, for: 1)
    let list = try await site.study.userscripts.list()
    let hash = try #require(list[1]?.asked.first?.hash)
    var headers: HTTPFields = [:]
    headers[named: "Sec-Fetch-Dest"] = destination
    try await site.browse { [headers] browser in
      try await browser.open("/userscripts/1/asked/\(hash)", headers)

      #expect(browser.headers[.contentType] == type)
      #expect(browser.html == "lib();")
    }
  }

  @Test func `A drawing that a script names can be shown, and runs nothing`() async throws {
    let site = try await site()
    let (scripts, url) = (site.study.userscripts, "https://example.org/icon.svg")
    let source = Self.script.replacing("// @name", with: "// @resource icon \(url)\n// @name")
    try await scripts.edit(1, source: source)
    try await scripts.provide(Data("<svg/>".utf8), at: url, for: 1)
    try await site.browse { browser in
      try await browser.open("/userscripts/1/files/icon", Self.document)

      #expect(browser.headers[.contentType] == "image/svg+xml")
      let policy = browser.headers[.contentSecurityPolicy] ?? ""
      #expect(policy.hasPrefix("sandbox; default-src 'none';"))
    }
  }

  @Test func `A script whose file was changed says so where it would run`() async throws {
    let site = try await site()
    let (scripts, url) = (site.study.userscripts, "https://example.org/lib.js")
    let source = Self.script.replacing("// @name", with: "// @require \(url)\n// @name")
    try await scripts.edit(1, source: source)
    try await scripts.provide(Data("lib();".utf8), type: "text/javascript", at: url, for: 1)
    let kept = try await scripts.list()
    let hash = try #require(kept[1]?.files.first?.hash)
    let file = site.folder.url.appending(path: "userscripts/files/\(hash)")
    try Data("evil();".utf8).write(to: file)
    var headers: HTTPFields = [:]
    headers[named: "Sec-Fetch-Dest"] = "script"
    try await site.browse { [headers] browser in
      try await browser.open("/", Self.document)
      try await browser.open("/userscripts/1/code.js", headers)

      #expect(browser.status == .ok && !browser.html.contains("evil"))
      #expect(browser.html.contains("throw new Error(\"The file https:"))
      #expect(browser.html.contains("is missing or was changed."))
    }
    try await scripts.noteFailure("changed", of: 1, at: .distantPast)
    try await site.browse { browser in
      try await browser.open("/settings/userscripts/1", Self.document)
      #expect(browser.html.contains(#"value="fetch""#))
    }
  }
}
