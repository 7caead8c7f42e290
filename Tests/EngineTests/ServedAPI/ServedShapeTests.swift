import Foundation
import GRDB
import Helpers
import Synchronization
import Testing
import WaniKaniStandIn

@testable import Engine

/// The strict shapes of WaniKani's API, revision 20170710.
struct ServedShapeTests {
  @Test func `A collection is cut into pages whose addresses lead through all of it`() async throws
  {
    let (server, token) = try await WaniKaniStage.served()
    let all = try await server.study.served(
      "GET", "/assignments?hidden=false", token: token
    ).json
    let ids = (all["data"]?.array ?? []).compactMap { $0["id"]?.integer }
    let half = ids[ids.count / 2]

    let rest = try await server.study.served(
      "GET", "/assignments?hidden=false&page_after_id=\(half)", token: token
    ).json
    let before = try await server.study.served(
      "GET", "/assignments?page_before_id=\(half)&hidden=false", token: token
    ).json

    #expect(all["object"]?.string == "collection")
    #expect(all["url"]?.string == "http://localhost/v2/assignments?hidden=false")
    #expect(all["total_count"]?.integer == ids.count)
    #expect(all["pages"]?["per_page"]?.integer == 500)
    #expect(all["pages"]?["next_url"] == .null)
    #expect(ids == ids.sorted())
    #expect(
      (rest["data"]?.array ?? []).compactMap { $0["id"]?.integer } == ids.filter { $0 > half })
    #expect(
      (before["data"]?.array ?? []).compactMap { $0["id"]?.integer } == ids.filter { $0 < half })
    #expect(rest["pages"]?["previous_url"]?.string?.contains("page_before_id=") == true)
    #expect(rest["total_count"]?.integer == ids.count)
  }

  @Test func `Every resource has the envelope and the members of its kind`() async throws {
    let (server, token) = try await WaniKaniStage.served()
    for collection in WaniKaniCollection.allCases {
      let list = try await server.study.served("GET", "/\(collection.rawValue)", token: token).json
      for resource in list["data"]?.array ?? [] {
        #expect(
          Set(resource.object?.keys.sorted() ?? [])
            == ["id", "object", "url", "data_updated_at", "data"], "\(collection)")
        let id = try #require(resource["id"]?.integer)
        #expect(resource["url"]?.string == "http://localhost/v2/\(collection.rawValue)/\(id)")
        #expect(resource["data"]?["created_at"]?.string.flatMap { ServedTime($0) } != nil)
      }
    }
    let assignments = try await server.study.served("GET", "/assignments", token: token).json
    #expect(
      Set(assignments["data"]?[0]?["data"]?.object?.keys.sorted() ?? []) == [
        "created_at", "subject_id", "subject_type", "srs_stage", "unlocked_at", "started_at",
        "passed_at", "burned_at", "available_at", "resurrected_at", "hidden",
      ])
  }

  @Test func `Statistics and systems have the service's own times and texts`() async throws {
    let (server, token) = try await WaniKaniStage.served()

    let systems = try await server.study.served(
      "GET", "/spaced_repetition_systems", token: token
    ).json
    let statistics = try await server.study.served("GET", "/review_statistics", token: token).json

    #expect(systems["data"]?[0]?["data"]?["description"]?.string == "The usual system")
    for resource in (systems["data"]?.array ?? []) + (statistics["data"]?.array ?? []) {
      let text = try #require(resource["data"]?["created_at"]?.string)
      let created = try #require(ServedTime(text))
      #expect(created < ServedTime(WaniKaniStage.start))
    }
  }

  @Test func `The summary has one entry of lessons and 25 hours`() async throws {
    let (server, token) = try await WaniKaniStage.served()

    let summary = try await server.study.served("GET", "/summary", token: token).json

    #expect(summary["object"]?.string == "report")
    #expect(summary["data"]?["lessons"]?.array?.count == 1)
    let hours = try #require(summary["data"]?["reviews"]?.array)
    #expect(hours.count == 25)
    let due = hours[0]["subject_ids"]?.array?.compactMap(\.integer).map(Int64.init) ?? []
    #expect(Set(due) == Set(try await server.reviews()))
  }

  @Test func `What the client has already is not sent again`() async throws {
    let (server, token) = try await WaniKaniStage.served()
    let first = await server.study.served("GET", "/assignments", token: token)
    let tag = try #require(first["ETag"])
    let modified = try #require(first["Last-Modified"])

    func ask(_ headers: [String: String]) async -> ServedReply {
      await server.study.served("GET", "/assignments", token: token, headers: headers)
    }

    #expect(await ask(["if-none-match": tag]).status == 304)
    #expect(await ask(["if-none-match": tag]).body.isEmpty)
    #expect(await ask(["if-modified-since": modified]).status == 304)
    #expect(await ask(["if-none-match": "\"x\"", "if-modified-since": modified]).status == 200)
    try await server.start(try #require(try await server.lessons().first))
    #expect(await ask(["if-none-match": tag]).status == 200)
  }

  @Test func `The 61st request of a minute is refused until the next`() async throws {
    let (server, token) = try await WaniKaniStage.served()
    var statuses: [Int] = []
    for _ in 0..<61 {
      statuses.append(await server.study.served("GET", "/user", token: token).status)
    }
    let refused = await server.study.served("GET", "/user", token: token)
    let reset = try #require(refused["RateLimit-Reset"].flatMap(Double.init))

    #expect(statuses == Array(repeating: 200, count: 60) + [429])
    #expect(
      String(decoding: refused.body, as: UTF8.self)
        == #"{"error":"Rate limit exceeded","code":429}"#)
    #expect(refused["RateLimit-Remaining"] == "0")
    server.clock.set(to: Date(timeIntervalSince1970: reset))
    #expect(await server.study.served("GET", "/user", token: token).status == 200)
  }

  @Test(arguments: [
    ("GET", "/nothing", 404), ("GET", "/reviews/1", 404), ("GET", "/assignments/999999", 404),
    ("GET", "/assignments?levels=x", 422),
    ("GET", "/assignments?updated_after=2099-01-01T00:00:00Z", 422),
    ("DELETE", "/assignments/1", 404), ("PUT", "/user", 422), ("POST", "/reviews", 422),
    ("PUT", "/assignments/999999/start", 404),
  ])
  func `Bad requests get the service's statuses`(method: String, path: String, status: Int)
    async throws
  {
    let (server, token) = try await WaniKaniStage.served()

    let reply = await server.study.served(method, path, token: token)

    #expect(reply.status == status)
    #expect(try reply.json["code"]?.integer == status)
    #expect(try await server.unsent() == [])
  }

  @Test func `An empty list of IDs is not all of them`() async throws {
    let (server, token) = try await WaniKaniStage.served()

    for name in ["ids", "subject_ids"] {
      let reply = await server.study.served("GET", "/assignments?\(name)=", token: token)

      #expect(reply.status == 200)
      #expect(try reply.json["total_count"]?.integer == 0)
    }
  }

  @Test func `A review is refused before its time, and a second time`() async throws {
    let (server, token) = try await WaniKaniStage.served()
    let due = try #require(try await server.reviews().first)
    let body = """
      {"review":{"subject_id":\(due),"incorrect_meaning_answers":0,"incorrect_reading_answers":1}}
      """

    let first = await server.study.served("POST", "/reviews", token: token, body: body)
    let second = await server.study.served("POST", "/reviews", token: token, body: body)

    #expect(first.status == 200)
    let review = try first.json
    #expect(review["id"]?.integer == 0)
    #expect(review["object"]?.string == "review")
    #expect(review["resources_updated"]?["assignment"]?["object"]?.string == "assignment")
    #expect(
      review["resources_updated"]?["review_statistic"]?["data"]?["subject_id"]?.integer == Int(due))
    #expect(second.status == 422)
    #expect(try await server.unsent().count == 1)
  }

  @Test func `On vacation a review and a lesson are refused with the reason`() async throws {
    let (server, token) = try await WaniKaniStage.served()
    let due = try #require(try await server.reviews().first)
    let lesson = try #require(try await server.lessons().first)
    let assignments = await server.study.served(
      "GET", "/assignments?subject_ids=\(lesson)", token: token)
    let id = try #require(try assignments.json["data"]?[0]?["id"]?.integer)
    server.service.change { account, now in account.beginVacation(now: now) }
    try await server.sync()

    let review = await server.study.served(
      "POST", "/reviews", token: token,
      body: #"""
        {"subject_id":\#(due),"incorrect_meaning_answers":0,"incorrect_reading_answers":0}
        """#)
    let start = await server.study.served("PUT", "/assignments/\(id)/start", token: token)

    for reply in [review, start] {
      #expect(reply.status == 422)
      #expect(try reply.json["error"]?.string?.hasPrefix("Your account is on vacation.") == true)
    }
    #expect(try await server.unsent() == [])
  }

  @Test func `A study material is found by the ID it had before the service created it`()
    async throws
  {
    let (server, token) = try await WaniKaniStage.served()
    let subject = try #require(try await server.lessons().first)
    func send(_ method: String, _ path: String, _ body: String = "") async throws -> JSONValue {
      try await server.study.served(method, path, token: token, body: body).json
    }
    let made = try await send(
      "POST", "/study_materials",
      #"{"study_material":{"subject_id":\#(subject),"meaning_note":"mine"}}"#)
    let id = try #require(made["id"]?.integer)
    try await server.sync()

    let changed = try await send(
      "PUT", "/study_materials/\(id)", #"{"study_material":{"meaning_note":"ours"}}"#)
    let read = try await send("GET", "/study_materials/\(id)")
    let listed = try await send("GET", "/study_materials?ids=\(id)")
    let other = try await send("GET", "/subjects/\(id)")

    #expect(changed["data"]?["meaning_note"] == "ours")
    #expect(read["data"]?["meaning_note"] == "ours")
    #expect(read["id"] != made["id"])
    #expect(listed["data"]?[0]?["id"] == read["id"] && listed["total_count"] == 1)
    #expect(other["code"] == 404)
  }

  @Test(arguments: [
    ("2017-10-30T01:51:10.438432Z", "2017-10-30T01:51:10.438432Z"),
    ("2017-10-30T01:51:10Z", "2017-10-30T01:51:10.000000Z"),
    ("2017-10-30T03:51:10.5+02:00", "2017-10-30T01:51:10.500000Z"),
    ("2017-10-30T03:51:10.5 02:00", "2017-10-30T01:51:10.500000Z"),
    ("2017-10-30T01:51:10.438432", "2017-10-30T01:51:10.438432Z"),
    ("2017-10-30 01:51:10", "2017-10-30T01:51:10.000000Z"),
    ("1-01-01T00:00:00.000000", "0001-01-01T00:00:00.000000Z"),
    ("2017-10-30", "2017-10-30T00:00:00.000000Z"),
    ("20240229T235959Z", "2024-02-29T23:59:59.000000Z"),
    ("2023-02-29T00:00:60Z", "2023-03-01T00:01:00.000000Z"),
    ("2000-03-01T00:30:00+01:00", "2000-02-29T23:30:00.000000Z"),
    ("9999-12-31T23:59:59.999999Z", "9999-12-31T23:59:59.999999Z"),
    ("1969-12-31T23:59:59.999999Z", "1969-12-31T23:59:59.999999Z"),
  ])
  func `Times keep their microseconds`(text: String, written: String) {
    #expect(ServedTime(text)?.text == written)
  }

  @Test func `The next page has the same query, encoded but for lists and times`() {
    let query = ServedParameters("levels=1,2&updated_after=2099-01-01T00%3A00%3A00Z&a=%252C+b%26")

    let next = query.moved(to: "page_after_id", 7).suffix

    #expect(
      next
        == "?levels=1,2&updated_after=2099-01-01T00:00:00Z&a=%252C%2Bb%26&page_after_id=7")
  }

  @Test(arguments: [
    "", "today", "2017-13-01T00:00:00Z", "2017-10", "2017-10-30T01:51", "999999-01-01",
    "99999999999999999999-01-01",
  ])
  func `Other texts are no times`(text: String) {
    #expect(ServedTime(text) == nil)
  }
}
