import GRDB

/// What a course does, in the transaction of the session that it belongs to.
protocol SessionRules: SessionCourse {
  /// Where the session stands in the course.
  associatedtype Position: Hashable & Codable & Sendable

  /// As the session's row and the statistics have it.
  var name: String { get }
  /// Whether what was typed decides, and not the grade that the person gives.
  var typingDecides: Bool { get }

  /// Whether an answer counts although what it answers was set aside after it was asked.
  var answersWhatIsSetAside: Bool { get }
  /// Whether a session can be wrapped up: only what was begun is asked then.
  var canWrapUp: Bool { get }

  /// - Throws: `Problem` where nothing may be studied now.
  func admit(_ db: Database) throws

  /// Whose session it is; empty where there are no accounts, nil where nobody is signed in.
  func account(_ db: Database) throws -> String?

  /// - Throws: `Problem` where nothing may be studied.
  func begin(_ plan: Plan, _ moment: StudyMoment, seed: UInt64, _ db: Database) throws
    -> SessionBeginning<Position>

  /// Whether an open session goes on instead of the one that is asked for.
  func continues(_ open: Plan, for plan: Plan) -> Bool

  /// Puts the next question up, or none.
  func advance(_ position: inout Position, _ context: SessionContext<Plan>, _ db: Database) throws

  /// Nil where nothing is left to ask.
  func prompt(_ position: Position, _ context: SessionContext<Plan>, _ db: Database) throws
    -> Prompt?

  /// What is shown before the first question, one for each entry of the queue; nothing where a
  /// course only asks.
  func presentations(_ context: SessionContext<Plan>, _ db: Database) throws -> [Presentation]

  /// Holds what was typed against the question.
  func check(
    _ typed: String, _ prompt: Prompt, _ position: Position, _ context: SessionContext<Plan>,
    _ db: Database
  ) throws -> TypedAnswer.Outcome

  /// Moves what was asked on by an answer.
  func answered(
    _ answer: Answer, _ position: inout Position, _ context: SessionContext<Plan>, _ db: Database
  ) throws -> AnswerEffect<Remark>

  /// Takes back what an answer did; the position is again what it was before it.
  ///
  /// - Throws: `Problem` where that is too late.
  func undone(_ answer: LoggedAnswer, _ context: SessionContext<Plan>, _ db: Database) throws

  /// Whether what is asked is still to be asked: it may have been studied or suspended elsewhere.
  func stillWaits(_ position: Position, _ context: SessionContext<Plan>, _ db: Database) throws
    -> Bool

  /// Gives up what is asked, without an answer.
  func skip(_ position: inout Position)

  /// Gives what is asked, and was not begun, back for later.
  func putBack(_ position: inout Position)

  /// What is left, what is asked included.
  func left(_ position: Position, _ context: SessionContext<Plan>, _ db: Database) throws -> Counts

  /// How much was answered in part and is not done.
  func begun(_ position: Position) -> Int

  /// Whether what is asked was begun, so that it stays when the session wraps up.
  func isBegun(_ position: Position, _ context: SessionContext<Plan>, _ db: Database) throws
    -> Bool

  func summary(_ position: Position, _ context: SessionContext<Plan>, _ db: Database) throws
    -> Summary

  /// What the session is about; empty when it is about everything.
  func title(_ plan: Plan, _ prompt: Prompt?, _ db: Database) throws -> String
}

extension SessionRules {
  func admit(_ db: Database) throws {}
  func putBack(_ position: inout Position) {}
  func begun(_ position: Position) -> Int { 0 }
  func presentations(_ context: SessionContext<Plan>, _ db: Database) throws -> [Presentation] {
    []
  }
  func title(_ plan: Plan, _ prompt: Prompt?, _ db: Database) throws -> String { "" }
}

/// How a session begins.
struct SessionBeginning<Position> {
  /// Cards, items or subjects, as the course has them.
  var queue: [Int64]
  var position: Position
  /// Whether the queue is presented before the first question.
  var isPresented = false
  /// Whether there is nothing to study.
  var isEmpty: Bool
  /// Whether a session without anything to study is begun all the same, to say so.
  var saysSo = false
}

/// What a course may know of the session that asks.
struct SessionContext<Plan: Sendable>: Sendable {
  var session: Int64
  var revision: Int
  var plan: Plan
  var queueLength: Int
  var seed: UInt64
  var isWrappingUp: Bool
  var answered: Int
  var moment: StudyMoment

  /// All entries of the session's queue.
  func entries(_ db: Database) throws -> [Int64] {
    try db.all(
      "SELECT entry_id FROM session_queue WHERE session_id = ? ORDER BY place", [session]
    ) { try $0[0] }
  }

  /// The entry at a place of the session's queue.
  func entry(at place: Int, _ db: Database) throws -> Int64? {
    try db.first(
      "SELECT entry_id FROM session_queue WHERE session_id = ? AND place = ?", [session, place]
    ) { try $0[0] }
  }
}

/// What an answer did besides being logged.
struct AnswerEffect<Remark: Sendable>: Sendable {
  var scheduling: Int64?
  var movesSchedule = false
  var wasDue = false
  /// What a service is to hear of it.
  var outbox: Int64?
  var remark: Remark?
}
