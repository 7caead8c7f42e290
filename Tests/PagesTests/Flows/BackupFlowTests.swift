import Engine
import Foundation
import HTTPTypes
import Helpers
import Testing

@testable import Pages

/// Backing up, looking into a backup and restoring it, on the page.
struct BackupFlowTests {
  @Test func `A backup shows what is in it, and restoring it brings that back`() async throws {
    let site = try TestSite()
    try await site.addDeck("Pets", [ItemContent(front: "猫", back: "cat")])
    try await site.browse { browser in
      try await browser.open("/backups")
      try await browser.submit("/backups")
      #expect(browser.text.contains("Backed up.") && browser.text.contains("Made by you"))
      try await site.addDeck("Others", [ItemContent(front: "犬", back: "dog")])
      #expect(browser.text.contains("Restore…"))
      let name = try #require(browser.html.firstMatch(of: /name=(sanpo-[^"]+by-hand.sqlite)/)?.1)

      try await browser.open("/backups?name=\(name)")
      #expect(browser.text.contains("Items 1") && !browser.text.contains("no longer exists"))
      #expect(browser.links.contains("/backups?name=\(name)#backup"))
      #expect(browser.html.contains("id=\"backup\""))
      try await browser.submit("/backups/restore")

      #expect(browser.text.contains("Restored the backup of "))
      try await browser.open("/find?q=dog")
      #expect(!browser.text.contains("犬"))
    }
  }

  @Test func `What was carried over from damaged data, and what was not, is told`() async throws {
    let site = try await Self.damagedSite(0..<64)
    try await site.browse { browser in
      try await Self.openBackup(browser)
      #expect(browser.text.contains("can't be opened. What can still be read of it"))
      #expect(!browser.text.contains("is backed up first"))
      try await browser.submit("/backups/restore")

      #expect(browser.text.contains("Carried over: 1 item (last 20 Nov 2026, 10:10)."))
      #expect(!browser.text.contains("could not be read"))
      #expect(browser.text.contains("Restart Sanpo to continue with it."))
    }
  }

  @Test func `That nothing could be read of damaged data is told, and what to do in WaniKani`()
    async throws
  {
    let site = try await Self.damagedSite(nil)
    try await site.browse { browser in
      try await Self.openBackup(browser)
      try await browser.submit("/backups/restore")

      #expect(browser.text.contains("Nothing newer than that backup could be read."))
      #expect(browser.text.contains("Unsent WaniKani reviews could not be read"))
    }
  }

  @Test func `Of damaged data without a backup, what can be read is restored`() async throws {
    let site = try await Self.damagedSite(0..<64, hasBackup: false)
    try await site.browse { browser in
      try await browser.open("/backups")
      #expect(browser.text.contains("In Settings, Backups, or with “restore latest”, restore"))
      try await browser.submit("/backups/restore")

      #expect(browser.text.contains("Restored what could be read. Carried over: 2 items (last "))
      #expect(browser.text.contains("Open the page again, or start Sanpo again."))
      #expect(!browser.text.contains("Restore what can be read"))
    }
  }

  @Test func `Of damaged data whose backups can't be read either, what can be read is restored`()
    async throws
  {
    let site = try await Self.damagedSite(0..<64, hasBackup: false)
    try Data("this is no database".utf8).write(
      to: site.folder.file("backups/sanpo-2026-11-01T000000Z-by-hand.sqlite"))
    try await site.browse { browser in
      try await browser.open("/backups")
      #expect(browser.text.contains("None of these backups can be read. Your data can't be"))
      try await browser.submit("/backups/restore")

      #expect(browser.text.contains("Restored what could be read. Carried over: 2 items (last "))
    }
  }

  @Test func `The backups lead back to the settings, as other pages of the settings do`()
    async throws
  {
    let site = try TestSite()
    try await site.browse { browser in
      for page in ["/backups", "/settings/flags", "/settings/analytics"] {
        try await browser.open(page)

        #expect(browser.html.contains(/<nav class="crumbs"[^>]*><a href="\/settings"/), "\(page)")
      }
    }
  }

  @Test func `A backup that is gone is told as that`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/backups?name=nope")

      #expect(browser.status == .ok && browser.text.contains("This backup no longer exists."))
    }
  }

  @Test func `An archive that was downloaded is restored on the page`() async throws {
    let site = try TestSite()
    try await site.addDeck("Pets", [ItemContent(front: "猫", back: "cat")])
    try await site.browse { browser in
      try await browser.open("/backups/archive.zip")
      let archive = browser.bytes
      let day = site.clock.now.formatted(.iso8601.year().month().day())
      #expect(browser.headers[.contentDisposition]?.contains("sanpo-archive-\(day).zip") == true)
      try await site.addDeck("Others", [ItemContent(front: "犬", back: "dog")])

      try await browser.open("/backups")
      #expect(browser.text.contains("Up to 512 MB. “archive FILE --restore”"))
      let none = try await browser.submit("/backups/archive")
      #expect(none == .unprocessableContent && browser.text.contains("No file was chosen."))
      let broken = try await browser.upload(
        to: "/backups/archive", file: "file", name: "a.zip", Array(archive.prefix(200)))
      #expect(broken != .seeOther)
      try await browser.open("/find?q=dog")
      #expect(browser.text.contains("犬"))
      try await browser.open("/backups")
      try await browser.upload(
        to: "/backups/archive", file: "file", name: "../a.zip", archive)

      #expect(browser.text.contains("Restored the archive."))
      try await browser.open("/find?q=dog")
      #expect(!browser.text.contains("犬"))
      try await browser.open("/find?q=cat")
      #expect(browser.text.contains("猫"))
    }
  }

  @Test func `All data are downloaded from a backup only on request`() async throws {
    let site = try await Self.damagedSite(nil)
    try await site.browse { browser in
      try await browser.open("/backups/archive.zip")
      #expect(browser.status == .conflict)

      try await browser.open("/backups")
      #expect(!browser.links.contains("/backups/archive.zip"))
      #expect(browser.html.contains("type=\"checkbox\" name=\"from-backup\""))
      try await browser.open("/backups/archive.zip?from-backup=true")
      #expect(browser.status == .ok)
    }
  }

  @Test func `Only a backup that is listed can be restored`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/backups")
      try await browser.submit("/backups")
      let name = try #require(browser.html.firstMatch(of: /name=(sanpo-[^"]+by-hand.sqlite)/)?.1)
      let other = site.folder.file("other.sqlite")
      try FileManager.default.copyItem(at: site.folder.file("backups/\(name)"), to: other)
      try await site.addDeck("Pets", [ItemContent(front: "猫", back: "cat")])

      for path in ["../other.sqlite", other.path] {
        try await browser.open("/backups?name=\(name)")
        #expect(try await browser.submit("/backups/restore", ["name": path]) == .badRequest)
      }

      try await browser.open("/find?q=cat")
      #expect(browser.text.contains("猫"))
    }
  }

  private static func openBackup(_ browser: FormBrowser) async throws {
    try await browser.open("/backups")
    let name = try #require(browser.html.firstMatch(of: /name=(sanpo-[^"]+by-hand.sqlite)/)?.1)
    try await browser.open("/backups?name=\(name)")
  }

  /// With 猫 in a backup, and data with 犬 as well, of which these bytes are damaged.
  ///
  /// - Parameter range: nil if nothing is left of it.
  private static func damagedSite(
    _ range: Range<Int>?, hasBackup: Bool = true
  ) async throws -> TestSite {
    let sound = try TestSite()
    try await sound.addDeck("Pets", [ItemContent(front: "猫", back: "cat")])
    let backup = try await sound.study.care.takeBackup(at: sound.clock.now)
    sound.clock.advance(by: .seconds(600))
    try await sound.addDeck("Others", [ItemContent(front: "犬", back: "dog")])
    // Unlike the file that is open, it is complete without a log.
    var bytes = try await Data(contentsOf: sound.study.care.takeBackup(at: sound.clock.now))
    if let range { bytes.resetBytes(in: range) } else { bytes = Data("this is no database".utf8) }
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.file("backups"), withIntermediateDirectories: true)
    if hasBackup {
      try FileManager.default.copyItem(
        at: backup, to: folder.file("backups/\(backup.lastPathComponent)"))
    }
    try bytes.write(to: folder.file("sanpo.sqlite"))
    return try TestSite(folder: folder, clock: sound.clock)
  }
}
