import Foundation
import Synchronization

/// The text of an answer that is being streamed.
final class AnswerInProgress: Sendable {
  private struct Inside {
    var text = ""
    var whole: String?
    var kept = ""
    var roundsSinceKept = 0
  }

  /// How often the text received is saved.
  static let rhythm = Duration.milliseconds(150)
  /// After how many saves without new text a sign of life is written.
  private static let mostRounds = 10

  private let inside = Mutex(Inside())

  var text: String {
    get { inside.withLock(\.text) }
    set { inside.withLock { $0.text = newValue } }
  }

  /// A whole answer, which is kept while another comes that may take its place; nil for none.
  var whole: String? {
    get { inside.withLock(\.whole) }
    set { inside.withLock { $0.whole = newValue } }
  }

  /// - Returns: the whole text so far.
  func append(_ piece: String) -> String {
    inside.withLock { inside in
      inside.text += piece
      return inside.text
    }
  }

  /// Returns the text if it is to be kept now.
  func toBeKept() -> String? {
    inside.withLock { inside in
      inside.roundsSinceKept += 1
      let text = inside.whole ?? inside.text
      let isDue = text != inside.kept || inside.roundsSinceKept >= Self.mostRounds
      guard isDue else { return nil }
      (inside.kept, inside.roundsSinceKept) = (text, 0)
      return text
    }
  }
}
