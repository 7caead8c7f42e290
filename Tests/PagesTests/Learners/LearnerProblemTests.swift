import Foundation
import GRDB
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
}
