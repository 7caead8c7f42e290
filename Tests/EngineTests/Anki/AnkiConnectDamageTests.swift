import Foundation
import Helpers
import Testing

@testable import Engine

/// Damaged data while AnkiConnect serves them: a column without a value that the schema demands.
struct AnkiConnectDamageTests {
  private let learner: Learner
  private let item: Item.ID

  init() async throws {
    learner = try Learner()
    item = try await learner.addItem(to: learner.addDeck("Mining"))
  }

  @Test func `An item without its time is an error to the client, who is still served`()
    async throws
  {
    try await lose("created_at", of: "item")

    #expect(try await error(of: "findNotes", #"{"query": ""}"#) != nil)
    #expect(try await error(of: "version", "{}") == nil)
  }

  @Test(arguments: ["getNumCardsReviewedByDay", "getReviewsOfCards"])
  func `An answer without its day is an error to the client`(action: String) async throws {
    let card = try await AnkiConnectNumber.of(learner.card(of: item).id)
    let answers = #"{"answers": [{"cardId": \#(card), "ease": 3}]}"#
    #expect(try await error(of: "answerCards", answers) == nil)
    try await lose("day", of: "answer")

    #expect(try await error(of: action, #"{"cards": [\#(card)]}"#) != nil)
  }

  @Test func `Data that were replaced are an error that says what to do`() async throws {
    let folder = try TemporaryFolder()
    let learner = try Learner(in: folder)
    let file = Storage.databaseFile(in: learner.storage.folder)
    try FileManager.default.moveItem(at: file, to: file.appendingPathExtension("aside"))

    let reply = await learner.study.ankiConnect.server(key: nil) { _ in }
      .answer(
        to: Data(#"{"action": "createDeck", "version": 6, "params": {"deck": "New"}}"#.utf8),
        at: learner.now)

    let text = try JSONDecoder().decode(JSONValue.self, from: reply)["error"]?.string
    #expect(text?.contains("moved or replaced") == true)
    #expect(text?.contains("start Sanpo again") == true)
  }

  private func error(of action: String, _ parameters: String) async throws -> String? {
    let request = #"{"action": "\#(action)", "version": 6, "params": \#(parameters)}"#
    let reply = await learner.study.ankiConnect.server(key: nil) { _ in }
      .answer(to: Data(request.utf8), at: learner.now)
    return try JSONDecoder().decode(JSONValue.self, from: reply)["error"]?.string
  }

  private func lose(_ column: String, of table: String) async throws {
    try await learner.run(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema
        SET sql = replace(sql, '\(column) INTEGER NOT NULL', '\(column) INTEGER')
        WHERE name = '\(table)';
      PRAGMA writable_schema = RESET;
      UPDATE \(table) SET \(column) = NULL;
      """)
  }
}
