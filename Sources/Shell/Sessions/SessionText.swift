import Engine
import Foundation

/// What a course says of its sessions at the terminal.
protocol SessionText<Course>: Sendable {
  associatedtype Course: SessionCourse

  /// What goes on with the session.
  var command: String { get }
  /// What the session is, as its end in another face is told.
  var name: String { get }
  /// Said when another face has moved the session on; nil where its page is open beside.
  var movedOn: String? { get }
  /// Whether the session ends when its end was told; else its page, which shows the end, would go.
  var endsWhenFinished: Bool { get }
  /// Whether an answer is given one of the four grades, or else was right or wrong.
  var isGraded: Bool { get }
  var canWrapUp: Bool { get }

  func presenting(_ presentation: Course.Presentation, at place: Int, of count: Int) -> [Line]
  func asking(_ prompt: Course.Prompt, _ session: Session<Course>) -> [Line]
  func revealed(_ prompt: Course.Prompt, _ revealed: Revealed) -> [Line]
  /// The four grades, with when each would bring the card back.
  func grades(_ prompt: Course.Prompt, _ revealed: Revealed, _ keys: Keys) -> Line
  /// What became of an answer that was saved.
  func saved(_ grade: Grade, _ prompt: Course.Prompt) -> [Line]
  func tell(_ notice: SessionNotice<Course>, on output: Output)
  /// What came of a step, whichever face made it.
  func stepped(from before: Session<Course>, to after: Session<Course>) -> [Line]
  func finished(_ summary: Course.Summary, _ session: Session<Course>, at now: Date) -> [Line]
  /// Said to a person behind the end.
  var afterword: String? { get }
  func keys(_ keys: Keys) -> [Line]
  /// What can be done while the answer is hidden, where nothing is typed.
  func hint(_ keys: Keys, canUndo: Bool) -> Line
  /// The item that can be suspended or edited from within the session.
  func item(of prompt: Course.Prompt) -> Item.ID?
  /// What a line may be that is no key, though it looks like one.
  func typeable(_ prompt: Course.Prompt) -> [String]
}

extension SessionText {
  var endsWhenFinished: Bool { false }
  var isGraded: Bool { false }
  var canWrapUp: Bool { false }
  var afterword: String? { nil }

  func grades(_ prompt: Course.Prompt, _ revealed: Revealed, _ keys: Keys) -> Line {
    "\("y", .strong) I knew it · \("n", .strong) not yet"
  }

  func saved(_ grade: Grade, _ prompt: Course.Prompt) -> [Line] { [] }
  func stepped(from before: Session<Course>, to after: Session<Course>) -> [Line] { [] }
  func item(of prompt: Course.Prompt) -> Item.ID? { nil }
  func typeable(_ prompt: Course.Prompt) -> [String] { prompt.accepted }

  func hint(_ keys: Keys, canUndo: Bool) -> Line {
    Line("\(keys[.reveal]) shows the answer · q leave", .faint)
  }
}

/// Pieces that the courses share.
enum SessionLines {
  static let margin = 4

  /// What the session is about to the left, the place to the right; on two lines where one is too
  /// narrow.
  static func bar(_ left: String, _ right: String, _ columns: Int) -> Line {
    let name = Line(left, .accent)
    let place = Line(right, .faint).unbroken
    let gap = min(columns, 100) - name.width - place.width
    return gap >= 2 ? name + place.indented(gap) : "\(name)  \(place)"
  }

  /// What is to be typed, and why what was typed before did not count.
  static func wanted(_ wanted: String?, again: AskedAgain?) -> [Line] {
    let reason = again.map { [Line($0.reason, .accent)] } ?? []
    return (reason + (wanted.map { [Line($0, .faint)] } ?? [])).map { $0.indented(margin) }
  }

  /// What was typed over what was asked for; what the other lacks stands in brackets.
  static func comparison(_ check: AnswerCheck) -> [Line] {
    let isRight = check.verdict == .right
    let verdict = isRight ? right : wrong
    let reason = check.judgement.flatMap { $0.verdict == .precise ? nil : $0.reason }
    let told = verdict + (reason.map { Line("  \($0)", .faint) } ?? Line())
    guard !isRight || reason != nil else { return [told.indented(margin), Line()] }
    let typed = check.typed.isEmpty ? Line("nothing", .faint) : marked(check.typed, .wrong)
    return [
      told.indented(margin), "    typed     \(typed)",
      "    expected  \(marked(check.expected, .right))", Line(),
    ]
  }

  static let right = Line("✓ right", .right)
  static let wrong = Line("✗ not quite", .wrong)

  private static func marked(_ stretches: [AnswerCheck.Stretch], _ role: Role) -> Line {
    stretches.map { $0.isShared ? Line($0.text) : Line("[\($0.text)]", role) }.joined(by: Line())
  }
}
