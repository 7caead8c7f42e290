import Engine
import Foundation
import Helpers

/// How long AnkiConnect's most frequent actions take, among the learner's notes.
struct AnsweringAnkiConnect {
  private static let rounds = 50

  static func figures(_ learner: Learner) async throws -> [Figure] {
    let anki = learner.study.ankiConnect.server(key: nil) { _ in }
    let now = learner.study.clock.now()
    // Gives every item its number, once.
    _ = await anki.answer(to: request("findNotes", #"{"query": "front:x"}"#), at: now)
    var adding: [Double] = []
    var checking: [Double] = []
    var reply = Data()
    for round in 0..<rounds {
      let new = note("新\(round)")
      let add = request("addNote", #"{"note": \#(new)}"#)
      adding.append(await seconds { reply = await anki.answer(to: add, at: now) })
      try expect(reply, "\"error\":null", times: 1)
      let notes = (0..<100).map { note("語\(round) \($0)") }.joined(separator: ",")
      let check = request("canAddNotesWithErrorDetail", #"{"notes": [\#(notes)]}"#)
      checking.append(await seconds { reply = await anki.answer(to: check, at: now) })
      try expect(reply, "\"canAdd\":true", times: 100)
    }
    let among = "in \(learner.cards.formatted()) notes, without HTTP"
    return [
      Figure(
        name: "AnkiConnect’s addNote, 95 of 100", value: quantile(adding, 0.95) * 1000,
        unit: "ms", goal: .atMost(5), remark: among),
      Figure(
        name: "AnkiConnect’s canAddNotes of 100, 95 of 100",
        value: quantile(checking, 0.95) * 1000, unit: "ms", goal: .atMost(20), remark: among),
    ]
  }

  private static func expect(_ reply: Data, _ part: String, times: Int) throws {
    let text = String(decoding: reply, as: UTF8.self)
    guard text.ranges(of: part).count == times else {
      throw HelperError("AnkiConnect said \(text.prefix(200))")
    }
  }

  private static func request(_ action: String, _ parameters: String) -> Data {
    Data(#"{"action": "\#(action)", "version": 6, "params": \#(parameters)}"#.utf8)
  }

  private static func note(_ front: String) -> String {
    """
    {"deckName": "Bench", "modelName": "Sanpo", "fields": {"Front": "\(front)", "Back": "x"},
      "options": {"allowDuplicate": false}}
    """
  }
}
