import Foundation
import Helpers
import Testing

@testable import Engine

/// Commands that mean the latest conversation with the tutor.
struct LatestConversationTests {
  @Test func `The latest conversation is continued and shown without its number`() async throws {
    let (stage, model) = (try Stage(isInteractive: true), ModelStandIn(.openai))
    let configuration = try await model.start(key: nil)
    _ = try await stage.sanpo(
      "model", "use", "openai", configuration.model, "--address", configuration.url.absoluteString)
    model.reply("A bridge.", "Chopsticks.")

    let none = try await stage.script("tutor show", "ask --continue and 箸?")
    let outcome = try await stage.script("ask What is 橋?", "ask --continue and 箸?")
    let shown = try await stage.sanpo("tutor", "show")

    #expect(none.talk.ranges(of: "You haven't asked the tutor anything yet.").count == 2)
    #expect(none.talk.contains("“ask QUESTION” begins a conversation."))
    #expect(outcome.talk.ranges(of: "“ask --continue …” continues it").count == 1)
    #expect(shown.data.contains("What is 橋?") && shown.data.contains("and 箸?"))
    #expect(try await stage.sanpo("tutor", "list").data.contains("4 messages"))
  }
}
