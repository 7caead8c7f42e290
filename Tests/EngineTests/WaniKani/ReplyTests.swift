import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// Responses over the wire, which are not always what was requested.
struct ReplyTests {
  @Test func `The resources of a page keep their original JSON`() throws {
    let body = Data(
      #"{"data":[{"id":1,"a":{"data":[{"id":9}]}},{"id":2,"t":"} ] \" 猫"}],"object":"collection","pages":{"next_url":null},"total_count":2,"data_updated_at":null}"#
        .utf8)

    let page = try Page(body)
    let resources = try Storage.inMemory().database.read { try page.resources($0) }

    #expect(
      resources.map { String(decoding: $0, as: UTF8.self) } == [
        #"{"id":1,"a":{"data":[{"id":9}]}}"#, #"{"id":2,"t":"} ] \" 猫"}"#,
      ])
    #expect(page.total == 2)
  }

  @Test(arguments: [
    "2017-10-30T01:51:10.438432Z", "2017-10-30T01:51:10.438Z", "2017-10-30T01:51:10Z",
    "2017-10-30T03:51:10+02:00",
  ])
  func `Times are parsed with any number of fractional digits`(text: String) throws {
    let date = try #require(ServiceTime.date(text))

    #expect(abs(date.timeIntervalSince1970 - 1_509_328_270) < 0.5)
  }

  @Test(arguments: [
    (HTTP.Failure.lost("cut off"), 3), (.timedOut("no answer"), 1), (.tooLarge, 1),
    (.unreachable("refused"), 1),
  ])
  func `Only a read that may fail quickly is repeated`(failure: HTTP.Failure, requests: Int)
    async throws
  {
    let stage = try WaniKaniStage()
    let client = WaniKaniClient(
      base: try #require(URL(string: "http://localhost/v2")), token: "token",
      http: HTTP { _ in throw failure },
      limiter: RateLimiter(
        log: RequestLogRepository(storage: stage.storage), clock: stage.clock.wall,
        pause: Pause { _ in }),
      clock: stage.clock.wall, pause: Pause { _ in }, random: .seeded(7))

    await #expect(throws: ServiceFailure.self) { try await client.user() }

    #expect(try await stage.number("SELECT count(*) FROM wanikani_request") == requests)
  }

  @Test func `A sent time reads back unchanged, to the millisecond`() {
    let date = Date(timeIntervalSince1970: 1_795_255_200.123)

    let read = ServiceTime.date(ServiceTime.text(date))

    #expect(abs((read?.timeIntervalSince(date) ?? 1)) < 0.0006)
  }

  @Test(arguments: [
    (200, "text/html", ServiceFailure.notFromWaniKani(status: 200)),
    (302, "text/html", .notFromWaniKani(status: 302)),
    (403, "text/html", .notFromWaniKani(status: 403)),
    (500, "", .serverError(status: 500)), (503, "text/html", .serverError(status: 503)),
    (401, "application/json", .unauthorised), (404, "application/json", .missing),
    (422, "application/json; charset=utf-8", .refused(status: 422, "why")),
    (403, "application/json", .forbidden("why")),
  ])
  func `Each failure is recognised`(
    status: Int, type: String, failure: ServiceFailure
  ) {
    let response = HTTP.Response(
      status: status, headers: ["content-type": type],
      body: Data(#"{"error":"why","code":422}"#.utf8))

    #expect(throws: failure) { try Reply(response, now: Date(timeIntervalSince1970: 0)) }
  }

  @Test(arguments: [
    "http://api.wanikani.com/v2", "https://", "ftp://x/v2", "", "https://user@api.wanikani.com/v2",
    "https://api.wanikani.com/v2?x=1", "猫", "http://localhost.example.com/v2",
  ])
  func `A token is not sent to an unsafe address`(_ address: String) {
    #expect(throws: Problem.self) { try WaniKaniSettings.address(from: address) }
  }

  @Test func `An address may end with a slash`() throws {
    let address = "http://localhost:8080/v2"

    let model = try ModelConfiguration(
      provider: "openai", url: "\(address)/", model: "qwen3", key: nil)

    #expect(model.url.absoluteString == address)
    #expect(try WaniKaniSettings.address(from: "\(address)/").absoluteString == address)
    #expect(WebAddress.withoutSlash(address) == address)
  }

  @Test func `Every failure has a sentence and a remedy`() {
    let failures: [ServiceFailure] = [
      .unauthorised, .forbidden(""), .forbidden("The user is hibernating"), .missing,
      .refused(status: 422, "x"), .limited(until: Date(timeIntervalSince1970: 0)),
      .serverError(status: 500),
      .notFromWaniKani(status: 200), .unreachable(""), .lost(""), .malformed(""), .foreign(""),
    ]

    #expect(failures.allSatisfy { !$0.problem.sentence.isEmpty && !$0.problem.remedy.isEmpty })
    #expect(
      ServiceFailure.limited(until: Date(timeIntervalSince1970: 59)).problem.remedy.contains(
        "in a minute"))
    #expect(
      ServiceFailure.forbidden("The user is hibernating").problem.sentence.contains("hibernating"))
  }

  @Test(arguments: [
    #"{"id":1,"object":"assignment","data":{"subject_id":1,"subject_type":"kanji","srs_stage":9223372036854775807}}"#,
    #"{"id":1,"object":"assignment","data":{"subject_id":1,"subject_type":"kanji","srs_stage":-1}}"#,
  ])
  func `A stage that there can't be is not taken`(json: String) {
    #expect(throws: ServiceFailure.self) { try Assignment(json: Data(json.utf8)) }
  }

  @Test func `A page of more than anyone can learn is refused`() {
    let body = """
      {"data":[],"object":"collection","total_count":9223372036854775807,"data_updated_at":null,
      "pages":{"next_url":"http://localhost/v2/subjects?page=2"}}
      """

    #expect(throws: ServiceFailure.self) { try Page(Data(body.utf8)) }
  }

  @Test func `An interval is never longer than a life`() throws {
    let json = """
      {"id":1,"object":"spaced_repetition_system","data":{"name":"x",
      "starting_stage_position":1,"passing_stage_position":5,"burning_stage_position":9,
      "stages":[{"position":1,"interval":1e300,"interval_unit":"weeks"}]}}
      """

    #expect(try SRSSystem(json: Data(json.utf8)).intervals[1] == 1_000_000_000)
  }
}
