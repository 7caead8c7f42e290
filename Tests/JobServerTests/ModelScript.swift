import Engine
import Foundation
import Helpers
import Synchronization

/// A model that answers as told, and otherwise translates.
final class ModelScript: Sendable {
  typealias Answer = @Sendable ([(number: Int, text: String)]) async throws -> ModelAnswer

  private struct Inside {
    var prompts: [ModelPrompt] = []
    var next: [Answer] = []
  }

  private let inside = Mutex(Inside())

  var next: [Answer] {
    get { inside.withLock(\.next) }
    set { inside.withLock { $0.next = newValue } }
  }

  var prompts: [ModelPrompt] { inside.withLock(\.prompts) }
  var asked: [[String]] { prompts.map { Self.lines($0).map(\.text) } }

  var model: LanguageModel {
    LanguageModel(name: "test-model") { [self] prompt in
      let answer = inside.withLock { inside -> Answer? in
        inside.prompts.append(prompt)
        return inside.next.isEmpty ? nil : inside.next.removeFirst()
      }
      let lines = Self.lines(prompt)
      return try await answer?(lines) ?? Self.translated(lines)
    }
  }

  static func translated(_ lines: [(number: Int, text: String)]) -> ModelAnswer {
    ModelAnswer(ModelStandIn.translated(lines), usage: ModelUsage(input: 4, output: 6))
  }

  private static func lines(_ prompt: ModelPrompt) -> [(number: Int, text: String)] {
    // A prompt is always JSON.
    let value = try? JSONDecoder().decode(JSONValue.self, from: Data(prompt.user.utf8))
    return (value?["lines"]?.array ?? []).compactMap { line in
      guard let number = line["line"]?.integer, let text = line["text"]?.string else { return nil }
      return (number, text)
    }
  }
}
