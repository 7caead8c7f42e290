import Helpers

@testable import Engine

/// Where a session has to stand.
extension Session {
  func finished() throws -> Course.Summary {
    guard case .finished(let summary) = step else { throw HelperError("It stands at \(step).") }
    return summary
  }

  @discardableResult
  func asking() throws -> Course.Prompt {
    guard case .asking(let prompt) = step else { throw HelperError("It stands at \(step).") }
    return prompt
  }

  @discardableResult
  func revealed() throws -> (question: Course.Prompt, answer: Revealed) {
    guard case .revealed(let prompt, let revealed) = step else {
      throw HelperError("It stands at \(step).")
    }
    return (prompt, revealed)
  }
}
