import Foundation
import Helpers
import Testing

@testable import Engine

/// What “add” takes from an answer of the tutor.
struct AnsweredWordTests {
  @Test func `The hint after an answer names the first word that has no card`() async throws {
    let (stage, model) = (try Stage(isInteractive: true), ModelStandIn(.openai))
    let configuration = try await model.start(key: nil)
    _ = try await stage.sanpo(
      "model", "use", "openai", configuration.model, "--address", configuration.url.absoluteString)
    model.reply("橋と箸。", "橋と箸。")

    let outcome = try await stage.script("ask 橋?", "add 1", "ask 橋?")

    #expect(outcome.talk.contains("“add” adds the first"))
    #expect(outcome.talk.contains("“add 2” adds “箸”"))
  }
}
