import Engine
import Foundation

/// The text of a course's sessions at the terminal. Text common to all courses is in the extension.
protocol SessionText<Course>: Sendable {
  associatedtype Course: SessionCourse where Course.Prompt: TerminalPrompt

  /// Whether one line per step is enough, since the session's page is open beside the terminal.
  var isBrief: Bool { get }
  /// The command that continues the session.
  var command: String { get }
  /// The name of the session, for reporting that it ended in another face.
  var name: String { get }
  /// Whether an answer gets one of the four grades, instead of correct or incorrect.
  var isGraded: Bool { get }
  /// Whether an item can be left for the next session.
  var canPutOff: Bool { get }
  /// Whether a checked answer is shown beside what was expected.
  var comparesAnswers: Bool { get }
  /// A closing message for a person.
  var afterword: String? { get }

  func text(of presentation: Course.Presentation) -> PresentationText
  func text(of prompt: Course.Prompt) -> PromptText
  /// The position in the session, shown beside the heading.
  func place(in session: Session<Course>) -> String
  /// The full answer with what helps to remember it.
  func answer(to prompt: Course.Prompt, _ revealed: Revealed) -> [Line]
  /// The four grades, each with the next due date.
  func grades(_ prompt: Course.Prompt, _ revealed: Revealed, _ keys: Keys) -> Line
  /// The result of a saved answer.
  func saved(_ grade: Grade, _ prompt: Course.Prompt) -> [Line]
  func report(_ notice: SessionNotice<Course>, on output: Output)
  /// The result of a step, made in any face.
  func stepped(from before: Session<Course>, to after: Session<Course>) -> [Line]
  func finished(_ summary: Course.Summary, _ session: Session<Course>, at now: Date) -> [Line]
  /// The keys of a question whose answer is typed, or not.
  func keys(_ keys: Keys, isTyped: Bool) -> [Line]
  /// The actions while the answer is hidden, where nothing is typed.
  func hint(_ keys: Keys, canUndo: Bool) -> Line
  /// The item that can be suspended or edited during the session.
  func item(of prompt: Course.Prompt) -> Item.ID?
  /// The subject whose notes can be edited during the session.
  func subject(of prompt: Course.Prompt) -> Subject.ID?
  /// The card that can be flagged.
  func card(of prompt: Course.Prompt) -> Card.ID?
}

/// The text that presents a new item before the questions.
struct PresentationText {
  /// The deck or level.
  var heading: String
  var name: String
  /// The details of the item.
  var lines: [Line]
}

/// The text of a question with a short answer.
struct PromptText {
  /// The deck or level.
  var heading: String
  var name: String
  var lines: [Line]
  /// The kind of answer to type, or nil if nothing is typed.
  var wanted: String?
  var answer: String

  /// The lines shown before the answer.
  var seen: [Line] { [Line(heading)] + lines + [Line(wanted ?? "")] }
}

extension SessionText {
  var name: String { "session" }
  var isGraded: Bool { false }
  var canPutOff: Bool { false }
  var comparesAnswers: Bool { true }
  var afterword: String? { nil }

  /// The message after another face advanced the session, edited what it shows, or restored a
  /// backup.
  func movedOn(from before: Session<Course>, to after: Session<Course>?) -> String? {
    if after?.id.isOfOtherData(than: before.id) == true {
      return "Your data was restored from a backup, so this is another \(name)."
    }
    if isBrief { return nil }  // The session's page shows it.
    guard let after else { return nil }  // `ended` is told.
    if after.id != before.id { return "Another \(name) was started in another face." }
    if after.revision == before.revision { return "This was changed elsewhere." }
    return after.answered < before.answered
      ? "An answer was undone in another face." : "The \(name) continued in another face."
  }

  /// The lines shown of a step, without the place in the session, the grades and their dates.
  func seen(_ session: Session<Course>) -> [Line] {
    switch session.step {
    case .presenting(let presentation, _, _): text(of: presentation).lines
    case .asking(let prompt): text(of: prompt).seen
    case .revealed(let prompt, let revealed): text(of: prompt).seen + answer(to: prompt, revealed)
    case .finished: []
    }
  }

  var ended: String { "The \(name) was ended in another face." }

  func presenting(
    _ presentation: Course.Presentation, at place: Int, of count: Int, columns: Int
  ) -> [Line] {
    let text = text(of: presentation)
    let place = "\(place + 1) of \(count)"
    if isBrief { return ["\(place) · \(text.name, .strong) · in the browser"] }
    return [.bar(text.heading, "lesson \(place)", columns), Line()] + text.lines + [Line()]
  }

  func asking(_ prompt: Course.Prompt, _ session: Session<Course>, columns: Int) -> [Line] {
    let text = text(of: prompt)
    let wanted = [
      session.askedAgain.map { Line($0.reason, .strong) }, text.wanted.map { Line($0) },
    ].compactMap { $0?.indented(Line.margin) }
    if isBrief { return ["\(place(in: session)) · \(text.name, .strong)"] + wanted }
    return [.bar(text.heading, place(in: session), columns), Line()]
      + text.lines.map { $0.indented(Line.margin) } + [Line()] + wanted
  }

  func revealed(_ prompt: Course.Prompt, _ revealed: Revealed) -> [Line] {
    if !isBrief {
      return (comparesAnswers ? revealed.check?.comparison ?? [] : [])
        + answer(to: prompt, revealed) + [Line()]
    }
    let answer = text(of: prompt).answer
    guard let check = revealed.check else { return ["\(answer, .strong)"] }
    return switch check.outcome {
    case .right: [check.result]
    case .wrong: ["\(.wrong): \(answer, .strong)"]
    }
  }

  func grades(_ prompt: Course.Prompt, _ revealed: Revealed, _ keys: Keys) -> Line {
    "\("y⏎", .strong) I knew it · \("n", .strong) I didn't"
  }

  func saved(_ grade: Grade, _ prompt: Course.Prompt) -> [Line] { [] }
  func stepped(from before: Session<Course>, to after: Session<Course>) -> [Line] { [] }
  func report(_ notice: SessionNotice<Course>, on output: Output) {
    notice.sentence.map(output.say)
  }
  func item(of prompt: Course.Prompt) -> Item.ID? { nil }
  func subject(of prompt: Course.Prompt) -> Subject.ID? { nil }
  func card(of prompt: Course.Prompt) -> Card.ID? { nil }

  /// The keys where the person says whether they knew the answer.
  func ownKeys(_ keys: Keys) -> [Line] {
    let parts = [
      keys.hint(.reveal, "show answer") ?? "enter show answer", "then y I knew it",
      "n I didn't", keys.hint(.undo, "undo"), keys.leaveHint(),
    ]
    return [parts.compactMap { $0.map { Line($0).unbroken } }.joined(by: " · ")]
  }

  func hint(_ keys: Keys, canUndo: Bool) -> Line {
    Line(
      "\(keys.hint(.reveal, "show answer") ?? "enter show answer") · \(keys.leaveHint())", .faint)
  }
}

extension Line {
  /// The indentation of a question.
  static let margin = 4
  static let right = Line("✓ correct", .right)
  static let wrong = Line("✗ incorrect", .wrong)

  /// Returns a line with the heading on the left and the position on the right, or two lines if it
  /// is too narrow.
  static func bar(_ left: String, _ right: String, _ columns: Int) -> Line {
    let name = Line(left, .accent)
    let place = Line(right, .faint).unbroken
    let gap = min(columns, 100) - name.width - place.width
    return gap >= 2 ? name + place.indented(gap) : "\(name)  \(place)"
  }
}

extension AnswerCheck {
  /// Why the answer is wrong, or was accepted though it is not quite right.
  private var reason: String? { judgement.flatMap { $0.verdict == .precise ? nil : $0.reason } }

  fileprivate var result: Line {
    (outcome == .right ? Line.right : .wrong) + (reason.map { Line("  \($0)", .faint) } ?? Line())
  }

  /// The typed text above the expected one. Brackets mark what the other one lacks.
  fileprivate var comparison: [Line] {
    if typed.isEmpty {
      let result = Line.wrong + Line("  You asked for the answer.", .faint)
      return [result.indented(Line.margin), Line()]
    }
    guard outcome == .wrong || reason != nil else { return [result.indented(Line.margin), Line()] }
    return [
      result.indented(Line.margin), "    typed     \(Self.marked(typed, .wrong))",
      "    expected  \(Self.marked(expected, .right))", Line(),
    ]
  }

  private static func marked(_ stretches: [Stretch], _ role: Role) -> Line {
    stretches.map { $0.isShared ? Line($0.text) : Line("[\($0.text)]", role) }.joined(by: Line())
  }
}
