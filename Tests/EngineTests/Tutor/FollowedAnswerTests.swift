import Foundation
import GRDB
import Helpers
import Synchronization
import Testing

@testable import Engine

/// An answer that one face writes and another follows.
extension TutorTests {
  @Test func `An answer is followed from another face to its end`() async throws {
    let whole = String(repeating: "very long ", count: 50) + "answer"
    let (id, asking) = try await begin(whole, in: study.tutor.conversation())
    let other = study.tutor.conversation()
    try await other.sent(.opened(id))
    let heard = Mutex<[String]>([])
    let observation = other.observe { [standIn] state in
      guard let answer = state.answer else { return }
      heard.withLock { $0.append(answer) }
      // The rest comes once the beginning has arrived here.
      standIn.release()
    }
    defer { observation.cancel() }

    try await other.sent(.followed(writing(in: other)))

    let texts = heard.withLock(\.self)
    #expect(texts.count > 1 && texts.last == whole)
    #expect(texts.allSatisfy { whole.hasPrefix($0) })
    #expect(other.state.answer == nil)
    #expect(other.state.info?.conversation.messages.last?.state == .done)
    await asking.value
  }

  @Test func `An answer that has ended before it is followed is heard whole`() async throws {
    let whole = String(repeating: "very long ", count: 50) + "answer"
    let (id, asking) = try await begin(whole, in: study.tutor.conversation())
    let other = study.tutor.conversation()
    try await other.sent(.opened(id))
    standIn.release()
    await asking.value
    let heard = Mutex<[String]>([])
    let observation = other.observe { state in
      if let answer = state.answer { heard.withLock { $0.append(answer) } }
    }
    defer { observation.cancel() }

    try await other.sent(.followed(writing(in: other)))

    #expect(heard.withLock(\.self) == [whole])
    #expect(other.state.answer == nil)
    #expect(other.state.info?.conversation.messages.last?.state == .done)
  }

  @Test func `Who follows an answer can leave, and it goes on`() async throws {
    let whole = String(repeating: "very long ", count: 50) + "answer"
    let tutor = study.tutor.conversation()
    let (id, asking) = try await begin(whole, in: tutor)
    let other = study.tutor.conversation()
    try await other.sent(.opened(id))

    let (pieces, continuation) = AsyncStream<Void>.makeStream()
    let observation = other.observe { if $0.answer != nil { continuation.yield() } }
    let answer = try writing(in: other)
    let following = Task { await other.send(.followed(answer)) }
    for await _ in pieces { break }
    observation.cancel()
    following.cancel()
    await following.value

    #expect(other.state.problem == nil)
    #expect(other.state.info?.conversation.writing != nil)
    standIn.release()
    await asking.value
    #expect(texts(tutor) == ["Tell me", whole])
  }

  @Test func `Who follows an answer sees the simpler one that takes its place`() async throws {
    let (tutor, _, answer) = try await answeredAnew()
    let conversations = ConversationRepository()
    try await study.storage.database.write { [now = clock.now] db in
      try conversations.write("橋と箸。", of: answer, at: now, db)
    }
    let (states, continuation) = AsyncStream<Tutor.State>.makeStream()
    let observation = tutor.observe { continuation.yield($0) }
    defer { observation.cancel() }
    let following = Task {
      await tutor.send(.followed(answer))
      continuation.finish()
    }

    var heard: [AnswerDraft] = []
    for await state in states {
      guard let text = state.answer, !text.isEmpty else { continue }
      heard.append(AnswerDraft(text, state.attempt))
      guard text == "橋と箸。" else { continue }
      try await study.storage.database.write { db in
        try conversations.finish(answer, .done, "猫。", problem: "", db)
      }
    }
    await following.value

    #expect(heard == [AnswerDraft("橋と箸。"), AnswerDraft("猫。", .second)])
    #expect(texts(tutor) == ["What is 猫?", "猫。"])
  }

  @Test func `Who follows an answer hears that its conversation is deleted`() async throws {
    let (id, asking) = try await begin(
      String(repeating: "very long ", count: 50), in: study.tutor.conversation())
    let (other, third) = (study.tutor.conversation(), study.tutor.conversation())
    try await other.sent(.opened(id))
    try await third.sent(.opened(id))

    try await third.sent(.deleted)
    try await other.sent(.followed(writing(in: other)))
    await asking.value

    #expect(other.state == Tutor.State())
    standIn.release()
  }

  @Test(arguments: [
    (
      "writing", TutorMessage.State.failed,
      "The answer was cut off. Ask again. What arrived is kept."
    ),
    ("stopping", .stopped, ""),
  ])
  func `An answer whose program was killed counts what came, and says why it ends`(
    _ stored: String, _ state: TutorMessage.State, _ problem: String
  ) async throws {
    standIn.reply("A cat.")
    let tutor = try await ask("What is 猫?")
    let id = try #require(tutor.state.info?.conversation.id)
    try await study.storage.database.write { db in
      try db.run("UPDATE tutor_message SET state = ? WHERE author = 'tutor'", [stored])
      try db.run("UPDATE tutor_request SET output_tokens = 0")
    }

    for seconds in [7, 121] {
      clock.advance(by: .seconds(seconds))
      try await tutor.sent(.opened(id))

      let answer = try #require(tutor.state.info?.conversation.messages.last)
      #expect(answer.state == state && answer.problem == problem && answer.text == "A cat.")
    }
    #expect(tutor.state.info?.conversation.tokens.output == TokenCount.estimated("A cat."))
  }

  @Test func `A whole answer comes back if a program was killed while it wrote another`()
    async throws
  {
    let (tutor, id, part) = try await answeredAnew()
    try await study.storage.database.write { db in
      try db.run("UPDATE tutor_message SET text = 'A sm' WHERE id = ?", [part])
    }

    clock.advance(by: .seconds(121))
    try await tutor.sent(.opened(id))

    #expect(texts(tutor) == ["What is 猫?", "A cat."])
  }

  /// The answer that is being written, as a store knows it.
  private func writing(in tutor: Store<Tutor>) throws -> TutorMessage.ID {
    try #require(tutor.state.info?.conversation.writing?.id)
  }
}
