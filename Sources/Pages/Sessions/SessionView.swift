import Engine

/// What differs between the sessions of the courses, as a page.
protocol SessionView: Sendable {
  associatedtype Course: SessionCourse

  static var address: Address<SessionPage<Self>> { get }
  static var intents: KeyValuePairs<Intent, String?> { get }
  static var navigation: NavigationEntry? { get }
  static var style: String { get }
  /// Besides those of every session.
  static var forms: [Form<SessionPage<Self>>] { get }

  var place: Place? { get }
  var pageName: String { get }
  /// Where a session is begun.
  var start: String { get }
  /// Where one goes while the session waits.
  var leave: String { get }
  /// Where one goes when the session is ended.
  var end: String { get }
  /// Whether the time still runs when the answer is shown.
  var isTimedToTheGrade: Bool { get }
  var canWrapUp: Bool { get }

  func store(_ study: Study) -> Store<SessionMachine<Course>>

  /// Deck, search, or course.
  func name(_ session: Session<Course>) -> String
  /// Whether no card's schedule moves.
  func isCram(_ session: Session<Course>) -> Bool
  /// While something is asked, and in the end.
  func progress(_ session: Session<Course>) -> Progress

  func item(_ presented: Course.Presentation, _ context: PageContext) -> ItemView
  /// What stands for each presentation in the row of them.
  func glyphs(_ presented: [Course.Presentation], at place: Int) -> [String]
  func question(_ prompt: Course.Prompt, isRevealed: Bool, _ context: PageContext) -> QuestionView
  func answer(_ prompt: Course.Prompt, _ revealed: Revealed, _ context: PageContext) -> AnswerView
  func summary(
    _ summary: Course.Summary, _ session: Session<Course>, _ context: PageContext
  ) async throws -> SummaryView

  /// Nil for a form that names none.
  func grade(_ form: FormData) -> Grade?
  func words(_ remark: Course.Remark) -> String
  /// What is said when the session is ended before its end.
  func farewell(_ session: Session<Course>) -> String?
}

extension SessionView {
  static var forms: [Form<SessionPage<Self>>] { [] }

  var place: Place? { nil }
  var leave: String { TodayPage().path }
  var isTimedToTheGrade: Bool { false }

  func isCram(_ session: Session<Course>) -> Bool { false }
  func farewell(_ session: Session<Course>) -> String? { nil }

  func notice(_ notice: SessionNotice<Course>) -> Notice {
    switch notice {
    case .movedOn: .movedOn
    case .undone: Notice(text: "Answer undone.")
    case .nothingToUndo: Notice(text: "There is nothing to undo.")
    case .nothingToStudy:
      Notice(text: "There is nothing to study there now; your open session continues.")
    case .remark(let remark): Notice(text: words(remark))
    }
  }
}

extension SessionView where Course.Presentation == Never {
  func item(_ presented: Never, _ context: PageContext) -> ItemView {}
  func glyphs(_ presented: [Never], at place: Int) -> [String] { [] }
}

extension Notice {
  static let movedOn = Notice(
    text: "That was already done, here or in another window. This is where the session is now.")
}

extension Progress {
  /// "13 left"
  static func left(_ left: Int, of total: Int) -> Progress {
    Progress(done: total - left, total: total, "\(left) left")
  }
}
