import Engine
import Foundation

/// The text of WaniKani reviews, lessons and extra study.
struct WaniKaniSessionText: SessionText {
  typealias Course = WaniKaniCourse

  let kind: WaniKaniPlan.Kind
  var isBrief = false

  var command: String { kind.command }
  var canPutOff: Bool { kind != .lessons }

  var afterword: String? {
    kind.isExtra
      ? "Not sent to WaniKani." : "Your answers are sent at the next sync; “sync” starts one."
  }

  func text(of info: SubjectInfo) -> PresentationText {
    PresentationText(heading: info.heading, name: info.title, lines: info.lines)
  }

  func text(of question: WaniKaniQuestion) -> PromptText {
    let isMeaning = question.asked == .meaning
    let hint = question.isTyped ? ", in kana or romaji" : ""
    return PromptText(
      heading: question.info.heading,
      // A radical without characters is not named here; its image is on the page.
      name: question.info.subject.characters ?? "the radical in the image",
      lines: [question.info.glyph],
      wanted: isMeaning ? "the meaning" : "the reading\(hint)",
      answer: question.accepted.joined(separator: isMeaning ? ", " : "、"))
  }

  func subject(of question: WaniKaniQuestion) -> Subject.ID? { question.info.id }

  func place(in session: Session<WaniKaniCourse>) -> String {
    let what = session.isWrappingUp ? "wrapping up" : kind.shortName
    return "\(what) · \(Quantity.grouped(session.left.total)) left"
  }

  /// Includes the mnemonic after an incorrect answer.
  func answer(to question: WaniKaniQuestion, _ revealed: Revealed) -> [Line] {
    [Line(text(of: question).answer, .strong).indented(Line.margin)]
      + (revealed.isRefused ? question.info.explanation(of: question.asked) : [])
  }

  func report(_ notice: SessionNotice<WaniKaniCourse>, on output: Output) {
    let line: Line =
      switch notice {
      case .feedback(let feedback): self.line(feedback)
      default: Line(notice.sentence ?? "")
      }
    output.show([line, Line()])
  }

  private func line(_ feedback: WaniKaniCourse.Feedback) -> Line {
    switch feedback {
    case .done(let title, let from, let to):
      """
      \(title, .strong)  \(StageGroup.name(of: from)) → \
      \(StageGroup.name(of: to), to > from ? .right : .wrong)
      """
    case .synonymAdded(let synonym, let done):
      Line("Synonym added: \(synonym); undo takes it back")
        + (done.map { Line(" · ") + line($0) } ?? Line())
    }
  }

  func finished(
    _ summary: WaniKaniCourse.Summary, _ session: Session<WaniKaniCourse>, at now: Date
  ) -> [Line] {
    let subjects = summary.subjects.map(\.title)
    guard !subjects.isEmpty else { return ["Nothing left to review."] }
    let missed = summary.subjects.filter { summary.missed.contains($0.id) }.map(\.words)
    if kind == .lessons {
      return ["\("Lesson complete", .strong): \(subjects.joined(separator: ", "))."]
    }
    return [
      """
      \("Session complete", .strong): \(Quantity.count(subjects.count, "item")), \
      \(Quantity.share(summary.right, of: summary.answers)) of \
      \(Quantity.count(summary.answers, "answer")) correct.
      """
    ] + [Line].labelled("Missed", missed, separator: " · ")
  }

  func keys(_ keys: Keys, isTyped: Bool) -> [Line] {
    guard isTyped else {
      let edit = keys.hint(.edit, "edit notes").map { Line($0).unbroken }
      return [(ownKeys(keys) + [edit].compactMap(\.self)).joined(by: " · ")]
    }
    let wrapUp: Line =
      canPutOff
      ? """
       · \(":\(keys[.wrapUp])", .strong) wrap up on/off · \(":\(keys[.bury])", .strong) put off
      """ : Line()
    return [
      """
      Type your answer and press Enter. \(":\(keys[.undo])", .strong) undo\(wrapUp) · \
      \(":\(keys[.leave])", .strong) leave
      """
    ]
  }
}

extension WaniKaniPlan.Kind {
  var command: String {
    isExtra ? "wanikani study \(rawValue)" : "wanikani \(rawValue)"
  }

  fileprivate var shortName: String {
    switch self {
    case .reviews: "reviews"
    case .lessons: "quiz"
    case .recent, .mistakes, .critical, .burned, .chosen: "extra study"
    }
  }

  var sessionName: String {
    switch self {
    case .reviews: "A WaniKani review session"
    case .lessons: "A WaniKani lesson"
    case .recent, .mistakes, .critical, .burned, .chosen: "WaniKani extra study"
    }
  }

  var nothingToStudy: String {
    switch self {
    case .reviews, .lessons: "No \(rawValue) right now."
    case .recent: "No lessons in the last week."
    case .mistakes: "No mistakes in the last day."
    case .critical: "No critical items."
    case .burned: "No burned items yet."
    case .chosen: "None of them are learned yet. “wanikani subjects” lists all."
    }
  }
}
