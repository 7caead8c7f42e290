import Engine
import Foundation
import Helpers
import Testing
import WaniKaniStandIn

@testable import Shell

// Answers to WaniKani taken back, and sessions that end.

extension WaniKaniTests {
  @Test func `A review is answered, undone by its command, and wrapped up`() async throws {
    let beside = try await SyncedStage.withReviews()

    let missed = try await beside.stage.script("wanikani reviews", "qqqq", "", ":u", ":q")
    let standing = try await beside.stage.sanpo("wanikani", "reviews", "--json")
    let wrapped = try await beside.stage.script("wanikani reviews --wrap-up")
    let back = try await beside.stage.script("undo")

    #expect(missed.data.contains("✗ incorrect"))
    #expect(missed.data.contains("Answer undone."))
    #expect(standing.json.last?["open"]?["answered"] == 0)
    #expect(wrapped.data.contains("Nothing left to review."))
    #expect(back.talk.contains("There is nothing to undo."))
  }

  @Test func `A session that is complete is open no more`() async throws {
    let beside = try await SyncedStage.withReviews()
    _ = try await beside.stage.sanpo("settings", "wanikani-answers", "self-graded")

    let done = try await beside.stage.script(
      "wanikani reviews --kind kanji --limit 1", "", "y", "", "y")
    let standing = try await beside.stage.sanpo("wanikani", "reviews", "--json")

    #expect(done.data.contains("Session complete"))
    #expect(standing.json.last?["open"] == .null)
  }

  @Test func `Plain undo reverts the last answer, of WaniKani or of a deck`()
    async throws
  {
    let beside = try await SyncedStage.withReviews()
    let stage = beside.stage
    _ = try await stage.script("add 猫 cat", "study", "", "3")
    stage.advance(by: .seconds(60))
    _ = try await stage.script("wanikani reviews", "qqqq", "", ":q")
    let list = try await stage.sanpo("undo", "--list").data

    let first = try await stage.script("undo")
    let second = try await stage.sanpo("undo")
    let third = try await stage.script("undo")

    #expect(list.contains(/: (meaning|reading) incorrect/) && list.contains("Answered 猫: Good"))
    #expect(first.data.contains("Continue with “wanikani reviews”."))
    let standing = try await stage.sanpo("wanikani", "reviews", "--json").json.last
    #expect(standing?["open"]?["answered"] == 0)
    #expect(second.data.contains("Answer undone: 猫. Continue with “study”."))
    #expect(third.data.contains("Undid: added 猫."))
  }

  @Test(arguments: [
    (
      [["wanikani study recent", "qqqq", "", ":q"], ["wanikani reviews", "qqqq", "", ":q"]],
      ["Continue with “wanikani reviews”.", "Continue with “wanikani study recent”."]
    ),
    // The older session was shown last when it was opened again.
    (
      [
        ["wanikani study recent", "ri", "", ":q"],
        ["add 猫 cat", "add 犬 dog", "study", "", "3", "q"],
        ["wanikani study recent", "ri", "", ":q"],
      ], ["Continue with “wanikani study recent”.", "Continue with “study”."]
    ),
  ])
  func `Undo picks the session with the last answer`(
    scripts: [[String]], endings: [String]
  ) async throws {
    let stage = try await SyncedStage.withReviews().stage
    for script in scripts {
      _ = try await stage.script(script.joined(separator: "\n"))
      stage.advance(by: .seconds(60))
    }

    let undone = try await stage.script("undo", "undo")

    let lines = undone.data.split(separator: "\n")
    #expect(lines.count == endings.count)
    for (line, ending) in zip(lines, endings) { #expect(line.hasSuffix(ending), "\(line)") }
  }
}
