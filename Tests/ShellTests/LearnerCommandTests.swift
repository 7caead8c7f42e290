import Engine
import Helpers
import Testing

@testable import Shell

/// Commands about the learners of a server that isn't there.
struct LearnerCommandTests {
  @Test func `Listing the learners of a server that isn't there makes none`() async throws {
    let stage = try Stage()

    let outcome = try await stage.sanpo("learner")

    #expect(outcome.data.contains("No learners yet."))
    #expect(!Accounts.exist(in: stage.folder.url))
  }

  @Test(arguments: [
    (["lock", "maria"], "No learners yet."), (["erase", "maria"], "No learners yet."),
    (["add", "a b"], "can't be the name of an account"),
  ])
  func `A command about learners that fails starts no server`(
    words: [String], said: String
  ) async throws {
    let stage = try Stage()

    let outcome = try await stage.sanpo(["learner"] + words)

    #expect(outcome.status == 1 && outcome.talk.contains(said))
    #expect(!Accounts.exist(in: stage.folder.url))
  }
}
