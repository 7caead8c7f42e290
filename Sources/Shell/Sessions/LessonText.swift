import Engine
import Foundation

/// The text of a lesson in the terminal.
struct LessonText: SessionText {
  typealias Course = LessonCourse

  let course: Engine.Course?
  var isBrief = false

  let command = "lesson"
  let name = "lesson"

  func text(of item: LessonItem) -> PresentationText {
    let content = item.item.content
    let words = [Line(Fields.withReading(content), .strong), Line(Fields.line(content.back))]
    let details: [Line] =
      (item.entry.map(\.lines) ?? Fields.lines(content.notes))
      + .labelled("Made of", item.parts, separator: " ")
    return PresentationText(
      heading: item.deckName, name: Fields.line(content.front),
      lines: words.map { $0.indented(Line.margin) } + [Line()]
        + details.map { $0.indented(Line.margin) })
  }

  func text(of question: Question) -> PromptText {
    var text = question.text
    text.lines = [Line(text.name, .strong)]
    return text
  }

  func place(in session: Session<LessonCourse>) -> String {
    "quiz · \(Quantity.grouped(session.left.total)) left"
  }

  /// Reports an answer. Typed answers were judged on reveal; the others by the number of questions
  /// left.
  func stepped(from before: Session<LessonCourse>, to after: Session<LessonCourse>) -> [Line] {
    guard isBrief, let earlier = before.unjudged, let now = after.questionsLeft else { return [] }
    guard after.answered > before.answered else { return [] }  // Not after an undo.
    if case .revealed = after.step { return [] }
    return [now < earlier ? .right : .wrong]
  }

  func finished(
    _ summary: LessonCourse.Summary, _ session: Session<LessonCourse>, at now: Date
  ) -> [Line] {
    let fronts = session.presented.map { Fields.line($0.item.content.front) }
    let complete: Line = """
      \("Lesson complete", .strong): \(fronts.joined(separator: ", ")). “\("study", .strong)” \
      reviews \(fronts.count == 1 ? "it" : "them").
      """
    let sources = session.presented.flatMap { course.attribution(of: $0.entry) }.uniqued()
    return [complete] + (summary.answers > 0 ? [figures(summary, items: fronts.count)] : [])
      + (isBrief ? [] : sources)
  }

  private func figures(_ summary: LessonCourse.Summary, items: Int) -> Line {
    let share = Quantity.share(summary.rightAtFirst, of: summary.questions)
    return """
      \(Quantity.count(items, "item")) learned, \(Quantity.count(summary.answers, "answer")), \
      \(share) right at first.
      """
  }

  /// Lists the inputs besides an answer.
  func keys(_ keys: Keys, isTyped: Bool) -> [Line] {
    guard isTyped else { return ownKeys(keys) }
    return [
      """
      Type your answer and press Enter; \(":\(keys[.reveal])", .strong) shows it. \
      \(":\(keys[.undo])", .strong) undoes the last answer, \(":\(keys[.leave])", .strong) \
      leaves, to continue later.
      """
    ]
  }
}

extension Session<LessonCourse> {
  /// The number of questions left during and after the quiz.
  fileprivate var questionsLeft: Int? {
    if case .presenting = step { nil } else { left.total }
  }

  /// The number of questions left, if the answer was not judged on the screen.
  fileprivate var unjudged: Int? {
    if case .revealed(_, let revealed) = step, revealed.check != nil { return nil }
    return questionsLeft
  }
}
