import Foundation
import GRDB
import HTTPTypes
import Helpers
import Testing

@testable import Engine
@testable import Pages

struct LearnerProblemTests {
  @Test func `A learner whose data a newer version wrote is sent to the owner`() async throws {
    let stage = try LearnerStage()
    try await stage.browse { browser, _ in
      try await browser.visit()
      let id = try #require(try await stage.accounts.learners().first?.id)
      await stage.site.sites.close(id)
      let file = stage.accounts.folder(of: id).appending(path: "sanpo.sqlite")
      let database = try DatabaseQueue(path: file.path)
      try await database.write {
        try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('9999 something to come')")
      }
      try database.close()

      try await browser.visit()

      #expect(browser.text.contains("a newer version of Sanpo. Contact the owner of this server."))
    }
  }

  @Test func `Whoever comes when the accounts' disk is full is told, and so is the log`()
    async throws
  {
    let logged = LoggedMessages()
    let stage = try LearnerStage(logger: logged.logger)
    // No page more than there are.
    try await stage.accounts.repository.write { accounts in
      try accounts.db.execute(sql: "PRAGMA max_page_count = 1")
    }
    _ = try await problem {
      for _ in 1...100 { _ = try await stage.accounts.begin(device: "") }
    }
    try await stage.browse { browser, _ in
      try await browser.visit()

      let sentence = "The disk is full or failing, so this was not saved."
      #expect(browser.status == .serviceUnavailable)
      #expect(browser.text.contains("\(sentence) Contact the owner of this server."))
      #expect(logged.all.contains(sentence))
    }
  }

  @Test func `Where a proxy passes on another host, the page says so`() async throws {
    let stage = try LearnerStage(publicOrigin: "https://sanpo.example")
    try await stage.browse { browser, _ in
      try await browser.visit("/")

      #expect(browser.status == .misdirectedRequest)
      #expect(browser.text.contains("Open https://sanpo.example. If you did, the proxy there"))
      #expect(browser.text.contains("pass on the header Host."))
    }
  }

  @Test func `Damaged data that the owner restored is opened for the next request`() async throws {
    let stage = try LearnerStage()
    let sites = stage.site.sites
    let id = try await stage.accounts.begin(device: "").learner.id
    let folder = stage.accounts.folder(of: id)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "sanpo.sqlite")
    try Data("this is no database".utf8).write(to: file)
    let damaged = try await sites.site(of: id).study
    let sound = try TestSite()
    let backup = try await sound.study.care.takeBackup(at: sound.clock.now)
    try Data(contentsOf: backup).write(to: file, options: .atomic)

    let opened = try await sites.site(of: id).study
    await sites.close(id, damaged)  // As by a request that came at the same time.
    let kept = try await sites.site(of: id).study

    #expect(damaged.problem != nil && opened.problem == nil)
    #expect(kept === opened)
  }
}
