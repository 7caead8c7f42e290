import Engine
import Foundation
import HTTPTypes
import Testing

@testable import Pages

/// Hostile content from files and forms.
struct HostileContentTests {
  @Test(arguments: [
    "/media/../sanpo.sqlite", "/media/..%2Fsanpo.sqlite", "/media/%2e%2e%2fsanpo.sqlite",
    "/media/sanpo.sqlite", "/media/.hidden.png", "/media/a%00.png", "/media/", "/media/..",
    "/media/%5C..%5Csanpo.png", "/assets/x/..%2F..%2FTemplates%2Flayout.mustache",
    "/assets/x/../../Package.swift", "/assets/x/%2Fetc%2Fpasswd", "/assets/x/",
    "/media/%2Fetc%2Fpasswd.png",
  ])
  func `No path leaves its folder`(_ path: String) async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open(path)

      #expect(browser.status == .notFound)
    }
  }

  @Test func `A file that is not a picture is not served`() async throws {
    let site = try TestSite()
    let media = site.study.media.folder
    try FileManager.default.createDirectory(at: media, withIntermediateDirectories: true)
    try Data("<script>alert(1)</script>".utf8).write(to: media.appending(path: "evil.png"))
    try await site.browse { browser in
      try await browser.open("/media/evil.png")

      #expect(browser.status == .notFound)
    }
  }

  @Test func `Hostile content stays text`() async throws {
    let site = try TestSite()
    let evil = Sample.hostileText
    let deck = try await site.addDeck(
      "<b>\(evil.prefix(40))", [ItemContent(front: "x\(evil)", back: "y\(evil)", tags: ["<i>"])])
    try await site.browse { browser in
      for page in [
        "/", "/decks", "/decks/\(deck)", "/items/1", "/items/1/edit", "/study", "/exchange",
        "/find?q=%3Cscript%3Ealert(1)%3C/script%3E", "/%3Cscript%3Ealert(1)%3C/script%3E",
      ] {
        try await browser.open(page)
        #expect(!browser.html.contains("<script>"), "\(page)")
        #expect(browser.html.firstMatch(of: /<(img|b|i)[ >][^>]*onerror/) == nil, "\(page)")
      }
    }
  }
}
