import HTTPTypes
import Helpers
import Testing

@testable import Engine
@testable import Pages

/// What pages tell learners of the limits of a server's owner.
struct OwnerLimitPageTests {
  @Test func `The pages say what the owner allows, and take nothing beyond it`() async throws {
    let stage = try LearnerStage(variables: [
      "SANPO_MODEL_PROVIDER": "openai", "SANPO_MODEL": "m", "SANPO_MODEL_URL": "http://localhost:1",
      "SANPO_SETTING_TUTOR_TOKENS_PER_DAY": "1000",
      "SANPO_SETTING_TUTOR_TOKENS_PER_CONVERSATION": "20000", "SANPO_FLAG_TUTOR": "off",
    ])
    try await stage.browse { browser, _ in
      try await browser.visit("/settings/model")
      #expect(browser.text.contains("The owner of this server allows at most 1,000."))
      #expect(browser.text.contains("The owner of this server provides the language model."))
      #expect(!browser.text.contains("Save and test") && !browser.text.contains("localhost"))

      let choosing = try await browser.post(
        "/settings/model", "csrf=\(browser.csrf)&provider=openai&name=own")
      #expect(choosing == .unprocessableContent)
      #expect(browser.text.contains("Only the owner can change it."))

      let answer = try await browser.submit(
        "/settings/model/limits", ["tutor-tokens-per-day": "5000"])
      #expect(answer == .unprocessableContent)
      #expect(browser.text.contains("Only the owner can change that."))
      // The notes of the other fields stay.
      #expect(browser.text.contains("The owner of this server allows at most 20,000."))

      try await browser.visit("/tutor")
      #expect(browser.text.contains("The owner of this server has switched the tutor off."))
      try await browser.visit("/settings/flags")
      #expect(browser.text.contains("Today: off, by the owner of this server."))
      #expect(!browser.html.contains("id=\"rule-tutor\""))
    }
  }
}
