import Engine

/// The parts of the session page that differ between courses.
protocol SessionView: Sendable {
  associatedtype Course: SessionCourse

  static var address: Address<SessionPage<Self>> { get }
  static var intents: KeyValuePairs<Intent, String?> { get }
  static var navigation: NavigationEntry? { get }
  static var style: String { get }
  /// The style sheets and scripts of the course, besides those of every session.
  static var assets: [String] { get }
  /// The forms besides those of every session.
  static var forms: [Form<SessionPage<Self>>] { get }

  var place: Place? { get }
  /// The session that shows a place; nil if it is another one.
  static func view(at place: Place) -> Self?
  /// The addresses by which userscripts know the session.
  var scriptAddresses: [String] { get }
  var pageName: String { get }
  /// The path where a session is started.
  var start: String { get }
  /// The path to leave the session open.
  var leave: String { get }
  /// Whether timing continues while the answer is shown.
  var isTimedToTheGrade: Bool { get }
  /// Whether an item can be left for the next session.
  var canPutOff: Bool { get }

  func store(_ study: Study) -> Store<SessionMachine<Course>>
  /// Returns whether an open session accepts answers now. If not, the page `start` says why.
  func goesOn(_ study: Study) async throws -> Bool

  /// Returns the name of the deck, search or course.
  func name(_ session: Session<Course>) -> String
  /// Returns whether no schedule changes.
  func isCram(_ session: Session<Course>) -> Bool
  /// Returns the progress, during the questions and at the end.
  func progress(_ session: Session<Course>) -> Progress

  func item(_ presented: Course.Presentation, _ context: PageContext) async -> ItemView
  func glyphs(_ presented: [Course.Presentation], at place: Int) -> [String]
  func question(_ prompt: Course.Prompt, isRevealed: Bool, _ context: PageContext) -> QuestionView
  func answer(
    _ prompt: Course.Prompt, _ revealed: Revealed, _ context: PageContext
  ) async -> AnswerView
  func summary(
    _ summary: Course.Summary, _ session: Session<Course>, _ context: PageContext
  ) async throws -> SummaryView

  /// Returns whether a question shows the time since it was asked.
  func countsTime(_ prompt: Course.Prompt) -> Bool
  /// Returns the grade in the form, or nil if there is none.
  func grade(_ form: FormData) -> Grade?
  /// Returns the grade that an answer gets by the form; what was typed may decide it.
  func grade(_ form: FormData, after revealed: Revealed) -> Grade?
  /// Returns an answer for userscripts; nil for none.
  func scriptDetail(of graded: GradedPrompt<Course>, _ context: PageContext) -> AnswerEventDetail?
  func sentence(_ feedback: Course.Feedback) -> String
  /// Returns the path after ending the session early.
  func end(_ session: Session<Course>) -> String
  /// Returns the notice when the session is ended early.
  func farewell(_ session: Session<Course>) -> String?
}

extension SessionView {
  static var forms: [Form<SessionPage<Self>>] { [] }
  static var assets: [String] { [] }
  var scriptAddresses: [String] { [] }

  static func view(at place: Place) -> Self? { nil }
  var place: Place? { nil }
  var leave: String { TodayPage().path }
  var isTimedToTheGrade: Bool { false }
  var canPutOff: Bool { false }

  func goesOn(_ study: Study) async throws -> Bool { true }
  func isCram(_ session: Session<Course>) -> Bool { false }
  func countsTime(_ prompt: Course.Prompt) -> Bool { true }
  func farewell(_ session: Session<Course>) -> String? { nil }
  func grade(_ form: FormData, after revealed: Revealed) -> Grade? {
    revealed.check == nil ? grade(form) : revealed.isRefused ? .again : .good
  }
  func scriptDetail(
    of graded: GradedPrompt<Course>, _ context: PageContext
  ) -> AnswerEventDetail? { nil }

  func notice(_ notice: SessionNotice<Course>) -> Notice {
    if case .feedback(let feedback) = notice { return Notice(text: sentence(feedback)) }
    return Notice(text: notice.sentence ?? "")
  }
}

extension SessionView where Course.Presentation == Never {
  func item(_ presented: Never, _ context: PageContext) -> ItemView {}
  func glyphs(_ presented: [Never], at place: Int) -> [String] { [] }
}

extension Progress {
  /// For example "13 left".
  static func left(_ left: Int, of total: Int) -> Progress {
    Progress(done: total - left, total: total, "\(Quantity.grouped(left)) left")
  }
}
