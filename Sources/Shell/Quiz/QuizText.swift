import Engine
import Foundation

/// The text of a quiz in the terminal.
struct QuizText: SessionText {
  typealias Course = QuizCourse

  let isBrief = false
  let command = "quiz"
  let name = "quiz"
  let comparesAnswers = false

  func text(of presentation: Never) -> PresentationText {}

  func text(of question: QuizQuestion) -> PromptText {
    let options = question.options.enumerated().map { index, option in
      Line("\(index + 1)  ", .accent) + Line(Fields.line(option.text))
    }
    return PromptText(
      heading: question.deckName, name: Fields.line(question.prompt),
      lines: Fields.lines(question.prompt, .strong) + [Line()] + options, wanted: nil,
      answer: Fields.line(question.options[question.right].text))
  }

  func place(in session: Session<QuizCourse>) -> String {
    let score = session.score
    let streak = score.flatMap { $0.streak > 1 ? ", \($0.streak) in a row" : nil } ?? ""
    let left =
      session.plan.questions == nil
      ? "endless" : "\(Quantity.grouped(session.left.total)) left"
    return "\(left) · \(Quantity.grouped(score?.points ?? 0)) points\(streak)"
  }

  func answer(to question: QuizQuestion, _ revealed: Revealed) -> [Line] {
    let verdict: Line =
      question.omission(revealed).map { Line($0, .wrong) }
      ?? (revealed.check?.outcome == .right ? .right : .wrong)
    let chosen = question.chosen(revealed)
    let options = question.options.enumerated().map { index, option in
      let mark: Line =
        index == question.right
        ? Line("✓  ", .right) : option == chosen ? Line("✗  ", .wrong) : "   "
      return mark + Line(Fields.line(option.summary))
        + Line("  \(Fields.line(option.other))", .faint)
    }
    let content = question.item.content
    let readings = Fields.otherReadings(content)
    let word =
      content.reading.isEmpty || !readings.isEmpty
      ? [] : [Fields.withPitch(content, question.pitch)]
    let told = word + readings + Fields.lines(content.notes)
    return ([verdict, Line()] + options + (told.isEmpty ? [] : [Line()] + told))
      .map { $0.indented(Line.margin) }
  }

  func finished(
    _ summary: QuizCourse.Summary, _ session: Session<QuizCourse>, at now: Date
  ) -> [Line] {
    let omission = summary.omission.map { [Line($0)] } ?? []
    guard summary.answers > 0 else {
      let isEnded = session.isWrappingUp || omission.isEmpty
      return [isEnded ? "No questions were answered." : "No questions can be asked."] + omission
    }
    let best =
      summary.best.map { best in
        summary.isBest
          ? "a personal best (\(Quantity.grouped(best)) before)"
          : "your best is \(Quantity.grouped(best))"
      } ?? "your first round of this kind"
    let missed = summary.missed.map { Fields.line($0.content.front) }
    let review = summary.reviewed.map { [Line($0)] } ?? []
    return [
      """
      \("Round complete", .strong): \(Quantity.grouped(summary.score.points)) points, \(best); \
      \(Quantity.share(summary.score.right, of: summary.answers)) of \
      \(Quantity.count(summary.answers, "answer")) correct, best streak \(summary.score.bestStreak).
      """
    ] + omission + review + [Line].labelled("Missed", missed, separator: " · ")
      + (missed.isEmpty ? [] : [Self.uses])
  }

  /// The uses of the words that were missed.
  private static let uses: Line = """
    “\("quiz --study-missed", .strong)” studies these now; \
    “\("quiz --review-missed", .strong)” adds them to today's reviews.
    """

  func keys(_ keys: Keys, isTyped: Bool) -> [Line] {
    [
      """
      An answer's number chooses it, 0 means you don't know. Where there is a clock, p pauses it \
      and + gives you more time. \(keys[.undo]) undoes the last answer, \(keys[.wrapUp]) ends the round, \
      \(keys[.leave]) leaves.
      """
    ]
  }
}
