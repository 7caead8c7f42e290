import Engine
import Hummingbird

extension PageContext {
  /// Undoes an answer if it is still the last of its course, and shows its session.
  ///
  /// - Parameter staysInList: shows what else can be undone instead.
  func undo(_ answer: UndoableAnswer, staysInList: Bool) async throws -> Response {
    switch answer.session {
    case .cards: try await undo(answer, CardSessionView(), staysInList)
    case .lesson: try await undo(answer, LessonSessionView(), staysInList)
    case .quiz: try await undo(answer, QuizSessionView(), staysInList)
    case .subjects(let kind):
      try await undo(answer, WaniKaniSessionView(kind: kind), staysInList)
    }
  }

  private func undo<View: SessionView>(
    _ answer: UndoableAnswer, _ view: View, _ staysInList: Bool
  ) async throws -> Response {
    let store = view.store(study)
    let state = try await store.sent(.lastUndoAsked(answer.id, at: now))
    if state.notice == .movedOn { return refuseUndo() }
    let page = SessionPage(view: view)
    guard staysInList, state.notice == .undone else {
      visitor.notices.leave(state.notice.map(view.notice))
      return seeOther(page)
    }
    if answer.goesOn, let session = state.session {
      // No clock runs before the question is looked at; most have none.
      try await store.sent(.moved(.pause, revision: session.revision, at: now))
    }
    visitor.notices.leave(
      Notice(
        text: "Undid: answered \(answer.title).",
        next: answer.goesOn ? Link("Back to the session", page.path) : nil))
    return seeOther(UndoPage())
  }

  /// Refuses to undo an answer that is not the latest any more, and shows the latest.
  func refuseUndo() -> Response {
    say("Something else was answered or changed since.")
    return seeOther(UndoPage())
  }

  /// Shows on the next page that a session has ended, with a button to undo its last answer.
  func sayEnded(_ farewell: String?, canUndo: Bool) async throws {
    guard canUndo, case .answer(let answer) = try await study.undoHistory().latest
    else {
      return visitor.notices.leave(farewell.map { Notice(text: $0) })
    }
    say(
      farewell ?? "Session ended.",
      undo: .init(
        action: UndoPage().path, .answer(answer.id), label: "Undo the last answer"))
  }
}
