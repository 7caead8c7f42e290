import Engine
import Hummingbird

extension PageContext {
  /// Undoes an answer if it is still the last of its course, and shows its session.
  func undo(_ answer: UndoableAnswer) async throws -> Response {
    switch answer.session {
    case .cards: try await undo(answer, CardSessionView())
    case .lesson: try await undo(answer, LessonSessionView())
    case .quiz: try await undo(answer, QuizSessionView())
    case .subjects(let kind): try await undo(answer, WaniKaniSessionView(kind: kind))
    }
  }

  private func undo<View: SessionView>(
    _ answer: UndoableAnswer, _ view: View
  ) async throws -> Response {
    let state = try await view.store(study).sent(.lastUndoAsked(answer.id, at: now))
    if state.notice == .movedOn { return refuseUndo() }
    visitor.leave(state.notice.map(view.notice))
    return seeOther(SessionPage(view: view))
  }

  /// Refuses to undo what is not the latest any more, and shows what is.
  func refuseUndo() -> Response {
    say("Something else was answered or changed since.")
    return seeOther(UndoPage())
  }

  /// Shows on the next page that a session has ended, with a button to undo its last answer.
  func sayEnded(_ farewell: String?, canUndo: Bool) async throws {
    guard canUndo, case .answer(let answer) = try await study.undoHistory().sent(.opened).latest
    else {
      return visitor.leave(farewell.map { Notice(text: $0) })
    }
    say(
      farewell ?? "Session ended.", undo: .init(action: UndoPage().path, intent: answer.intent))
  }
}
