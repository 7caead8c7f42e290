import Engine
import Foundation
import Helpers
import Testing

@testable import Shell

struct ReplayTests {
  private let stage: Stage

  init() throws { stage = try Stage() }

  @Test func `Each review becomes a line of JSON`() async throws {
    let outcome = try await replayed(
      "card_id,review_time_ms,rating\n7,1795258800000,3\n7,1795345200000,1\n")

    let lines = try outcome.data.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    let keys: Set = [
      "card_id", "review_time_ms", "rating", "elapsed_days", "stability", "difficulty",
      "retrievability", "interval",
    ]
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { Set($0.keys) == keys })
    #expect(lines[0]["retrievability"] is NSNull)
    #expect(lines[0]["stability"] as? Double == FSRS().first(.good).stability)
    #expect(lines[1]["elapsed_days"] as? Double == 1)
    #expect(outcome.status == 0)
  }

  @Test func `A malformed line is rejected with its number, and the others are processed`()
    async throws
  {
    let outcome = try await replayed("7,1795258800000,3\n7,soon,3\n7,1795345200000,9\n")

    #expect(outcome.data.split(separator: "\n").count == 1)
    #expect(outcome.talk.hasPrefix("Line 2: The time “soon” is not a number"))
    #expect(outcome.talk.contains("Line 3: The rating “9” is not 1, 2, 3 or 4."))
    #expect(outcome.status == 1)
  }

  @Test func `In JSON a malformed line's number stands beside the reason`() async throws {
    let outcome = try await replayed("7,1795345200000,9\n", "--json")

    let first = try #require(outcome.talk.split(separator: "\n").first)
    #expect(
      first == #"{"line":1,"problem":"The rating “9” is not 1, 2, 3 or 4.","remedy":null}"#)
  }

  @Test func `The version and the weights can be chosen`() async throws {
    let weights = FSRS(.five).weights.map { "\($0)" }.joined(separator: ",")

    let five = try await replayed("7,1795258800000,3", "--fsrs", "5")
    let given = try await replayed("7,1795258800000,3", "--fsrs", "5", "--parameters", weights)
    let six = try await replayed("7,1795258800000,3")

    #expect(five.data == given.data)
    #expect(five.data != six.data)
  }

  @Test func `Invalid weights are rejected`() async throws {
    let short = try await replayed("7,1795258800000,3", "--parameters", "1,2,3")
    let words = try await replayed("7,1795258800000,3", "--parameters", "1,two")

    #expect(short.status == 1)
    #expect(short.talk.hasPrefix("There are 3 weights"))
    #expect(words.status == 2)
  }

  @Test func `A replay does not open the learner's data`() async throws {
    _ = try await replayed("7,1795258800000,3")

    let names = try FileManager.default.contentsOfDirectory(atPath: stage.folder.path)
    #expect(names == ["log.csv"])
  }

  private func replayed(_ log: String, _ options: String...) async throws -> Stage.Outcome {
    let file = stage.folder.file("log.csv")
    try Data(log.utf8).write(to: file)
    return try await stage.sanpo(["schedule", "replay", file.path] + options)
  }
}
