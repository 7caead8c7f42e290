import Foundation
import Helpers
import Testing

@testable import Engine

/// Two faces on the same folder, like two processes: each with its own connections.
struct TwoFacesTests {
  private let folder: TemporaryFolder
  private let clock = TestClock()
  private let native: Learner
  private let webview: Learner

  init() throws {
    folder = try TemporaryFolder()
    native = try Learner(in: folder, face: .native, clock: clock)
    webview = try Learner(in: folder, face: .webview, clock: clock)
  }

  @Test func `A session continues in the other face with its position, timer, answer and undo`()
    async throws
  {
    try await native.addItems(4, to: native.addDeck())
    let here = SessionDriver(native)
    let there = SessionDriver(webview)
    try await here.begin()
    try await here.answer(.easy)
    let revealed = try await here.reveal(after: .seconds(7))

    let taken = try await there.open()
    try await there.grade(.good, after: .seconds(3))
    let undone = try await there.undo()
    try await there.undo()

    #expect(taken == revealed)
    #expect(taken.face == .native)
    #expect(undone.prompt?.item.content.front == "2")
    #expect(try there.session().prompt?.item.content.front == "1")
    #expect(
      try await native.rows("SELECT face, think_ms, answer_ms FROM answer") == [
        #"[face:"native" think_ms:2000 answer_ms:1000]"#,
        #"[face:"webview" think_ms:7000 answer_ms:3000]"#,
      ])
    #expect(try await native.number("SELECT count(*) FROM undo WHERE face = 'webview'") == 2)
  }

  @Test func `A card answered in both faces at once is one review, with the same state in both`()
    async throws
  {
    try await native.addItems(30, to: native.addDeck(new: 30))
    let faces = [SessionDriver(native), SessionDriver(webview)]
    try await faces[0].begin()

    for _ in 1...20 {
      try await faces[0].open()
      try await faces[0].reveal()
      try await faces[1].open()
      let revision = try faces[1].session().revision
      await withDiscardingTaskGroup { group in
        for face in faces {
          group.addTask {
            await face.store.send(
              .moved(.grade(.easy, keystrokes: 1), revision: revision, at: face.clock.now))
          }
        }
      }
      #expect(faces.map(\.state.problem) == [nil, nil])
    }

    let standing = try faces.map { try $0.session().revision }
    #expect(standing[0] == standing[1])
    #expect(faces.count { $0.state.notice == .movedOn } == 1)
    #expect(try await native.number("SELECT count(*) FROM answer") == 20)
    #expect(try await native.number("SELECT count(DISTINCT card_id) FROM answer") == 20)
  }

  @Test func `An answer from an outdated face changes nothing and shows the current card`()
    async throws
  {
    try await native.addItems(3, to: native.addDeck())
    let here = SessionDriver(native)
    let there = SessionDriver(webview)
    try await here.begin()
    try await here.reveal()
    try await there.open()
    try await here.grade(.easy)

    let behind = try await there.grade(.again)

    #expect(there.state.notice == .movedOn)
    #expect(behind.revision == (try here.session().revision))
    #expect(behind.prompt?.item.content.front == "2")
    #expect(try await native.rows("SELECT grade FROM answer") == ["[grade:4]"])
  }

  @Test(.timeLimit(.minutes(5)))
  func `A face that observes changes shows the other's answer`() async throws {
    try await native.addItems(3, to: native.addDeck())
    let here = SessionDriver(native)
    let there = SessionDriver(webview)
    try await here.begin()
    try await there.open()
    let (changes, hasChanged) = AsyncStream.makeStream(of: Void.self)
    let observation = webview.study.changes.observe { hasChanged.yield() }

    try await here.answer(.easy)

    for await _ in changes {
      await there.store.send(.changedElsewhere(at: clock.now))
      if try there.session() == here.session() { break }
    }
    #expect(try there.session().answered == 1)
    observation.cancel()
  }

  @Test func `Settings changed in one face apply to the next answer in the other`() async throws {
    try await native.addItem(to: native.addDeck())
    let here = SessionDriver(native)
    try await here.begin()

    try await webview.set("learning-steps", to: "15m")
    try await here.answer(.good)

    let due = try await native.number("SELECT due_day - \(Berlin.today.number) FROM card")
    #expect(due >= 1)
  }

  @Test func `A session continues after its deck was deleted`() async throws {
    let deck = try await native.addDeck("Gone")
    let other = try await native.addDeck("Stays")
    let id = try await native.addItem(to: deck)
    let here = SessionDriver(native)
    try await here.begin(StudyPlan(.deck(deck.id)))

    try await webview.items.move(id, to: other.id, at: clock.now)
    try await webview.decks.delete(deck.id, isSure: false, at: clock.now)

    #expect(try await webview.overview().decks.map(\.deck.name) == ["Stays"])
    let session = try await here.open()
    #expect(session.prompt?.deckName == "Stays")
    #expect(try await here.answer(.easy).isFinished)
  }
}
