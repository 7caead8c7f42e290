import Foundation
import Synchronization

/// The text of an answer that is being streamed.
final class AnswerInProgress: Sendable {
  private struct State {
    var text = ""
    var whole: String?
    var kept = ""
    var roundsSinceKept = 0
  }

  /// How often the text received is saved.
  static let rhythm = Duration.milliseconds(150)
  /// After how many saves without new text a sign of life is written.
  private static let mostRounds = 10

  private let state = Mutex(State())

  var text: String {
    get { state.withLock(\.text) }
    set { state.withLock { $0.text = newValue } }
  }

  /// A whole answer, which is kept while another comes that may take its place; nil for none.
  var whole: String? {
    get { state.withLock(\.whole) }
    set { state.withLock { $0.whole = newValue } }
  }

  /// - Returns: the whole text so far.
  func append(_ piece: String) -> String {
    state.withLock { state in
      state.text += piece
      return state.text
    }
  }

  /// Returns the text if it is to be kept now.
  func toBeKept() -> String? {
    state.withLock { state in
      state.roundsSinceKept += 1
      let text = state.whole ?? state.text
      let isDue = text != state.kept || state.roundsSinceKept >= Self.mostRounds
      guard isDue else { return nil }
      (state.kept, state.roundsSinceKept) = (text, 0)
      return text
    }
  }
}
