import Engine
import Hummingbird

extension PageContext {
  /// Undoes the last answer of a course, and shows its session.
  func undoLast(in session: UndoableAnswer.Session) async throws -> Response {
    switch session {
    case .cards: try await undoLast(CardSessionView())
    case .lesson: try await undoLast(LessonSessionView())
    case .quiz: try await undoLast(QuizSessionView())
    case .subjects(let kind): try await undoLast(WaniKaniSessionView(kind: kind))
    }
  }

  private func undoLast<View: SessionView>(_ view: View) async throws -> Response {
    let state = try await view.store(study).sent(.lastUndoAsked(at: now))
    visitor.leave(state.notice.map(view.notice))
    return seeOther(SessionPage(view: view))
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
