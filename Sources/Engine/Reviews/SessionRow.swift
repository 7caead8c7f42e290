import Foundation
import GRDB

/// A session as its row has it: small, whatever the number of cards, so that moving on is cheap.
struct SessionRow {
  /// Where the session stands; kept as JSON, times in milliseconds since 1970.
  struct State: Codable, Hashable, Sendable {
    /// Place of the last card taken from the queue; -1 before the first.
    var place: Int
    var queueLength: Int
    var card: Card.ID?
    var shownAt: Int64
    var answered = 0
    var revealed: Revealed?
    var askedAgain: Sitting.AskedAgain?

    struct Revealed: Codable, Hashable, Sendable {
      var at: Int64
      var check: AnswerCheck?
      var typed: String?
      var keystrokes: Int
    }
  }

  var id: Sitting.ID
  var plan: Plan
  var state: State
  var revision: Int
  var face: Face
  var begunAt: Date
  /// What was found when the next card was looked for in this transaction; not kept.
  var steps: LearningSteps?

  /// Writes the state, and moves the session on by one revision.
  mutating func moveOn(_ texts: Texts, _ db: Database) throws {
    revision += 1
    try stand(texts, db)
  }

  /// Writes where the session stands, which is never behind where it stood.
  func stand(_ texts: Texts, _ db: Database) throws {
    try db.run(
      "UPDATE session SET state = ?, revision = ? WHERE id = ?",
      [
        try texts.states.text(of: state, known: state.numbers), revision, id,
      ])
  }

  /// What the texts of the row say. A row is read at every turn, and mostly says what was
  /// written at the last.
  struct Texts: Sendable {
    let scopes = LastText<Scope>()
    let states = LastText<State>()
  }
}

extension SessionRow.State {
  /// The JSON of a state with a card up, as an answer or turning over by one key leaves it; nil
  /// for another. The encoder comes to the same text, which a test checks, and takes longer.
  var numbers: String? {
    guard let card, askedAgain == nil, revealed?.isMoreThanNumbers != true else { return nil }
    let turned = revealed.map { #""revealed":{"at":\#($0.at),"keystrokes":\#($0.keystrokes)},"# }
    return """
      {"answered":\(answered),"card":\(card),"place":\(place),"queueLength":\(queueLength),\
      \(turned ?? "")"shownAt":\(shownAt)}
      """
  }
}

extension SessionRow.State.Revealed {
  fileprivate var isMoreThanNumbers: Bool { check != nil || typed != nil }
}

extension SessionRow {
  static let columns = "id, mode, scope, state, revision, face, begun_at"

  init(_ row: some Columns, _ texts: Texts) throws {
    try self.init(
      id: row[0], plan: Plan(mode: row.word(1), scope: texts.scopes.value(row[2])),
      state: texts.states.value(row[3]), revision: row[4], face: row.word(5),
      begunAt: Date(milliseconds: row[6]))
  }
}

extension SessionRow.State.Revealed {
  init(_ revealed: Sitting.Revealed) {
    self.init(
      at: revealed.at.milliseconds, check: revealed.check, typed: revealed.typed,
      keystrokes: revealed.keystrokes)
  }
}

extension Sitting.Revealed {
  init(_ stored: SessionRow.State.Revealed) {
    self.init(
      at: Date(milliseconds: stored.at), check: stored.check, typed: stored.typed,
      keystrokes: stored.keystrokes)
  }
}
