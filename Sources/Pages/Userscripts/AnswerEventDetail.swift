import Engine
import HTML

/// An answer for userscripts, on the page after it.
struct AnswerEventDetail: Hashable, Sendable {
  var anchor: QuestionView.Anchor
  /// The revision of its session: the event is sent once, even if the page is loaded again.
  var revision = 0
  var isRight: Bool
  /// Whether nothing of its subject is left to answer.
  var isComplete: Bool
  /// Whether it counts for a stage, even if it changes none.
  var isCounted = false
  /// Its SRS stages before and after the answer; equal if it does not count.
  var from = 0
  var to = 0
  /// The typed answer; nil if it was only remembered.
  var typed: String?

  var element: HTMLElement {
    span(
      .class("userscript-answered"),
      .data("revision", value: "\(revision)"), .data("outcome", value: isRight ? "right" : "wrong"),
      .data("is-complete", value: "\(isComplete)"), .data("typed", value: typed ?? ""),
      .data("was-told", value: "\(typed != nil)"), .data("is-counted", value: "\(isCounted)"),
      .data("from", value: StageGroup.name(of: from)), .data("to", value: StageGroup.name(of: to))
    )
    .about(anchor)
  }
}

/// An answer of a session that was just graded.
struct GradedPrompt<Course: SessionCourse> {
  var prompt: Course.Prompt
  var grade: Grade
  var before: Session<Course>
  /// After it; nil if the session is gone.
  var after: Session<Course>?
  var notice: SessionNotice<Course>?
}

extension SessionPage {
  /// Keeps an answer for the userscripts of the next page.
  func leaveScriptDetail(
    _ action: SessionAction, of before: Session<View.Course>,
    _ state: SessionMachine<View.Course>.State, _ context: PageContext
  ) async throws {
    guard context.settings.userscripts.areOn, state.moved?.isDone == true,
      case .revealed(let prompt, let revealed) = before.step
    else { return }
    let grade: Grade? =
      switch action {
      case .claim: .good
      case .grade: view.grade(context.form, after: revealed)
      default: nil
      }
    guard let grade else { return }
    var detail = view.scriptDetail(
      of: GradedPrompt(
        prompt: prompt, grade: grade, before: before, after: state.session, notice: state.notice),
      context)
    detail?.revision = before.revision
    detail?.typed = revealed.check == nil ? nil : revealed.typed ?? ""
    try await detail?.anchor.subject.identify(context.study)
    try await detail?.anchor.count(prompt.target, in: before.id, context)
    context.visitor.scriptDetail.leave(detail)
  }
}
