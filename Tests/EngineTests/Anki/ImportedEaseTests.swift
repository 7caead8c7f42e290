import Foundation
import Testing

@testable import Engine

/// The ease that cards had in Anki, which FSRS has no use for.
struct ImportedEaseTests {
  @Test(arguments: [(">=2.1", 1), ("=2.1", 1), ("<2.1", 1), (">2.1", 0)])
  func `AnkiConnect's clients find cards from Anki by their ease`(
    comparison: String, count: Int
  ) async throws {
    let stage = try await PackageStage()
    let learner = stage.learner
    try await learner.take(
      package: stage.package(
        "UPDATE cards SET factor = 2100 WHERE id = (SELECT min(id) FROM cards)"))
    let search = "prop:ease\(comparison)"

    let reply = await learner.study.ankiConnect.server(key: nil) { _ in }.answer(
      to: Data(#"{"action": "findCards", "params": {"query": "\#(search)"}, "version": 6}"#.utf8),
      at: learner.now)

    let result = try JSONDecoder().decode(JSONValue.self, from: reply)["result"]
    #expect(result?.array?.count == count)
  }
}
