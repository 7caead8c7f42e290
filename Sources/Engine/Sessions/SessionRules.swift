import GRDB

/// The rules of a course, called inside the session's transaction.
protocol SessionRules: SessionCourse {
  /// The session's place in the course.
  associatedtype Position: SessionPosition
  typealias Context = SessionContext<Self>

  var traits: CourseTraits { get }

  /// - Throws: `Problem` if studying is not possible now.
  func admit(_ db: Database) throws

  /// The account the session belongs to; empty if the course has no accounts, nil if nobody is
  /// signed in.
  func account(_ db: Database) throws -> String?

  /// - Throws: `Problem` if studying is not possible.
  func begin(_ plan: Plan, _ moment: StudyMoment, seed: UInt64, _ db: Database) throws
    -> SessionBeginning<Position>

  /// The time for a question that was given more `extensions` times; nil without a limit.
  func limit(_ plan: Plan, extensions: Int) -> Duration?

  /// Whether an open session is continued instead of starting one with `plan`.
  func continues(_ open: Plan, for plan: Plan) -> Bool

  /// Selects the next question, if there is one.
  func advance(_ position: inout Position, _ context: Context, _ db: Database) throws

  /// The current question; nil if none is left.
  func prompt(_ position: Position, _ context: Context, _ db: Database) throws -> Prompt?

  /// The items to present, one for each entry of the queue.
  func presentations(_ context: Context, _ db: Database) throws -> [Presentation]

  func check(
    _ typed: String, _ prompt: Prompt, _ context: Context, _ db: Database
  ) throws -> TypedAnswer.Outcome

  func apply(
    _ answer: Answer, _ position: inout Position, _ context: Context, _ db: Database
  ) throws -> AnswerEffect<Feedback>

  /// Reverts an answer. The session restores the position.
  ///
  /// - Throws: `Problem` if it is too late to undo.
  func revert(_ answer: LoggedAnswer, _ context: Context, _ db: Database) throws

  /// Whether it is not too late to undo the session's last answer.
  func canUndo(in session: Int64, _ db: Database) throws -> Bool

  /// Whether the current question is still due; it may have been studied or suspended elsewhere.
  func isStillDue(_ position: Position, _ context: Context, _ db: Database) throws -> Bool

  /// Whether a skipped question can be asked again after the last one.
  func hasReturned(to position: Position, _ context: Context, _ db: Database) throws -> Bool

  /// Drops the current question without an answer.
  func skip(_ position: inout Position)

  /// Returns the current question to the queue if it hasn't been begun.
  func putBack(_ position: inout Position)

  /// The number of questions left, including the current one.
  func left(_ position: Position, _ context: Context, _ db: Database) throws -> Counts

  /// The number of subjects answered in part.
  func begun(_ position: Position) -> Int

  /// Whether the current question was begun, so that wrapping up keeps it.
  func isBegun(_ position: Position, _ context: Context, _ db: Database) throws -> Bool

  func summary(_ position: Position, _ context: Context, _ db: Database) throws -> Summary

  /// The session's title; empty for all decks.
  func title(_ plan: Plan, _ db: Database) throws -> String
}

extension SessionRules {
  func limit(_ plan: Plan, extensions: Int) -> Duration? { nil }
  func admit(_ db: Database) throws {}
  func canUndo(in session: Int64, _ db: Database) throws -> Bool { true }
  func hasReturned(to position: Position, _ context: Context, _ db: Database) -> Bool { false }
  func putBack(_ position: inout Position) {}
  func begun(_ position: Position) -> Int { 0 }
  func presentations(_ context: Context, _ db: Database) throws -> [Presentation] { [] }
  func title(_ plan: Plan, _ db: Database) throws -> String { "" }
}

/// The beginning of a course's session.
struct SessionBeginning<Position> {
  /// Row IDs of cards, items or subjects, depending on the course.
  var queue: [Int64]
  var position: Position
  /// Whether the items are presented before the questions.
  var isPresented = false
  /// Whether there is nothing to study.
  var isEmpty: Bool
  /// Whether an empty session is shown, so that a face can say there is nothing to study.
  var showsEmpty = false
}

/// An open session, at the moment of a move or a look.
struct SessionContext<Rules: SessionRules> {
  var row: SessionRow<Rules>
  let moment: StudyMoment

  var session: Int64 { row.number }
  var plan: Rules.Plan { row.plan }
  var state: SessionRow<Rules>.State { row.state }

  /// The whole queue.
  func entries(_ db: Database) throws -> [Int64] {
    try db.all(
      "SELECT entry_id FROM session_queue WHERE session_id = ? ORDER BY place", [session]
    ) { try $0[0] }
  }

  func entry(at place: Int, _ db: Database) throws -> Int64? {
    try db.first(
      "SELECT entry_id FROM session_queue WHERE session_id = ? AND place = ?", [session, place]
    ) { try $0[0] }
  }
}

/// The effect of an answer besides its log entry.
struct AnswerEffect<Feedback: Sendable>: Sendable {
  var scheduling: Int64?
  var movesSchedule = false
  var wasDue = false
  /// The days for which a review that was due had been scheduled; nil if they aren't known.
  var interval: Int?
  /// The outbox entry that sends the answer to a service.
  var outbox: Int64?
  var feedback: Feedback?
}

extension AnswerEffect {
  init(_ graded: ReviewRepository.Graded) {
    self.init(
      scheduling: graded.scheduling, movesSchedule: true, wasDue: graded.interval != nil,
      interval: graded.interval)
  }
}
