import Foundation
import Helpers
import Testing
import WaniKaniStandIn

@testable import Engine

/// Sanpo's own WaniKani client with another Sanpo as its service.
struct ServedClientTests {
  @Test func `A client syncs an account, starts a lesson and sends a review and a note`()
    async throws
  {
    let server = try WaniKaniStage()
    try await server.sync()
    let client = try await ServedClient(of: server.study, server.clock)

    let report = try await client.sync()

    #expect(report.skipped == 0)
    for table in ["subject", "assignment", "progress", "system"] {
      let sql = "SELECT count(*) FROM wanikani_\(table)"
      #expect(try await client.number(sql) == server.number(sql), "\(table)")
    }
    #expect(try await client.waiting(for: .lessons) == server.lessons())
    let lesson = try #require(try await client.waiting(for: .lessons).first)
    server.clock.advance(by: .minutes(5))
    try await client.start(lesson)
    let review = try #require(try await client.waiting(for: .reviews).first)
    try await client.review(review, meanings: 1)
    try await client.write(StudyMaterial(subject: lesson, meaningNote: "mine", synonyms: ["own"]))
    server.clock.advance(by: .minutes(5))
    try await client.sync()

    #expect(try await client.unsent() == [])
    let kinds = try await server.unsent().map(\.entry.change.kind)
    #expect(Set(kinds) == ["lesson", "review", "material"])
    #expect(try await server.synonyms(of: lesson) == ["own"])
    let subject = try await server.study.waniKani.subject(lesson)
    let title = subject?.characters ?? subject?.primaryMeaning ?? ""
    let changes = try await server.study.undoHistory().changes
    #expect(changes.map(\.name).contains("Edited \(title) in another program"))
    try await server.sync()
    #expect(try await server.unsent() == [])
    let sent = try #require(server.service.account.assignment(ofSubject: Int(lesson)))
    #expect(sent.stage == 1)
    #expect(server.service.account.material(ofSubject: Int(lesson))?.meaningNote == "mine")
  }

  @Test func `A change at the server reaches the client, and nothing is sent twice`() async throws {
    let server = try WaniKaniStage()
    try await server.sync()
    let client = try await ServedClient(of: server.study, server.clock)
    try await client.sync()
    server.clock.advance(by: .minutes(2))
    let lesson = try #require(try await server.lessons().first)
    try await server.start(lesson)

    server.clock.advance(by: .minutes(2))
    let report = try await client.sync()
    server.clock.advance(by: .minutes(2))
    let again = try await client.sync()

    #expect(report.fetched[.assignments] == 1)
    #expect(report.fetched[.subjects] ?? 0 == 0)
    #expect(again.fetched.values.allSatisfy { $0 == 0 })
    #expect(try await client.waiting(for: .lessons) == server.lessons())
  }

  @Test func `A client learns Sanpo's own decks when there is no account`() async throws {
    let learner = try Learner(course: Course.bundled())
    let deck = try await learner.addDeck("Mine", kinds: [.meaning, .reading])
    let cat = try await learner.addItem("猫", back: "cat; kitty", reading: "ねこ", to: deck)
    let client = try await ServedClient(of: learner.study, learner.clock)

    let report = try await client.sync()

    #expect(report.skipped == 0)
    let subjects = try await client.number("SELECT count(*) FROM wanikani_subject")
    #expect(try await learner.rows("SELECT id FROM item").count == subjects)
    #expect(try await client.waiting(for: .lessons).contains(cat))
    learner.clock.advance(by: .minutes(5))
    try await client.start(cat)
    learner.clock.advance(by: .minutes(5))
    try await client.sync()
    #expect(try await client.unsent() == [])
    let phases = "SELECT DISTINCT phase FROM card WHERE item_id = \(cat)"
    #expect(try await learner.rows(phases).map { $0.contains("new") } == [false])

    learner.clock.advance(by: .days(40))
    try await client.sync()
    #expect(try await client.waiting(for: .reviews).contains(cat))
    try await client.review(cat, readings: 2)
    learner.clock.advance(by: .minutes(5))
    try await client.sync()

    #expect(try await client.unsent() == [])
    let answers = try await learner.rows(
      """
      SELECT card.kind, outcome FROM answer JOIN card ON card.id = card_id
      WHERE item_id = \(cat) AND answer.id > 2 ORDER BY card.kind
      """)
    #expect(
      answers == ["[kind:\"meaning\" outcome:\"right\"]", "[kind:\"reading\" outcome:\"wrong\"]"])
    let changes = try await learner.study.undoHistory().changes
    #expect(
      changes.map(\.name).prefix(2) == [
        "Reviewed 猫 in another program", "Started 猫 in another program",
      ])
    try await learner.study.undoChange(changes[0].id)
    try await client.sync()
    #expect(try await client.waiting(for: .reviews).contains(cat))
  }

  @Test func `A token without permissions reads, and its client keeps what it may not send`()
    async throws
  {
    let server = try WaniKaniStage()
    try await server.sync()
    let client = try await ServedClient(of: server.study, server.clock, may: [])
    try await client.sync()
    let lesson = try #require(try await client.waiting(for: .lessons).first)
    try await client.start(lesson)

    await #expect(throws: Problem.self) { try await client.sync() }

    #expect(try await client.unsent().count == 1)
    #expect(try await server.unsent() == [])
  }

  @Test func `Nothing is served about subjects beyond a lapsed subscription`() async throws {
    let server = try WaniKaniStage()
    try await server.sync()
    let above = Int64(
      try await server.storage.number("SELECT min(id) FROM wanikani_subject WHERE level = 2"))
    try await server.room.save(StudyMaterial(subject: above, meaningNote: "mine"), at: server.now)
    let token = try await server.study.token()
    func ids(_ path: String, _ name: String) async throws -> Set<Int> {
      let data = try await server.study.served("GET", path, token: token).json["data"]?.array ?? []
      return Set(data.compactMap { name == "id" ? $0["id"]?.integer : $0["data"]?[name]?.integer })
    }
    #expect(try await ids("/study_materials", "subject_id").contains(Int(above)))

    server.service.change { $0.subscribe(to: .lapsed, now: $1) }
    server.clock.advance(by: .minutes(5))
    try await server.sync()

    let subjects = try await ids("/subjects", "id")
    #expect(!subjects.isEmpty && !subjects.contains(Int(above)))
    for path in ["/assignments", "/review_statistics", "/study_materials"] {
      #expect(try await ids(path, "subject_id").isSubset(of: subjects), "\(path)")
    }
  }
}
