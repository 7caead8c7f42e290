import Foundation
import Helpers
import Testing

@testable import Engine
@testable import Pages

struct FillFlowTests {
  @Test(arguments: [
    // The example of 鳥 is not asked for.
    ([FillRequest.Field.meaning], "1 meaning"),
    ([FillRequest.Field.meaning, .example], "1 meaning and 1 example"),
  ])
  func `The page says what was filled in once it is over, and what is left`(
    fields: [FillRequest.Field], left: String
  ) async throws {
    let (site, model) = (try TestSite(), ModelStandIn(.openai))
    try await model.start(for: site.study)
    let deck = try await site.addDeck(
      "Animals",
      [
        ItemContent(front: "猫", back: "", reading: "ねこ", notes: "my own"),
        ItemContent(front: "犬", back: "", reading: "いぬ", notes: "my own"),
        ItemContent(front: "鳥", back: "bird"),
      ])
    let request = FillRequest(Search.text(ofDeck: "Animals"), fields: Set(fields))
    try await site.study.filling.begin(request, at: site.clock.now)
    let worker = JobWorker(
      site.study.jobs.queue, model: Self.forgetful, limits: JobLimits(), clock: site.clock.wall,
      random: .seeded(1))
    while try await worker.work() {}
    try await site.study.takeTranslations()

    try await site.browse { browser in
      try await browser.open("/decks/\(deck)/fill")

      #expect(browser.text.contains("1 meaning was filled in. Undo"))
      #expect(browser.text.contains("Still missing: \(left)."))
      #expect(browser.text.contains("The model skipped 1 of 2 items."))
      let retry = "Trying again sends the rest (1 meaning) to the language model."
      #expect(browser.text.contains("\(retry) That takes about 40 tokens."))
      // Another search was not asked for.
      try await browser.open("/fill")
      #expect(!browser.text.contains("was filled in"))
    }
  }

  @Test func `Filling in that waits until later can be tried again at once`() async throws {
    let (site, model) = (try TestSite(), ModelStandIn(.openai))
    try await model.start(for: site.study)
    let deck = try await site.addDeck("Animals", [ItemContent(front: "猫", back: "", reading: "ねこ")])
    let request = FillRequest(Search.text(ofDeck: "Animals"), fields: [.meaning])
    try await site.study.filling.begin(request, at: site.clock.now)
    let worker = JobWorker(
      site.study.jobs.queue, model: Self.busy, limits: JobLimits(), clock: site.clock.wall,
      random: .seeded(1))
    _ = try await worker.work()
    let waiting = try await site.study.jobs.list()

    try await site.browse { browser in
      try await browser.open("/decks/\(deck)/fill")
      #expect(browser.html.contains("\"Try again: "))
      try await browser.submit("/decks/\(deck)/fill/retry")
      #expect(!browser.html.contains("\"Try again: "))
    }

    #expect(waiting.map { $0.retryAt != nil } == [true])
    #expect(try await site.study.jobs.list().allSatisfy { $0.retryAt == nil })
  }

  @Test func `Without a language model, a deck links to where one is connected`() async throws {
    let site = try TestSite()
    let deck = try await site.addDeck("Animals", [ItemContent(front: "猫", back: "cat")])
    try await site.browse { browser in
      try await browser.open("/decks/\(deck)")

      #expect(browser.text.contains("Connect a language model to fill in missing fields"))
      #expect(!browser.links.contains("/decks/\(deck)/fill"))
      #expect(browser.links.contains("/settings/model"))
    }
  }

  private static let busy = LanguageModel(name: "test") { _ in
    throw ModelFailure.busy("503", after: nil)
  }

  /// Answers only the first line.
  private static let forgetful = LanguageModel(name: "test") { prompt in
    let asked = try JSONDecoder().decode(JSONValue.self, from: Data(prompt.user.utf8))
    let first = asked["lines"]?.array?.first { $0["text"]?.string?.contains("猫") == true }
    let lines = first.map { [(number: $0["line"]?.integer ?? 0, text: "a cat")] } ?? []
    return ModelAnswer(ModelStandIn.translated(lines))
  }
}
