import Foundation
import Helpers
import Testing

@testable import Engine
@testable import Shell

/// The tutor at the terminal, with a model that answers as told.
struct TutorTests {
  let model = ModelStandIn(.openai)
  let stage: Stage

  init() async throws {
    stage = try Stage(isInteractive: true)
    let configuration = try await model.start(key: nil)
    let outcome = try await stage.sanpo(
      "model", "use", "openai", configuration.model, "--address", configuration.url.absoluteString)
    #expect(outcome.status == 0)
  }

  private static let reply = "Sure. Like this:\n\n**橋**(はし)を渡る。静かです。\n\n- 箸(はし)は高いです。"

  @Test func `Sentences with new words follow the answer, marked and numbered`() async throws {
    model.reply(Self.reply)

    let outcome = try await stage.script("ask 橋?")

    let answer = outcome.data
    #expect(answer.contains("橋(はし)を渡る。"))
    #expect(answer.contains("│ 橋*(はし)を渡る*。"))
    #expect(!answer.contains("静か*です。橋"))
    #expect(answer.contains("│ • 箸*(はし)は高い*です。"))
    #expect(!answer.contains("│ Sure."))
    #expect(answer.contains("0% of the Japanese words known, 5 new:"))
    #expect(answer.contains("1. 橋 はし") && answer.contains("4. 箸 は＼し [1]  chopsticks\n"))
    #expect(outcome.talk.contains("“add” adds the first"))
  }

  @Test func `A sentence with new words that stands in an answer twice follows it once`()
    async throws
  {
    model.reply("橋を渡る。橋を渡る。\n\n橋を渡る。")

    let outcome = try await stage.script("ask 橋?")

    #expect(outcome.data.ranges(of: "│ 橋*を渡る*。").count == 1)
  }

  @Test func `A number adds a new word of the last answer`() async throws {
    model.reply(Self.reply)

    let outcome = try await stage.script("ask 橋?", "add 4", "add 橋", "add 9", "add 1 --parts")

    #expect(outcome.data.contains("箸(はし) was added to Dictionary as item 1."))
    #expect(outcome.data.contains("橋(はし) was added to Dictionary as item 2."))
    #expect(outcome.talk.contains("The last answer has no new word “9”."))
    #expect(outcome.talk.contains("--parts has no effect with a word of an answer."))
  }

  @Test func `A number adds a new word of a conversation's last answer`() async throws {
    model.reply("1. 箸 is read ばし.\n2. 橋 is not.")

    let outcome = try await stage.script("ask 箸?", "tutor add 1 2", "tutor show 1", "tutor list x")

    #expect(outcome.data.contains("│ 1. 箸*"))
    #expect(outcome.data.contains("“橋” was added") && outcome.data.contains("It is item 1."))
    #expect(outcome.data.contains("\n16 tokens\n"))
    #expect(outcome.talk.contains("No conversation has “x”."))
  }

  @Test func `Without a number, the first is added, and to the deck that is named`() async throws {
    model.reply(Self.reply)

    let outcome = try await stage.script("ask 橋?", "add --deck Words", "lookup 猫", "add")

    #expect(outcome.data.contains("橋(はし) was added to Words as item 1."))
    #expect(outcome.data.contains("猫(ねこ) was added to Dictionary as item 2."))
  }

  @Test(arguments: [true, false])
  func `A second answer is shown to its end, and the note about the first is true`(
    _ isInteractive: Bool
  ) async throws {
    let stage = try Stage(isInteractive: isInteractive)
    let configuration = try await model.start(key: nil)
    _ = try await stage.sanpo(
      "model", "use", "openai", configuration.model, "--address", configuration.url.absoluteString)
    _ = try await stage.sanpo("settings", "tutor-new-words", "1")
    // The same again has as many new words.
    model.reply("橋と箸と猫。", "橋と箸と猫。", "犬と箸と橋。", "猫。")

    let same = try await stage.script("ask Make me a sentence")
    let simpler = try await stage.script("ask Make me a sentence")

    #expect(same.data.ranges(of: "橋と箸と猫。\n").count == 2)
    let note = "The first answer is kept, because the second has no fewer"
    #expect(same.talk.contains(note))
    #expect(simpler.data.contains("犬と箸と橋。\n") && simpler.data.contains("猫。\n"))
    #expect(simpler.talk.contains("Too many new words"))
    #expect(!simpler.talk.contains("is kept"))
  }

  @Test func `An answer without new words has none to mark or add`() async throws {
    model.reply("Just English.")

    let outcome = try await stage.script("ask why?", "add 1")

    #expect(!outcome.data.contains("│") && !outcome.data.contains("new:"))
    #expect(outcome.talk.contains("The last answer has no new words."))
  }

  @Test func `The list of keys leaves the question that is asked in a session`() async throws {
    model.reply("It is a cat.")
    _ = try await stage.script("add 猫 cat")

    let outcome = try await stage.script("study", "", "a", ":?", "What is it?", "q")

    #expect(outcome.data.contains("Undo the last answer"))
    #expect(outcome.data.contains("It is a cat."))
    #expect(!outcome.talk.contains("does nothing here"))
  }

  @Test func `A question that is refused shows no earlier answer`() async throws {
    model.reply("橋を渡る。")
    _ = try await stage.script("ask 橋?")

    let edited = try await stage.sanpo(
      "tutor", "edit", "1", "--message", "999", "and 猫?", "--json")
    _ = try await stage.sanpo("settings", "tutor-tokens-per-day", "1")
    let again = try await stage.sanpo("tutor", "again")

    #expect(edited.status != 0 && !edited.data.contains("橋"))
    #expect(again.status != 0 && !again.data.contains("橋"))
    #expect(again.talk.contains("Today's limit of 1 tokens is reached."))
  }

  @Test func `An answer that failed without a word is only a problem in JSON, too`() async throws {
    model.reply("橋を渡る。")
    _ = try await stage.script("ask 橋?")
    model.misbehave(.status(401))

    let edited = try await stage.sanpo("tutor", "edit", "1", "and 猫?", "--json")

    #expect(edited.status != 0 && edited.data.isEmpty)
    #expect(edited.talk.contains("The language model refused the key."))
  }

  @Test func `A shown conversation goes on with the answer that another face is writing`()
    async throws
  {
    let study = try stage.study()
    let asking = try await beginAnswer(in: study)
    let pager = Pager(rows: { 0 }) { Issue.record("It was paged: \($0)") }
    var console = stage.console
    console.pager = pager
    console.output.isTerminal = true
    let print = console.output.data
    console.output.data = { [model] text in
      print(text)
      if text.contains("long") { model.release() }
    }
    let interpreter = Interpreter(console: console, open: { study })

    try await interpreter.perform(interpreter.parsed(["tutor", "show", "1"]))

    #expect(stage.data.hasPrefix("Tell me\n\n> Tell me\n\nvery long"))
    #expect(stage.data.ranges(of: "long").count == 50)
    #expect(stage.data.hasSuffix("answer\n\n16 tokens\n"))
    await asking.value
  }

  @Test func `In a pipe and as JSON, only what is there of an answer is shown`() async throws {
    let asking = try await beginAnswer(in: try stage.study())

    let shown = try await stage.sanpo("tutor", "show", "1")
    let json = try await stage.sanpo("tutor", "show", "1", "--json").json.last
    let refused = try await stage.sanpo("ask", "--conversation", "1", "And?")

    #expect(shown.status == 0 && shown.data.contains("Answering …"))
    #expect(json?["state"] == "writing")
    #expect(refused.talk.contains("“tutor stop 1”. “tutor show 1” shows it as it comes."))
    model.release()
    await asking.value
  }

  /// Asks in another face, and returns once the answer has begun. The rest of it waits.
  private func beginAnswer(in study: Study) async throws -> Task<Void, Never> {
    model.reply(String(repeating: "very long ", count: 50) + "answer")
    model.hold()
    let tutor = study.tutor.conversation()
    let (pieces, continuation) = AsyncStream<Void>.makeStream()
    let observation = tutor.observe { if $0.answer?.isEmpty == false { continuation.yield() } }
    defer { observation.cancel() }
    let asking = Task { await tutor.send(.asked(TutorQuestion("Tell me"))) }
    for await _ in pieces { break }
    return asking
  }

  @Test func `A conversation is exported to a file`() async throws {
    model.reply("橋を渡る。")
    _ = try await stage.sanpo("ask", "橋?")
    let file = stage.folder.file("talk.md")

    _ = try await stage.sanpo("tutor", "export", "1", "--to", file.path)

    #expect(try String(contentsOf: file, encoding: .utf8).contains("橋を渡る。"))
  }

  @Test func `In JSON, an exported message without a model has null for it`() async throws {
    model.reply("橋を渡る。")
    _ = try await stage.sanpo("ask", "橋?")

    let exported = try await stage.sanpo("tutor", "export", "1", "--json")

    let file = try JSONDecoder().decode(JSONValue.self, from: Data(exported.data.utf8))
    let question = file["messages"]?[0]
    #expect(question?["model"] == .null && question?["input_tokens"] == .null)
    #expect(question?["output_tokens"] == .null)
    #expect(file["messages"]?[1]?["input_tokens"] == 9)
  }

  @Test func `In JSON, each message has its tokens, cost, known share and doubts`() async throws {
    model.reply("箸(くつ)で食べる。")
    _ = try await stage.sanpo("settings", "model-input-price", "1000")
    _ = try await stage.sanpo("settings", "model-output-price", "1000")
    let asked = try await stage.sanpo("ask", "箸?", "--json")

    let messages = try await stage.sanpo("tutor", "show", "1", "--json").json

    try #require(messages.count == 2)
    #expect(messages[0]["author"] == "learner" && messages[0]["input_tokens"] == .null)
    #expect(messages[0]["cost"] == .null && messages[0]["new_words"] == [])
    let answer = messages[1]
    #expect(answer["input_tokens"] == 9 && answer["output_tokens"] == 7)
    #expect(answer["cost"] == "0.016" && answer["known_share"] == 0)
    #expect(answer["doubts"]?[0]?["word"] == "箸" && answer["doubts"]?[0]?["said"] == "くつ")
    #expect(answer["new_words"]?[0]?["word"] == "箸" && answer["requests"] == .null)
    #expect(answer["new_words"]?[0]?["meaning"] == "chopsticks")
    let event = try #require(asked.json.last)
    #expect(event["type"] == "answer" && event["conversation"] == 1)
    #expect(event["cost"] == answer["cost"])
  }

  @Test func `In JSON, what changes a conversation names it as the list does`() async throws {
    model.reply("橋を渡る。")
    _ = try await stage.sanpo("ask", "橋?")
    let usage = try await stage.sanpo("tutor", "usage", "--json")
    let added = try await stage.sanpo("tutor", "add", "1", "橋", "--json")
    let renamed = try await stage.sanpo("tutor", "rename", "1", "Bridges", "--json")
    let stopped = try await stage.sanpo("tutor", "stop", "1", "--json")
    let deleted = try await stage.sanpo("tutor", "delete", "1", "--json")

    #expect(usage.json.last?["day"] == "2026-11-21")
    #expect([added, renamed, stopped].allSatisfy { $0.json.last?["conversation"] == 1 })
    #expect(deleted.data == #"{"conversation":1,"is_deleted":true,"title":"Bridges"}"# + "\n")
  }

  @Test func `In JSON, what changes a graded text names it as the list does`() async throws {
    model.gradeItems()
    _ = try await stage.script(
      "add 猫 cat --deck Words", "study", "", "4", "tutor grade 猫がいる。")

    let applied = try await stage.sanpo("tutor", "apply", "1", "--json")
    let removed = try await stage.sanpo("tutor", "delete-text", "1", "--json")

    #expect(applied.data == #"{"applied":1,"graded_text":1}"# + "\n")
    #expect(removed.data == #"{"graded_text":1,"is_deleted":true}"# + "\n")
  }

  @Test func `The limits of grading are told with the command, and the card with each grade`()
    async throws
  {
    model.gradeItems()
    let help = try await stage.sanpo("help", "tutor", "grade")
    #expect(help.data.contains("20,000") && help.data.contains("first 300"))

    let outcome = try await stage.script(
      "add 猫 cat --deck Words", "study", "", "4", "tutor grade 猫がいる。")

    #expect(outcome.talk.contains("Grading 1 item …"))
    #expect(outcome.data.contains("猫  good  It fits.  Front → Back"))
  }

  @Test func `What the dictionary has instead of a reason is told below it`() async throws {
    model.reply(#"{"grades":[{"item":1,"grade":"again","reason":"箸(くつ) is meant."}]}"#)

    let outcome = try await stage.script(
      "add 猫 cat --deck Words", "study", "", "4", "tutor grade 猫がいる。")
    let shown = try await stage.sanpo("tutor", "texts", "1", "--json")

    #expect(outcome.data.contains("  ! 箸(くつ): the dictionary reads it はし."))
    let text = try #require(shown.json.last)
    #expect(text["grades"]?[0]?["doubts"]?[0]?["known"] == ["はし"])
  }
}
