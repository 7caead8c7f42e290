import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// Sanpo's own decks, served while nobody is signed in to WaniKani.
struct ServedDecksTests {
  @Test func `Preferences and notes that a program writes are kept without an account`()
    async throws
  {
    let learner = try Learner()
    let item = try await learner.addItem(to: learner.addDeck())
    let token = try await learner.study.token(may: Set(APIToken.Permission.allCases))
    func send(_ method: String, _ path: String, _ body: String) async throws -> ServedReply {
      await learner.study.served(method, path, token: token, body: body)
    }

    let preferences = #"{"user": {"preferences": {"lessons_batch_size": 7}}}"#
    let user = try await send("PUT", "/user", preferences).json
    let note = """
      {"study_material": {"subject_id": \(item), "meaning_note": "mine", "meaning_synonyms": ["x"]}}
      """
    let made = try await send("POST", "/study_materials", note)
    let changed = try await send(
      "PUT", "/study_materials/\(item)", #"{"study_material": {"reading_note": "inu"}}"#)

    #expect(user["data"]?["preferences"]?["lessons_batch_size"] == 7)
    #expect(user["data"]?["subscription"]?["type"] == "lifetime")
    #expect(user["data"]?["subscription"]?["period_ends_at"] == .null)
    let again = try await send("GET", "/user", "").json
    #expect(again["data"]?["preferences"]?["lessons_batch_size"] == 7)
    // WaniKani's reference names no status, and some clients take no other.
    #expect(made.status == 200)
    let data = try changed.json["data"]
    #expect(data?["meaning_note"] == "mine" && data?["reading_note"] == "inu")
    #expect(data?["meaning_synonyms"] == ["x"])
    let info = try await learner.items.info(item, at: learner.now)
    #expect(info.meaningNote == "mine" && info.readingNote == "inu")
    let refused = try await send(
      "PUT", "/user", #"{"user": {"preferences": {"lessons_batch_size": 99}}}"#)
    #expect(refused.status == 422)
  }

  @Test func `What a program sends as null stays as it is`() async throws {
    let learner = try Learner()
    let item = try await learner.addItem(to: learner.addDeck())
    let token = try await learner.study.token()
    let note = """
      {"study_material": {"subject_id": \(item), "meaning_note": "mine", "meaning_synonyms": ["x"]}}
      """
    _ = await learner.study.served("POST", "/study_materials", token: token, body: note)

    let changed = await learner.study.served(
      "PUT", "/study_materials/\(item)", token: token,
      body: #"{"study_material": {"meaning_note": null, "meaning_synonyms": null}}"#)

    #expect(changed.status == 200)
    let data = try changed.json["data"]
    #expect(data?["meaning_note"] == "mine" && data?["meaning_synonyms"] == ["x"])
  }

  @Test func `A note of a program is no edit of the item, and the same note no change`()
    async throws
  {
    let learner = try Learner()
    let item = try await learner.addItem(to: learner.addDeck())
    let token = try await learner.study.token()
    func changes() async throws -> Int {
      try await learner.study.undoHistory().changes.count
    }
    let before = try await changes()

    let note = #"{"study_material": {"subject_id": \#(item), "meaning_note": "mine"}}"#
    _ = await learner.study.served("POST", "/study_materials", token: token, body: note)
    let made = try await changes()
    let again = await learner.study.served(
      "PUT", "/study_materials/\(item)", token: token, body: note)

    #expect(made == before + 1 && again.status == 200)
    #expect(try await changes() == made)
    #expect(try await learner.number("SELECT count(*) FROM item WHERE edited_at IS NOT NULL") == 0)
  }

  @Test func `Once a level's lessons are started, the next level has lessons`() async throws {
    let folder = try TemporaryFolder()
    let study = try Study.open(
      folder.file("data"), face: .webview, course: .bundled(),
      in: StudyEnvironment(clock: TestClock().wall, jobService: .given(nil)))
    let token = try await study.token(may: Set(APIToken.Permission.allCases))
    func lessons() async throws -> [JSONValue] {
      let offered = "/assignments?immediately_available_for_lessons"
      return try await study.served("GET", offered, token: token).json["data"]?.array ?? []
    }
    func level() async throws -> Int? {
      try await study.served("GET", "/user", token: token).json["data"]?["level"]?.integer
    }

    #expect(try await level() == 1)
    for lesson in try await lessons() {
      let id = try #require(lesson["id"]?.integer)
      let started = await study.served("PUT", "/assignments/\(id)/start", token: token, body: "{}")
      #expect(started.status == 200)
    }

    #expect(try await level() == 2)
    #expect(try await !lessons().isEmpty)
  }

  @Test func `A review counts each miss and a right answer, and a lesson nothing`() async throws {
    let learner = try Learner()
    let item = try await learner.addItem("いぬ", back: "dog", to: learner.addDeck())
    let token = try await learner.study.token(may: Set(APIToken.Permission.allCases))
    func statistics() async throws -> [JSONValue] {
      let list = await learner.study.served("GET", "/review_statistics", token: token)
      return try list.json["data"]?.array ?? []
    }
    _ = await learner.study.served("PUT", "/assignments/\(item)/start", token: token, body: "{}")
    #expect(try await statistics().isEmpty)

    learner.clock.advance(by: .hours(2))
    let body = """
      {"review": {"subject_id": \(item), "incorrect_meaning_answers": 2,
        "incorrect_reading_answers": 0}}
      """
    let review = await learner.study.served("POST", "/reviews", token: token, body: body)

    let data = try review.json["resources_updated"]?["review_statistic"]?["data"]
    #expect(data?["meaning_incorrect"] == 2 && data?["meaning_correct"] == 1)
    #expect(data?["meaning_current_streak"] == 1 && data?["percentage_correct"] == 33)
    #expect(data?["reading_correct"] == 0)
    try await learner.study.undoLatest()
    #expect(try await statistics().isEmpty)
  }

  @Test func `A statistic is of the time of the first review, whenever it is first served`()
    async throws
  {
    let learner = try Learner()
    _ = try await learner.addItem("いぬ", back: "dog", to: learner.addDeck())
    let token = try await learner.study.token()
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.good)
    let reviewed = learner.now
    learner.clock.advance(by: .hours(2))

    let list = await learner.study.served("GET", "/review_statistics", token: token)

    let created = try list.json["data"]?[0]?["data"]?["created_at"]?.string
    #expect(created == ServedTime(reviewed).text)
  }

  @Test func `A time that was served is taken, also once the clock is set back`() async throws {
    let learner = try Learner()
    _ = try await learner.addItem(to: learner.addDeck())
    let token = try await learner.study.token()
    let served = try await learner.study.served("GET", "/subjects", token: token).json
    let time = try #require(served["data_updated_at"]?.string)
    learner.clock.advance(by: .hours(-1))

    let after = await learner.study.served("GET", "/subjects?updated_after=\(time)", token: token)
    let future = await learner.study.served(
      "GET", "/subjects?updated_after=2099-01-01T00:00:00Z", token: token)

    #expect(after.status == 200)
    #expect(try after.json["total_count"] == 0)
    #expect(future.status == 422)
  }

  @Test func `A suspended item has no lesson until it is unsuspended`() async throws {
    let learner = try Learner()
    let item = try await learner.addItem(to: learner.addDeck())
    let token = try await learner.study.token()
    func lessons() async throws -> [JSONValue?] {
      let offered = "/assignments?immediately_available_for_lessons"
      let list = try await learner.study.served("GET", offered, token: token).json["data"]
      let summary = try await learner.study.served("GET", "/summary", token: token).json
      let ids = summary["data"]?["lessons"]?[0]?["subject_ids"]
      #expect(ids?.array?.count == list?.array?.count)
      return list?.array?.map { $0["data"]?["subject_id"] } ?? []
    }

    try await learner.items.act(.suspend, on: item, at: learner.now)
    #expect(try await lessons() == [])

    try await learner.items.act(.unsuspend, on: item, at: learner.now)
    #expect(try await lessons() == [.number(Double(item))])
  }

  @Test func `A step of learning is available once it is due, before the full hour`() async throws {
    let learner = try Learner()
    let item = try await learner.addItem(to: learner.addDeck())
    let token = try await learner.study.token(may: Set(APIToken.Permission.allCases))
    func next() async throws -> Date? {
      let summary = try await learner.study.served("GET", "/summary", token: token).json
      return summary["data"]?["next_reviews_at"]?.string.flatMap { ServedTime($0)?.date }
    }
    learner.clock.advance(by: .minutes(5))
    _ = await learner.study.served("PUT", "/assignments/\(item)/start", token: token, body: "{}")
    let hour = learner.now.roundedDownToHour
    let due = try await learner.number("SELECT min(due_at) FROM card WHERE item_id = \(item)")

    let assignment = await learner.study.served("GET", "/assignments/\(item)", token: token)
    let available = try assignment.json["data"]?["available_at"]?.string
    #expect(available == ServedTime(Date(milliseconds: Int64(due))).text)
    #expect(try await next() == hour + 3_600)

    learner.clock.advance(by: .minutes(50))
    #expect(try await next() == hour)
    let body = """
      {"review": {"subject_id": \(item), "incorrect_meaning_answers": 0,
        "incorrect_reading_answers": 0}}
      """
    let review = await learner.study.served("POST", "/reviews", token: token, body: body)
    #expect(review.status == 200)
  }

  @Test func `An item that was learned before its import was unlocked by then`() async throws {
    let learner = try Learner()
    let item = try await learner.addItem(to: learner.addDeck())
    let token = try await learner.study.token()
    _ = await learner.study.served("PUT", "/assignments/\(item)/start", token: token, body: "{}")
    try await learner.storage.database.write { db in
      try db.run("UPDATE item SET created_at = created_at + 86400000 WHERE id = ?", [item])
    }

    let assignment = await learner.study.served("GET", "/assignments/\(item)", token: token)

    let data = try assignment.json["data"]
    #expect(data?["unlocked_at"] == data?["started_at"] && data?["started_at"] != .null)
  }

  @Test func `A card of a deck is reviewed once it is due, and a repeated review is refused`()
    async throws
  {
    let learner = try Learner()
    let item = try await learner.addItem(to: learner.addDeck())
    let token = try await learner.study.token(may: Set(APIToken.Permission.allCases))
    func review() async -> Int {
      let at = ServedTime(learner.clock.now).text
      let body = """
        {"review": {"assignment_id": \(item), "incorrect_meaning_answers": 1,
          "incorrect_reading_answers": 0, "created_at": "\(at)"}}
        """
      return await learner.study.served("POST", "/reviews", token: token, body: body).status
    }
    _ = await learner.study.served("PUT", "/assignments/\(item)/start", token: token, body: "{}")

    #expect(await review() == 422)
    learner.clock.advance(by: .hours(2))
    #expect(await review() == 200)
    #expect(await review() == 422)
    let figures = try await learner.study.faceFigures()
    #expect(figures.allSatisfy { $0.answers == 0 })
  }
}
