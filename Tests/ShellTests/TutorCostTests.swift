import Helpers
import Testing

@testable import Engine
@testable import Shell

extension TutorTests {
  @Test func `What a question cost stays when the price changes, and another model has none`()
    async throws
  {
    model.reply("Yes.")
    _ = try await stage.sanpo("settings", "model-input-price", "1000")
    _ = try await stage.sanpo("settings", "model-output-price", "1000")
    _ = try await stage.sanpo("ask", "Why?")
    let asked = try await stage.sanpo("tutor", "usage")

    _ = try await stage.sanpo("settings", "model-input-price", "2000")
    let dearer = try await stage.sanpo("tutor", "usage")
    let changed = try await stage.sanpo("model", "use", "anthropic", "claude-x")
    let after = try await stage.sanpo("tutor", "usage")

    #expect(asked.data.contains("cost 0.016"))
    #expect(dearer.data == asked.data && after.data == asked.data)
    #expect(changed.talk.contains("are no longer set."))
    let prices = try await stage.study().settings().tutor
    #expect(prices.inputPrice == 0 && prices.outputPrice == 0)
  }
}
