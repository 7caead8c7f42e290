import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// Conversations as they are kept: edited, summarised, renamed, deleted.
extension TutorTests {
  @Test func `A question is edited, and what came after it goes`() async throws {
    standIn.reply("A", "B", "C")
    let tutor = try await ask("one")
    try await ask("two", in: tutor)
    let first = try #require(tutor.state.info?.conversation.messages.first)

    try await tutor.sent(.edited(first.id, "uno"))

    #expect(texts(tutor) == ["uno", "C"])
    // What was paid for is still counted.
    #expect(tutor.state.info?.conversation.tokens.total == 48)
  }

  @Test func `A long conversation goes on with a summary of its beginning`() async throws {
    let long = String(repeating: "word ", count: 1_500)
    standIn.reply(long, long, long, "They talked about words.", "Yes.")
    let tutor = try await ask("one")
    try await ask("two", in: tutor)
    try await ask("three", in: tutor)

    try await ask("four", in: tutor)

    let conversation = try #require(tutor.state.info?.conversation)
    #expect(conversation.summary == "They talked about words.")
    #expect(conversation.messages.last?.text == "Yes.")
    let sent = standIn.asked[4].body["messages"]?.array ?? []
    #expect(sent.last?["content"]?.string?.contains("They talked about words.") == true)
    #expect(sent.count < 6)
  }

  @Test func `Tokens are added up by day and model, the latest day first`() throws {
    let requests = [(1, "a"), (25, "a"), (26, "b"), (27, "a")]

    let usage = try Storage.inMemory().database.write { db in
      for (hour, model) in requests {
        try db.execute(
          literal: """
            INSERT INTO tutor_request
              (conversation_id, message_id, model, input_tokens, output_tokens, at)
            VALUES (0, 0, \(model), 1, 2, \(hour * 3_600_000))
            """)
      }
      return try ConversationRepository().usage(
        DayBoundary(timeZone: .gmt, startsAtHour: 0), db)
    }

    #expect(usage.map(\.day.number) == [1, 1, 0])
    #expect(usage.map(\.model) == ["a", "b", "a"])
    #expect(usage.map(\.tokens.input) == [2, 1, 1])
  }

  @Test func `A cost that is of a part of the tokens says so`() throws {
    let boundary = DayBoundary(timeZone: .gmt, startsAtHour: 0)

    let (usage, day) = try Storage.inMemory().database.write { db in
      for (hour, price) in [(1, 0), (2, 2), (25, 2)] {
        try db.execute(
          literal: """
            INSERT INTO tutor_request
              (conversation_id, message_id, model, input_tokens, output_tokens, input_price,
                output_price, at)
            VALUES (0, 0, 'a', 1000000, 0, \(price), 0, \(hour * 3_600_000))
            """)
      }
      let conversations = ConversationRepository()
      return (
        try conversations.usage(boundary, db),
        try conversations.tokensOfDay(at: Date(milliseconds: 3_600_000), boundary, db)
      )
    }

    #expect(usage.map(\.tokens.costWords) == ["2", "2 while prices were set"])
    #expect(day.isPartlyPriced && day.costWords == "4 while prices were set")
  }

  @Test func `Tokens from before prices were kept have those that are set`() throws {
    let data = try DatabaseQueue.migrated(
      upTo: "0.6.0 redo",
      with: """
        INSERT INTO setting (name, value) VALUES ('model-input-price', '2.5');
        INSERT INTO tutor_request
          (conversation_id, message_id, model, input_tokens, output_tokens, at)
        VALUES (0, 0, 'a', 1000000, 5, 0);
        """)

    try Migrations.all.migrate(data)

    let usage = try data.read {
      try ConversationRepository().usage(DayBoundary(timeZone: .gmt, startsAtHour: 0), $0)
    }
    #expect(usage.map(\.tokens.costText) == ["2.5"])
  }

  @Test func `Without a summary the question is answered all the same`() async throws {
    let long = String(repeating: "word ", count: 1_500)
    standIn.reply(long, long, long)
    let tutor = try await ask("one")
    try await ask("two", in: tutor)
    try await ask("three", in: tutor)
    standIn.misbehave(.status(400))
    standIn.reply("Yes.")

    try await ask("four", in: tutor)

    let conversation = try #require(tutor.state.info?.conversation)
    #expect(conversation.summary == "")
    #expect(conversation.messages.last?.text == "Yes.")
  }

  @Test func `A conversation is renamed and deleted, and both are undone`() async throws {
    let tutor = try await ask("one")
    try await tutor.sent(.renamed("Numbers"))
    try await tutor.sent(.deleted)
    #expect(try await study.tutor.conversations() == [])

    for _ in 1...2 {
      try await study.undoLatest()
    }

    let list = try await study.tutor.conversations()
    #expect(list.map(\.title) == ["one"])
    #expect(list.first?.messages == 2)
  }

  @Test func `A title that is too long is refused, and one of a question is cut`() async throws {
    let longest = Conversation.longestTitle
    let tutor = try await ask(String(repeating: "a", count: longest + 1))
    let cut = String(repeating: "a", count: longest - 1) + "…"
    #expect(tutor.state.info?.conversation.title == cut)

    let problem = await #expect(throws: Problem.self) {
      try await tutor.sent(.renamed(String(repeating: "b", count: longest + 1)))
    }

    #expect(problem == .longTitle)
    #expect(try await study.tutor.conversations().map(\.title) == [cut])
    try await tutor.sent(.renamed(String(repeating: "b", count: longest)))
    #expect(tutor.state.info?.conversation.title == String(repeating: "b", count: longest))
  }

  @Test func `An edit is undone, and the messages that it took out come back`() async throws {
    standIn.reply("A", "B", "C", "D")
    let tutor = try await ask("one")
    try await ask("two", in: tutor)
    let first = try #require(tutor.state.info?.conversation.messages.first)
    try await tutor.sent(.edited(first.id, "uno"))
    let second = try #require(tutor.state.info?.conversation.messages.first)
    try await tutor.sent(.edited(second.id, "eins"))
    #expect(texts(tutor) == ["eins", "D"])
    #expect(tutor.state.info?.conversation.title == "eins")

    for (title, expected) in [("uno", ["uno", "C"]), ("one", ["one", "A", "two", "B"])] {
      let change = try await study.undoLatest()
      #expect(change.name == "Edited a question in “\(title)”")
      try await tutor.sent(.opened(try #require(tutor.state.info).conversation.id))
      #expect(texts(tutor) == expected)
      #expect(tutor.state.info?.conversation.title == title)
    }
  }

  @Test func `A conversation keeps the title that it was given when its question is edited`()
    async throws
  {
    let tutor = try await ask("one")
    try await tutor.sent(.renamed("Numbers"))
    let first = try #require(tutor.state.info?.conversation.messages.first)

    try await tutor.sent(.edited(first.id, "uno"))

    #expect(tutor.state.info?.conversation.title == "Numbers")
  }

  @Test func `What was sent for an answer is kept with it`() async throws {
    let tutor = try await ask("one")

    let request = try #require(tutor.state.info?.conversation.messages.last?.requests.first)
    let body = try JSONDecoder().decode(JSONValue.self, from: Data(request.utf8))
    #expect(body == standIn.asked.first?.body)
    #expect(body["model"] == "test-model" && body["stream"] == .bool(true))
  }

  @Test(arguments: ModelConfiguration.Provider.allCases)
  func `What was sent is read as messages, from whichever provider's form`(
    _ provider: ModelConfiguration.Provider
  ) throws {
    let configuration = try ModelConfiguration(
      provider: provider.rawValue, url: "http://127.0.0.1:1/v1", model: "m", key: "secret-key")
    let prompt = ModelPrompt(
      system: "Teach.", user: #"{"question":"And 犬?"}"#,
      history: [ModelTurn(.user, "What is 猫?"), ModelTurn(.assistant, "A cat.")])

    let body = try LanguageModel.configured(configuration).body(prompt, true)

    let sent = SentPrompt("\(body)\n\n\(body)")
    #expect(!body.contains("secret-key"))
    #expect(
      sent.messages.map(\.text).prefix(4) == ["Teach.", "What is 猫?", "A cat.", "question: And 犬?"])
    #expect(sent.messages.count == 8 && sent.settings.count == 1)
    #expect(sent.json.contains("\n  "))
  }
}
