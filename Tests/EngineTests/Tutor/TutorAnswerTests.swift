import Foundation
import GRDB
import Helpers
import Synchronization
import Testing

@testable import Engine

/// How an answer ends: whole, stopped, broken off, empty or too long.
extension TutorTests {
  @Test func `An answer is stopped in another face, and what came is kept`() async throws {
    let whole = String(repeating: "very long ", count: 50)
    let tutor = study.tutor.conversation()
    let (id, asking) = try await begin(whole, in: tutor)

    let other = study.tutor.conversation()
    try await other.sent(.opened(id))
    try await other.sent(.stopAsked)
    await asking.value

    let answer = try #require(tutor.state.info?.conversation.messages.last)
    #expect(answer.state == .stopped)
    #expect(!answer.text.isEmpty && answer.text != whole && whole.hasPrefix(answer.text))
    #expect(tutor.state.problem == nil)
    standIn.release()
    standIn.reply("Short.")
    try await tutor.sent(.regenerated)
    #expect(texts(tutor) == ["Tell me", "Short."])
  }

  @Test func `An answer whose conversation is deleted meanwhile ends without a problem`()
    async throws
  {
    let tutor = study.tutor.conversation()
    let (id, asking) = try await begin(String(repeating: "very long ", count: 50), in: tutor)

    let other = study.tutor.conversation()
    try await other.sent(.opened(id))
    try await other.sent(.deleted)
    await asking.value

    #expect(tutor.state == Tutor.State())
    standIn.release()
    try await study.undoLatest()
    #expect(try await other.sent(.opened(id)).info?.conversation.messages.count == 2)
  }

  /// Asks, and returns once the answer has begun. The rest of it waits.
  func begin(_ answer: String, in tutor: Store<Tutor>) async throws
    -> (id: Conversation.ID, asking: Task<Void, Never>)
  {
    standIn.reply(answer)
    standIn.hold()
    let (begun, begin) = AsyncStream<Conversation.ID>.makeStream()
    let observation = tutor.observe { state in
      if state.answer?.isEmpty == false, let id = state.info?.conversation.id { begin.yield(id) }
    }
    defer { observation.cancel() }
    let asking = Task { await tutor.send(.asked(TutorQuestion("Tell me"))) }
    var started = begun.makeAsyncIterator()
    return (try #require(await started.next()), asking)
  }

  @Test func `An answer that breaks off is kept with the reason, and asked for anew`()
    async throws
  {
    standIn.misbehave(.cut)
    standIn.reply(String(repeating: "very long ", count: 50), "Done.")
    let tutor = study.tutor.conversation()

    await tutor.send(.asked(TutorQuestion("Tell me")))

    #expect(tutor.state.problem?.sentence == "The answer was cut off.")
    let broken = try #require(tutor.state.info?.conversation.messages.last)
    #expect(broken.state == .failed && broken.text.hasPrefix("very long"))
    try await tutor.sent(.regenerated)
    #expect(texts(tutor) == ["Tell me", "Done."])
  }

  @Test func `An answer stays if another can't be had`() async throws {
    standIn.reply("A cat.")
    let tutor = try await ask("What is 猫?")
    standIn.misbehave(.status(401))

    await tutor.send(.regenerated)

    #expect(tutor.state.problem?.sentence == "The language model refused the key.")
    #expect(texts(tutor) == ["What is 猫?", "A cat."])
  }

  @Test func `An answer stays if another is cut off`() async throws {
    standIn.reply("A cat.")
    let tutor = try await ask("What is 猫?")
    let changes = try await study.changes()
    standIn.misbehave(.cut)
    standIn.reply(String(repeating: "very long ", count: 50))

    await tutor.send(.regenerated)

    #expect(tutor.state.problem?.sentence == "The answer was cut off.")
    #expect(tutor.state.problem?.remedy == "Ask again. The earlier answer is back.")
    #expect(texts(tutor) == ["What is 猫?", "A cat."])
    // Nothing more is left to be undone.
    #expect(try await study.changes() == changes)
  }

  @Test func `Of two answers that were cut off, the later stays`() async throws {
    standIn.misbehave(.cut, .cut)
    standIn.reply(
      String(repeating: "A cat. ", count: 50), String(repeating: "very long ", count: 50))
    let tutor = study.tutor.conversation()
    await tutor.send(.asked(TutorQuestion("Tell me")))

    await tutor.send(.regenerated)

    #expect(tutor.state.problem?.remedy == "Ask again. What arrived is kept.")
    #expect(texts(tutor).last?.hasPrefix("very long") == true)
  }

  @Test func `An answer is wanted no more once the earlier one is back`() async throws {
    let (_, _, later) = try await answeredAnew()
    #expect(try await !isStopped(later))

    try await study.storage.database.write { db in
      _ = try ConversationRepository().putBack(insteadOf: later, db)
    }

    #expect(try await isStopped(later))
  }

  @Test func `Another answer is undone, and the earlier one comes back`() async throws {
    standIn.reply("A cat.", "A small cat.")
    let tutor = try await ask("What is 猫?")
    try await tutor.sent(.regenerated)
    #expect(texts(tutor) == ["What is 猫?", "A small cat."])

    let change = try await study.undoLatest()
    try await tutor.sent(.opened(try #require(tutor.state.info).conversation.id))

    #expect(change.name == "Replaced an answer in “What is 猫?”")
    #expect(texts(tutor) == ["What is 猫?", "A cat."])
  }

  @Test func `Another answer stays once a question follows it`() async throws {
    standIn.reply("A cat.", "A small cat.", "A pet.", "A dog.")
    let tutor = try await ask("What is 猫?")
    let changes = try await study.changes()
    try await tutor.sent(.regenerated)
    try await tutor.sent(.regenerated)

    try await ask("What is 犬?", in: tutor)

    #expect(texts(tutor) == ["What is 猫?", "A pet.", "What is 犬?", "A dog."])
    #expect(try await study.changes() == changes)
  }

  @Test func `An answer that fails again says why it failed now`() async throws {
    standIn.misbehave(.status(401))
    let tutor = study.tutor.conversation()
    await tutor.send(.asked(TutorQuestion("Tell me")))
    standIn.misbehave(.status(404))

    await tutor.send(.regenerated)

    let problem = try #require(tutor.state.problem)
    let answer = try #require(tutor.state.info?.conversation.messages.last)
    #expect(problem.sentence != "The language model refused the key.")
    #expect(answer.state == .failed && answer.problem == problem.description)
    #expect(texts(tutor) == ["Tell me", ""])
  }

  @Test func `A whole answer stays if a simpler one can't be had`() async throws {
    try await study.care.changeSettings(["tutor-new-words": "0"])
    standIn.reply("橋を渡る。")
    let tutor = study.tutor.conversation()
    let asked = Mutex(0)
    standIn.refuse { _ in
      asked.withLock { asked in
        asked += 1
        return asked > 1
      }
    }

    await tutor.send(.asked(TutorQuestion("Tell me")))

    #expect(texts(tutor) == ["Tell me", "橋を渡る。"])
    #expect(tutor.state.problem == nil)
  }

  @Test func `A whole answer is kept while a simpler one comes`() {
    let writing = AnswerInProgress()
    _ = writing.append("The first.")
    writing.whole = writing.text
    writing.text = ""

    _ = writing.append("The sec")

    #expect(writing.toBeKept() == "The first.")
    #expect(writing.text == "The sec")
  }

  @Test(arguments: [121, -3_600])
  func `An answer comes back if the program that wrote another was killed`(
    secondsLater: Int
  ) async throws {
    let (tutor, id, _) = try await answeredAnew()
    #expect(texts(tutor) == ["What is 猫?", ""])

    clock.advance(by: .seconds(secondsLater))
    try await tutor.sent(.opened(id))
    #expect(texts(tutor) == ["What is 猫?", "A cat."])

    try await tutor.sent(.regenerated)
    #expect(texts(tutor) == ["What is 猫?", "A small cat."])
  }

  @Test func `Looking at an answer that is late does not stop it, asking again does`()
    async throws
  {
    let (tutor, id, late) = try await answeredAnew()

    clock.advance(by: .seconds(7))
    try await tutor.sent(.opened(id))
    #expect(try await !isStopped(late))

    try await tutor.sent(.regenerated)
    #expect(try await isStopped(late))
    #expect(texts(tutor) == ["What is 猫?", "A small cat."])
  }

  /// A conversation whose answer is to be replaced by another, which somebody else seems to write.
  func answeredAnew() async throws
    -> (tutor: Store<Tutor>, id: Conversation.ID, answer: TutorMessage.ID)
  {
    standIn.reply("A cat.", "A small cat.")
    let tutor = try await ask("What is 猫?")
    let conversation = try #require(tutor.state.info?.conversation)
    let (id, first) = (conversation.id, try #require(conversation.messages.last?.id))
    let second = try await study.storage.database.write { [now = clock.now] db in
      let conversations = ConversationRepository()
      let second = try conversations.add(.tutor, "", .writing, to: id, at: now, db)
      try conversations.replace(from: first, by: second, in: id, db)
      return second
    }
    try await tutor.sent(.opened(id))
    return (tutor, id, second)
  }

  private func isStopped(_ answer: TutorMessage.ID) async throws -> Bool {
    try await study.storage.database.read { try ConversationRepository().isStopped(answer, $0) }
  }

  @Test func `What was paid counts, also if the answer broke off or its conversation is deleted`()
    async throws
  {
    standIn.misbehave(.cut)
    standIn.reply(String(repeating: "very long ", count: 50))
    let tutor = study.tutor.conversation()
    await tutor.send(.asked(TutorQuestion("Tell me")))
    let paid = try #require(tutor.state.info?.today)

    try await tutor.sent(.deleted)

    #expect(paid.input > 100 && paid.output > 0)
    let other = try await ask("Again")
    #expect(try #require(other.state.info?.today).total > paid.total)
  }

  @Test func `A question that no model heard costs nothing`() async throws {
    standIn.misbehave(.status(401), .status(400))
    let tutor = study.tutor.conversation()

    await tutor.send(.asked(TutorQuestion("Tell me")))
    await tutor.send(.regenerated)

    #expect(try #require(tutor.state.info?.today).total == 0)
    #expect(standIn.asked.count == 2)
  }

  @Test func `An empty answer says so`() async throws {
    standIn.reply("  \n")
    let tutor = study.tutor.conversation()

    await tutor.send(.asked(TutorQuestion("Tell me")))

    #expect(tutor.state.problem == .emptyAnswer)
  }

  @Test func `An answer that is as long as it may be says so`() async throws {
    standIn.misbehave(.limited)

    let tutor = try await ask("Tell me")

    let answer = try #require(tutor.state.info?.conversation.messages.last)
    #expect(
      answer.state == .done && answer.problem.hasPrefix("The answer reached its length limit."))
  }
}
