import Foundation
import Helpers
import Testing
import WaniKaniStandIn

@testable import Engine

/// Sixty requests a minute, whoever sends them.
struct LimitTests {
  private let now = Date(timeIntervalSince1970: 1_795_255_200)

  @Test func `The progress says why it pauses`() {
    var progress = SyncProgress(step: .fetching(.subjects), done: 500, of: 9_800)
    #expect(progress.words == "Fetching subjects, 500 of 9,800")

    progress.quietUntil = WaniKaniStage.start

    #expect(
      progress.words == "Fetching subjects, 500 of 9,800, "
        + "waiting up to a minute for WaniKani's request limit")
  }

  @Test func `The sixty-first request of a minute waits until the first has expired`() {
    let times = (0..<60).map { now + Double($0) / 10 }

    #expect(
      RequestBudget.decide(Array(times.dropLast()), quietUntil: .distantPast, now: now + 6) == .go)
    #expect(
      RequestBudget.decide(times, quietUntil: .distantPast, now: now + 6)
        == .wait(until: now + RequestBudget.window))
    #expect(RequestBudget.decide(times, quietUntil: .distantPast, now: now + 61) == .go)
  }

  @Test(arguments: [-7_200.0, 0, 7_200])
  func `The reset time is understood by the service's clock, however wrong ours is`(off: Double) {
    let service = Date(timeIntervalSince1970: 784_111_777)  // The example of RFC 9110.
    let limit = RateLimit(
      HTTP.Response(
        status: 429,
        headers: [
          "date": "Sun, 06 Nov 1994 08:49:37 GMT",
          "ratelimit-reset": "\(Int(service.timeIntervalSince1970) + 20)",
        ]))

    #expect(limit.date == service)
    #expect(limit.wait(now: service + off) == 20.5)
  }

  @Test(arguments: [
    ("5", 5.5), ("9999", 70.5), ("-3", 1.5), ("nan", 1.5), ("Sun, 06 Nov 1994 08:50:07 GMT", 30.5),
  ])
  func `Retry-After is followed too, up to the length of a window`(text: String, wait: Double) {
    let headers = ["date": "Sun, 06 Nov 1994 08:49:37 GMT", "retry-after": text]

    #expect(RateLimit(HTTP.Response(status: 429, headers: headers)).wait(now: now) == wait)
  }

  @Test func `Two processes share one limit`() async throws {
    let folder = try TemporaryFolder()
    let one = try WaniKaniStage(in: folder)
    let other = try WaniKaniStage(in: folder, beside: one)

    for _ in 0..<5 { try await one.sync(.everything) }
    for _ in 0..<5 { try await other.sync(.everything) }

    #expect(one.service.log.requests.count > 80)
    #expect(one.service.log.overLimit.isEmpty)
    #expect(one.service.log.most(within: 60) <= 60)
  }

  @Test func `Another app's requests are waited for, and the sync continues`() async throws {
    let stage = try WaniKaniStage()
    stage.service.script(.tooManyRequests(), on: .path("/subjects"), times: 2)

    let report = try await stage.sync()

    #expect(report.fetched[.subjects] == stage.service.account.subjects.rows.count)
  }
}
