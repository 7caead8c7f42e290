import Engine
import Foundation
import HTTPTypes
import Testing

@testable import Pages

/// Hostile content from files and forms.
struct HostileContentTests {
  @Test(arguments: [
    "/assets/x/..%2F..%2FTemplates%2Flayout.mustache", "/assets/x/../../Package.swift",
    "/assets/x/%2Fetc%2Fpasswd", "/assets/x/", "/media/../sanpo.sqlite", "/media/..%2Fsanpo.sqlite",
  ])
  func `No path leaves its folder`(_ path: String) async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open(path)

      #expect(browser.status == .notFound)
    }
  }

  @Test func `Only pictures that lie openly in their folder are served`() async throws {
    let site = try TestSite()
    let media = site.study.media.folder
    try FileManager.default.createDirectory(at: media, withIntermediateDirectories: true)
    let outside = media.deletingLastPathComponent().appending(path: "outside.png")
    let inside = ["own.png", ".hidden.png", "a"].map { media.appending(path: $0) }
    let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    for file in [outside] + inside { try picture.write(to: file) }
    let absolute = try #require(
      outside.path.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    try await site.browse { browser in
      for path in [
        "/media/../outside.png", "/media/..%2Foutside.png", "/media/%2e%2e%2foutside.png",
        "/media/%5C..%5Coutside.png", "/media/\(absolute)", "/media/.hidden.png", "/media/a",
        "/media/a%00.png", "/media/", "/media/..",
      ] {
        try await browser.open(path)
        #expect(browser.status == .notFound, "\(path)")
      }
      try await browser.open("/media/own.png")
      #expect(browser.status == .ok && browser.bytes == Array(picture))
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
        #expect(browser.status == (page.hasPrefix("/%3C") ? .notFound : .ok), "\(page)")
        #expect(!browser.html.contains("<script>"), "\(page)")
        #expect(browser.html.firstMatch(of: /<(img|b|i)[ >][^>]*onerror/) == nil, "\(page)")
      }
    }
  }
}
