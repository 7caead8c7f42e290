import Engine
import Foundation

/// A lesson told in full, where the terminal is all there is.
struct LessonText: SessionText {
  typealias Course = LessonCourse

  let course: Engine.Course?
  let columns: @Sendable () -> Int

  let command = "lesson"
  let name = "lesson"
  let endsWhenFinished = true
  var movedOn: String? { "The lesson moved on in another face." }

  func presenting(_ item: LessonItem, at place: Int, of count: Int) -> [Line] {
    let content = item.item.content
    let about = item.entry.map(\.lines) ?? Fields.lines(content.notes)
    let parts = item.parts.joined(separator: " ")
    return [
      SessionLines.bar(item.deckName, "lesson \(place + 1) of \(count)", columns()), Line(),
      Line(Fields.withReading(content), .strong).indented(SessionLines.margin),
      Line(Fields.line(content.back)).indented(SessionLines.margin), Line(),
    ] + about + (parts.isEmpty ? [] : [.labelled("Made of", parts)])
      + course.attribution(of: item.entry) + [Line()]
  }

  func asking(_ question: Question, _ session: Session<LessonCourse>) -> [Line] {
    [
      SessionLines.bar(question.deckName, "quiz · \(session.left.total) left", columns()), Line(),
      Line(Fields.line(question.prompt), .strong).indented(SessionLines.margin), Line(),
    ] + SessionLines.wanted(question.wanted, again: session.askedAgain)
  }

  func revealed(_ question: Question, _ revealed: Revealed) -> [Line] {
    question.revealedLines(revealed)
  }

  func tell(_ notice: SessionNotice<LessonCourse>, on output: Output) {
    notice.sentence.map(output.say)
  }

  func finished(
    _ summary: LessonCourse.Summary, _ session: Session<LessonCourse>, at now: Date
  ) -> [Line] { session.learnedLines }

  func keys(_ keys: Keys) -> [Line] { LessonLines.keys }
  func typeable(_ question: Question) -> [String] { question.typeable }
}

/// A line for each step of a lesson whose page is open beside the terminal.
struct BriefLessonText: SessionText {
  typealias Course = LessonCourse

  let command = "lesson"
  let name = "lesson"
  var movedOn: String? { nil }

  func presenting(_ item: LessonItem, at place: Int, of count: Int) -> [Line] {
    ["\(place + 1) of \(count) · \(Fields.line(item.item.content.front), .strong) · in the page"]
  }

  func asking(_ question: Question, _ session: Session<LessonCourse>) -> [Line] {
    ["quiz · \(session.left.total) left · \(Fields.line(question.prompt), .strong)"]
      + SessionLines.wanted(question.wanted, again: session.askedAgain)
  }

  func revealed(_ question: Question, _ revealed: Revealed) -> [Line] {
    let answer = Fields.line(question.answer)
    return switch revealed.check?.verdict {
    case nil: ["\(answer, .strong)"]
    case .right?: [SessionLines.right]
    case .wrong?: ["\("✗ not quite", .wrong): \(answer, .strong)"]
    }
  }

  /// What was typed was judged as it was revealed; what was only remembered shows by what is left.
  func stepped(
    from before: Session<LessonCourse>, to after: Session<LessonCourse>
  ) -> [Line] {
    guard let earlier = before.unjudged, let now = after.questionsLeft else { return [] }
    if case .revealed = after.step { return [] }
    return [now < earlier ? SessionLines.right : Line("✗ not yet", .wrong)]
  }

  func tell(_ notice: SessionNotice<LessonCourse>, on output: Output) {
    notice.sentence.map(output.say)
  }

  func finished(
    _ summary: LessonCourse.Summary, _ session: Session<LessonCourse>, at now: Date
  ) -> [Line] { session.learnedLines }

  func keys(_ keys: Keys) -> [Line] { LessonLines.keys }
  func typeable(_ question: Question) -> [String] { question.typeable }
}

enum LessonLines {
  /// What a line can be besides an answer.
  static let keys: [Line] = [
    "A line is the answer; an empty one shows it. \(":q", .strong) leaves, to go on later."
  ]

  static func waiting(_ waiting: LessonsWaiting) -> [Line] {
    guard waiting.count > 0 else {
      return [
        waiting.locked > 0
          ? "No lesson is ready: \(waiting.locked) more unlock as you learn their parts."
          : "There is nothing left to meet."
      ]
    }
    let next = waiting.next.map { Fields.line($0.item.content.front) }.joined(separator: " ")
    return [
      "\(waiting.count, .strong) ready for lessons, \(waiting.locked) still locked; next: \(next)"
    ]
  }
}

extension Session<LessonCourse> {
  fileprivate var learnedLines: [Line] {
    let fronts = presented.map { Fields.line($0.item.content.front) }.joined(separator: " ")
    return [
      "\("Learned", .strong): \(fronts). Their first reviews come up in a few minutes: \("study", .strong)."
    ]
  }

  /// While or after they are asked.
  fileprivate var questionsLeft: Int? {
    if case .presenting = step { nil } else { left.total }
  }

  /// Where nobody was told yet whether the answer is right.
  fileprivate var unjudged: Int? {
    if case .revealed(_, let revealed) = step, revealed.check != nil { return nil }
    return questionsLeft
  }
}
