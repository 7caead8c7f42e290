import Foundation
import Helpers
import Synchronization
import Testing

@testable import Engine

/// Answers that come piece by piece.
struct ModelStreamTests {
  private final class Heard: Sendable {
    private let inside = Mutex<[String]>([])

    var pieces: [String] { inside.withLock(\.self) }

    func add(_ piece: String) { inside.withLock { $0.append(piece) } }
  }

  private let heard = Heard()

  private func answer(
    _ standIn: ModelStandIn, _ prompt: ModelPrompt = ModelPrompt(system: "Be brief.", user: "猫?")
  ) async throws -> ModelAnswer {
    let model = LanguageModel.configured(
      try await standIn.start(), pause: Pause { _ in }, random: .seeded(7))
    return try await model.stream(prompt) { [heard] in heard.add($0) }
  }

  @Test(arguments: ModelConfiguration.Provider.allCases)
  func `Each provider's stream is read piece by piece`(
    _ provider: ModelConfiguration.Provider
  ) async throws {
    let standIn = ModelStandIn(provider)
    standIn.reply("The cat (ねこ) sleeps. 猫が寝る。🐈")

    let answer = try await answer(standIn)

    #expect(answer.text == "The cat (ねこ) sleeps. 猫が寝る。🐈")
    #expect(heard.pieces.joined() == answer.text)
    #expect(heard.pieces.count > 3)
    #expect(answer.usage == ModelUsage(input: 9, output: 7))
  }

  @Test(arguments: ModelConfiguration.Provider.allCases)
  func `Turns alternate, whatever was said twice in a row`(
    _ provider: ModelConfiguration.Provider
  ) async throws {
    let standIn = ModelStandIn(provider)
    let history = [ModelTurn(.user, "a"), ModelTurn(.user, "b"), ModelTurn(.assistant, "c")]

    let answer = try await answer(
      standIn, ModelPrompt(system: "", user: "d", history: history))

    #expect(answer.text == "You said: d")
  }

  @Test(arguments: [
    ("<html>Sign in</html>", false), ("", false), ("{\"choices\": [", false),
    ("data: {\"choices\": []}\n\n", true),
  ])
  func `A body that is no stream can't be read, and a stream without its end is asked for again`(
    _ body: String, _ isRetryable: Bool
  ) throws {
    let stream = ModelStream(OpenAIChat.self) { _ in .refused }
    _ = try stream.append(Data(body.utf8))

    let failure = #expect(throws: ModelFailure.self) { try stream.finish() }

    #expect(failure?.isRetryable == isRetryable)
    #expect((failure == .notFound("a web page")) == body.hasPrefix("<html>"))
  }

  private static let piece = #"data: {"choices": [{"delta": {"content": "Yes."}}]}"#
  private static let end = #"data: {"choices": [{"delta": {}, "finish_reason": "stop"}]}"#

  @Test(arguments: ["", "\n", "\n\n"])
  func `An answer is whole also if its last event lacks the blank line`(_ rest: String) throws {
    let stream = ModelStream(OpenAIChat.self) { _ in .refused }

    let heard = try stream.append(Data("\(Self.piece)\n\n\(Self.end)\(rest)".utf8))

    #expect(heard == "Yes.")
    #expect(try stream.finish().answer == ModelAnswer("Yes."))
  }

  @Test func `A text that comes in the last event is passed on`() throws {
    let stream = ModelStream(OpenAIChat.self) { _ in .refused }
    _ = try stream.append(Data("\(Self.end)\n\n\(Self.piece)".utf8))

    let (answer, rest) = try stream.finish()

    #expect(answer.text == "Yes." && rest == "Yes.")
  }

  @Test func `A last event that was cut off is no end`() throws {
    let stream = ModelStream(OpenAIChat.self) { _ in .refused }
    _ = try stream.append(Data("\(Self.piece)\n\n\(Self.end.dropLast())".utf8))

    #expect(throws: ModelFailure.interrupted("no end")) { try stream.finish() }
  }

  @Test func `A failure before the first piece is tried again`() async throws {
    let standIn = ModelStandIn(.openai)
    standIn.misbehave(.status(503), .status(429))
    standIn.reply("Hello")

    #expect(try await answer(standIn).text == "Hello")
    #expect(standIn.asked.count == 3)
  }

  @Test func `A service that asks to wait is told of, and not waited for`() async throws {
    let standIn = ModelStandIn(.openai)
    standIn.misbehave(.status(429, headers: ["Retry-After": "20"]))

    let failure = await #expect(throws: ModelFailure.self) { try await answer(standIn) }

    #expect(
      failure?.problem.description
        == "The language model can't answer right now. Try again in 20 s.")
    #expect(standIn.asked.count == 1)
  }

  @Test(arguments: [
    ModelStandIn.Fault.cut, .failing(["message": "overloaded", "code": .number(529)]),
  ])
  func `After the first piece nothing is asked again`(_ fault: ModelStandIn.Fault) async throws {
    let standIn = ModelStandIn(.openai)
    standIn.misbehave(fault)
    standIn.reply(String(repeating: "long ", count: 100))

    await #expect {
      try await answer(standIn)
    } throws: { error in
      guard case ModelFailure.interrupted = error else { return false }
      return true
    }
    #expect(standIn.asked.count == 1)
    #expect(!heard.pieces.isEmpty)
  }

  @Test func `A model that breaks off in its thoughts was not free`() async throws {
    let standIn = ModelStandIn(.openai)
    let busy = ModelStandIn.Fault.failing(["message": "overloaded", "code": .number(529)])
    standIn.misbehave(busy, busy, busy)
    let thoughts = "<think>" + String(repeating: "long ", count: 100)
    standIn.reply(thoughts, thoughts, thoughts)

    let failure = await #expect(throws: ModelFailure.self) { try await answer(standIn) }

    #expect(failure?.isFree == false)
    #expect(heard.pieces.isEmpty)
  }

  @Test(arguments: ModelConfiguration.Provider.allCases)
  func `An answer that ends at a limit says so`(
    _ provider: ModelConfiguration.Provider
  ) async throws {
    let standIn = ModelStandIn(provider)
    standIn.misbehave(.limited)

    #expect(try await answer(standIn).isTruncated)
  }

  @Test(arguments: ModelConfiguration.Provider.allCases)
  func `An answer whose rest is withheld was refused`(
    _ provider: ModelConfiguration.Provider
  ) async throws {
    let standIn = ModelStandIn(provider)
    standIn.misbehave(.withheld)
    standIn.reply(String(repeating: "long ", count: 100))

    await #expect(throws: ModelFailure.refused) { try await answer(standIn) }

    #expect(!heard.pieces.isEmpty)
  }

  @Test func `A wrong key is told at once`() async throws {
    let standIn = ModelStandIn(.anthropic)
    standIn.misbehave(.status(401, error: ["message": "key secret-key is wrong"]))

    await #expect(throws: ModelFailure.unauthorized("401: key KEY is wrong")) {
      try await answer(standIn)
    }
  }

  // MARK: Events

  @Test func `Events are read however their bytes are divided`() {
    let text = "\u{FEFF}: hello\ndata: {\"a\":1}\r\n\r\ndata:x\rdata: 語\r\revent: y\ndata\n\n"
    let bytes = Array(text.utf8)
    for place in 0...bytes.count {
      var events = ServerSentEvents()
      let found = events.read(bytes[..<place]) + events.read(bytes[place...])
      #expect(found == ["{\"a\":1}", "x\n語", ""])
    }
  }

  @Test(arguments: [
    ("<think>hm, 3 < 4</think>\n\nYes.", "Yes."), ("Yes.", "Yes."), ("<thing>", "<thing>"),
    ("<thi", "<thi"), ("<think>never ends", ""), ("a <think>b</think>", "a <think>b</think>"),
  ])
  func `What a model thinks aloud first is left out`(_ said: String, _ shown: String) {
    for size in 1...4 {
      var filter = ReasoningFilter()
      var text = ""
      var rest = said[...]
      while !rest.isEmpty {
        text += filter.pass(String(rest.prefix(size)))
        rest = rest.dropFirst(size)
      }
      #expect(text + filter.rest == shown)
    }
  }
}
