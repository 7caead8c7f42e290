import Engine
import Foundation

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
    for round in 0..<rounds {
      let new = note("新\(round)")
      let add = request("addNote", #"{"note": \#(new)}"#)
      adding.append(await seconds { _ = await anki.answer(to: add, at: now) })
      let notes = (0..<100).map { note("語\(round) \($0)") }.joined(separator: ",")
      let check = request("canAddNotesWithErrorDetail", #"{"notes": [\#(notes)]}"#)
      checking.append(await seconds { _ = await anki.answer(to: check, at: now) })
    }
    let last = await anki.answer(to: request("addNote", #"{"note": \#(note("新"))}"#), at: now)
    guard String(decoding: last, as: UTF8.self).contains("\"error\":null") else {
      throw Problem("AnkiConnect adds no note.", remedy: String(decoding: last, as: UTF8.self))
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
