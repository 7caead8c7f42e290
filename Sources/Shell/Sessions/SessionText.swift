import Engine
import Foundation

/// What a course says of its sessions at the terminal. What all say alike is in the extension.
protocol SessionText<Course>: Sendable {
  associatedtype Course: SessionCourse

  /// Whether a line for each step is enough, since the session's page is open beside.
  var isBrief: Bool { get }
  /// What continues the session.
  var command: String { get }
  /// What the session is, as its end in another face is told.
  var name: String { get }
  /// Whether the session ends when its end was told; else its page, which shows the end, would go.
  var endsWhenFinished: Bool { get }
  /// Whether an answer is given one of the four grades, or else was right or wrong.
  var isGraded: Bool { get }
  var canWrapUp: Bool { get }
  /// Said to a person behind the end.
  var afterword: String? { get }

  func text(of presentation: Course.Presentation) -> PresentationText
  func text(of prompt: Course.Prompt) -> PromptText
  /// Where in the session the question is, beside what it is about.
  func place(in session: Session<Course>) -> String
  /// The answer in full, and what helps to remember it.
  func answer(to prompt: Course.Prompt, _ revealed: Revealed) -> [Line]
  /// The four grades, with when each would bring the card back.
  func grades(_ prompt: Course.Prompt, _ revealed: Revealed, _ keys: Keys) -> Line
  /// What became of an answer that was saved.
  func saved(_ grade: Grade, _ prompt: Course.Prompt) -> [Line]
  func tell(_ notice: SessionNotice<Course>, on output: Output)
  /// What came of a step, whichever face made it.
  func stepped(from before: Session<Course>, to after: Session<Course>) -> [Line]
  func finished(_ summary: Course.Summary, _ session: Session<Course>, at now: Date) -> [Line]
  func keys(_ keys: Keys) -> [Line]
  /// What can be done while the answer is hidden, where nothing is typed.
  func hint(_ keys: Keys, canUndo: Bool) -> Line
  /// The item that can be suspended or edited from within the session.
  func item(of prompt: Course.Prompt) -> Item.ID?
  /// What can be heard once the answer is shown.
  func sound(of prompt: Course.Prompt, _ settings: Settings) -> Sound?
  /// What a line may be that is no key, though it looks like one.
  func typeable(_ prompt: Course.Prompt) -> [String]
}

/// What is shown before the first question.
struct PresentationText {
  /// What it is among: a deck, or a level.
  var heading: String
  var name: String
  /// All there is to know of it.
  var lines: [Line]
}

/// A question, and in short its answer.
struct PromptText {
  /// What it is among: a deck, or a level.
  var heading: String
  var name: String
  var lines: [Line]
  /// What is to be typed; nil where nothing is.
  var wanted: String?
  var answer: String
}

extension SessionText {
  var name: String { "session" }
  var endsWhenFinished: Bool { false }
  var isGraded: Bool { false }
  var canWrapUp: Bool { false }
  var afterword: String? { nil }

  /// Said when another face has moved the session on.
  var movedOn: String? { isBrief ? nil : "The \(name) continued in another face." }

  var ended: String { "The \(name) was ended in another face." }

  func presenting(
    _ presentation: Course.Presentation, at place: Int, of count: Int, columns: Int
  ) -> [Line] {
    let text = text(of: presentation)
    let place = "\(place + 1) of \(count)"
    if isBrief { return ["\(place) · \(text.name, .strong) · in the page"] }
    return [.bar(text.heading, "lesson \(place)", columns), Line()] + text.lines + [Line()]
  }

  func asking(_ prompt: Course.Prompt, _ session: Session<Course>, columns: Int) -> [Line] {
    let text = text(of: prompt)
    let wanted = [
      session.askedAgain.map { Line($0.reason, .accent) }, text.wanted.map { Line($0, .faint) },
    ].compactMap { $0?.indented(Line.margin) }
    if isBrief { return ["\(place(in: session)) · \(text.name, .strong)"] + wanted }
    return [.bar(text.heading, place(in: session), columns), Line()]
      + text.lines.map { $0.indented(Line.margin) } + [Line()] + wanted
  }

  func revealed(_ prompt: Course.Prompt, _ revealed: Revealed) -> [Line] {
    if !isBrief {
      return (revealed.check?.comparison ?? []) + answer(to: prompt, revealed) + [Line()]
    }
    let answer = text(of: prompt).answer
    return switch revealed.check?.verdict {
    case nil: ["\(answer, .strong)"]
    case .right?: [.right]
    case .wrong?: ["\(.wrong): \(answer, .strong)"]
    }
  }

  func grades(_ prompt: Course.Prompt, _ revealed: Revealed, _ keys: Keys) -> Line {
    "\("y", .strong) I knew it · \("n", .strong) I didn't"
  }

  func saved(_ grade: Grade, _ prompt: Course.Prompt) -> [Line] { [] }
  func stepped(from before: Session<Course>, to after: Session<Course>) -> [Line] { [] }
  func tell(_ notice: SessionNotice<Course>, on output: Output) { notice.sentence.map(output.say) }
  func item(of prompt: Course.Prompt) -> Item.ID? { nil }
  func typeable(_ prompt: Course.Prompt) -> [String] { prompt.accepted }

  func hint(_ keys: Keys, canUndo: Bool) -> Line {
    Line("\(keys[.reveal]) show answer · q leave", .faint)
  }
}

extension SessionNotice {
  /// What every course says alike; nil for a remark of its own.
  var sentence: String? {
    switch self {
    case .movedOn: "This card was answered elsewhere; this is the next one."
    case .undone: "Undone."
    case .nothingToUndo: "Nothing left to undo."
    case .nothingToStudy: "There is nothing to study there now; your open session continues."
    case .remark: nil
    }
  }
}

extension Line {
  /// How far what is asked is set in.
  static let margin = 4
  static let right = Line("✓ correct", .right)
  static let wrong = Line("✗ incorrect", .wrong)

  /// What the session is about to the left, the place to the right; on two lines where one is too
  /// narrow.
  static func bar(_ left: String, _ right: String, _ columns: Int) -> Line {
    let name = Line(left, .accent)
    let place = Line(right, .faint).unbroken
    let gap = min(columns, 100) - name.width - place.width
    return gap >= 2 ? name + place.indented(gap) : "\(name)  \(place)"
  }
}

extension AnswerCheck {
  /// What was typed over what was asked for; what the other lacks stands in brackets.
  fileprivate var comparison: [Line] {
    let reason = judgement.flatMap { $0.verdict == .precise ? nil : $0.reason }
    let told =
      (verdict == .right ? Line.right : .wrong) + (reason.map { Line("  \($0)", .faint) } ?? Line())
    guard verdict == .wrong || reason != nil else { return [told.indented(Line.margin), Line()] }
    let typed = typed.isEmpty ? Line("nothing", .faint) : Self.marked(typed, .wrong)
    return [
      told.indented(Line.margin), "    typed     \(typed)",
      "    expected  \(Self.marked(expected, .right))", Line(),
    ]
  }

  private static func marked(_ stretches: [Stretch], _ role: Role) -> Line {
    stretches.map { $0.isShared ? Line($0.text) : Line("[\($0.text)]", role) }.joined(by: Line())
  }
}
