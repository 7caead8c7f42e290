import Foundation
import GRDB
import Helpers
import Synchronization
import Testing

@testable import Engine

/// What Sanpo notices, and where it goes.
struct AnalyticsTests {
  private let clock = TestClock()
  private let folder: TemporaryFolder
  private let study: Study

  init() throws {
    folder = try TemporaryFolder()
    study = try Study.open(
      folder.file("data"), face: .webview, course: nil,
      in: StudyEnvironment(
        clock: clock.wall, timeZone: .gmt, jobService: .given(nil)))
  }

  private func counts() async throws -> [AnalyticsCount] {
    try await study.analyticsLog().sent(.opened).counts
  }

  private func set(_ texts: [String: String]) async throws {
    try await study.care.preferences().sent(.changed(texts))
  }

  @Test func `Events are counted by day, latest first`() async throws {
    study.analytics.record(.screen("/decks"))
    study.analytics.record(.screen("/decks"))
    clock.advance(by: .seconds(86_400))
    study.analytics.record(.screen("/decks/{id}"))

    let counts = try await counts()

    #expect(counts.map(\.count) == [1, 2])
    #expect(counts.map(\.event.values) == [["/decks/{id}"], ["/decks"]])
    #expect(counts[0].day.number - counts[1].day.number == 1)
    #expect(counts.allSatisfy { $0.face == .webview })
  }

  @Test func `A failure and a refusal are told apart, without their words`() async throws {
    let refusal = Problem("“犬” is too long.", remedy: "Shorten it.")
    let failure = Problem("“犬” was not saved.", remedy: "Try again.", detail: "disk full")
    study.analytics.record(.problem(refusal, on: "/items/{id}"))
    study.analytics.record(.problem(failure, on: "/items/{id}"))

    #expect(
      try await counts().map(\.event.fields) == [
        ["kind": "failure", "screen": "/items/{id}"], ["kind": "refusal", "screen": "/items/{id}"],
      ])
  }

  @Test(arguments: ["犬", "Sk-SECRET", "a\nb", "", String(repeating: "a", count: 81), "\"x\""])
  func `What is no word of the program never enters an event`(text: String) async throws {
    study.analytics.record(.screen(text))

    #expect(try await counts().map(\.event.values) == [["other"]])
  }

  @Test func `Switched off, nothing is noticed`() async throws {
    try await set(["analytics": "off"])

    study.analytics.record(.screen("/decks"))

    #expect(try await counts() == [])
  }

  @Test func `Everything can be deleted`() async throws {
    study.analytics.record(.screen("/decks"))
    _ = try await counts()

    #expect(try await study.analyticsLog().sent(.deletionAsked).deleted == 1)
    #expect(try await counts() == [])
  }

  @Test func `What another face noticed before a deletion stays deleted`() async throws {
    let other = try Study.open(
      folder.file("data"), face: .sanpo, course: nil,
      in: StudyEnvironment(clock: clock.wall, timeZone: .gmt, jobService: .given(nil)))
    study.analytics.record(.screen("/decks"))
    clock.advance(by: .seconds(1))

    try await other.analyticsLog().sent(.deletionAsked)

    clock.advance(by: .seconds(1))
    study.analytics.record(.screen("/find"))
    #expect(try await counts().map(\.event.values) == [["/find"]])
  }

  @Test func `An event is kept for a year`() async throws {
    study.analytics.record(.screen("/decks"))
    _ = try await counts()
    clock.advance(by: .seconds(86_400 * (AnalyticsRepository.daysKept + 1)))
    study.analytics.record(.screen("/find"))

    #expect(try await counts().map(\.event.values) == [["/find"]])
  }

  @Test func `The variant of a flag is noticed once a day`() async throws {
    for _ in 1...3 { _ = study.flags.value(of: Flags.gradeIntervals) }
    clock.advance(by: .seconds(86_400))
    _ = study.flags.value(of: Flags.gradeIntervals)

    let counts = try await counts()
    #expect(counts.map(\.count) == [1, 1])
    #expect(counts[0].event.fields == ["flag": "grade-intervals", "value": "shown"])
  }

  // MARK: Leaving the store

  @Test func `Nothing leaves by default`() async throws {
    let sent = Sent()
    let repository = sent.repository(try Learner())
    try await repository.add([occurrence("/decks", at: clock.now)])

    #expect(try await repository.sendNext(to: sent.sink) == false)
    #expect(sent.requests.isEmpty)
  }

  @Test func `An address gets what happens after it was given, each event once`() async throws {
    let sent = Sent()
    let learner = try Learner()
    let repository = sent.repository(learner)
    try await repository.add([occurrence("/before", at: clock.now)])
    try await learner.study.care.preferences().sent(
      .changed(["analytics-address": "http://localhost:1/events"]))
    #expect(try await repository.sendNext(to: sent.sink))

    try await repository.add([
      occurrence("/decks", at: clock.now), occurrence("/find", at: clock.now),
    ])
    while try await repository.sendNext(to: sent.sink) {}
    while try await repository.sendNext(to: sent.sink) {}

    let bodies = sent.requests.compactMap { $0.body.map { String(decoding: $0, as: UTF8.self) } }
    #expect(bodies.count == 1)
    #expect(bodies[0].hasPrefix(#"{"events":[{"at":"2"#))
    #expect(bodies[0].contains(#""event":"screen","face":"native","fields":{"name":"/decks"}"#))
    #expect(bodies[0].contains("/find"))
    #expect(!bodies[0].contains("/before"))
  }

  @Test func `An address gets nothing from when it was off, or another one was chosen`()
    async throws
  {
    let sent = Sent()
    let learner = try Learner()
    let repository = sent.repository(learner)
    func choose(_ address: String) async throws {
      try await learner.study.care.preferences().sent(.changed(["analytics-address": address]))
      while try await repository.sendNext(to: sent.sink) {}
    }
    try await choose("http://localhost:1/first")
    for (name, address) in [
      ("/while-off", ""), ("/not-sent-yet", "http://localhost:1/first"), ("/off-again", ""),
    ] {
      try await choose(address)
      try await repository.add([occurrence(name, at: clock.now)])
    }
    try await choose("http://localhost:1/second")

    #expect(sent.requests.isEmpty)
  }

  @Test func `Events of a later version are passed over`() async throws {
    let sent = Sent()
    let learner = try Learner()
    let repository = sent.repository(learner)
    try await learner.study.care.preferences().sent(
      .changed(["analytics-address": "http://localhost:1/events"]))
    _ = try await repository.sendNext(to: sent.sink)
    try await learner.storage.database.write { db in
      for _ in 0..<AnalyticsRepository.batchSize {
        try db.execute(
          sql: """
            INSERT INTO analytics_event (kind, fields, face, day, at)
            VALUES ('later', '[]', 'native', 1, 1)
            """)
      }
    }
    try await repository.add([occurrence("/decks", at: clock.now)])
    while try await repository.sendNext(to: sent.sink) {}

    #expect(sent.requests.count == 1)
  }

  @Test func `A collector of OpenTelemetry gets log records`() async throws {
    let sent = Sent()
    let learner = try Learner()
    let repository = sent.repository(learner)
    try await learner.study.care.preferences().sent(
      .changed([
        "analytics-address": "http://localhost:1/v1/logs", "analytics-format": "opentelemetry",
      ]))
    _ = try await repository.sendNext(to: sent.sink)
    try await repository.add([occurrence("/decks", at: clock.now)])
    _ = try await repository.sendNext(to: sent.sink)

    let body = try #require(sent.requests.first?.body)
    let resource = try JSONDecoder().decode(JSONValue.self, from: body)["resourceLogs"]?[0]
    let record = resource?["scopeLogs"]?[0]?["logRecords"]?[0]
    #expect(
      resource?["resource"]?["attributes"]?[0]
        == ["key": "service.name", "value": ["stringValue": "sanpo"]])
    #expect(record?["eventName"] == "sanpo.screen")
    #expect(
      record?["timeUnixNano"]?.integer.map { $0 / 1_000_000_000 }
        == Int(clock.now.timeIntervalSince1970))
    #expect(
      record?["attributes"]?.array?.contains(["key": "name", "value": ["stringValue": "/decks"]])
        == true)
  }

  @Test func `After a failure the same events are sent again`() async throws {
    let sent = Sent()
    let learner = try Learner()
    let repository = sent.repository(learner)
    try await learner.study.care.preferences().sent(
      .changed(["analytics-address": "http://localhost:1/events"]))
    _ = try await repository.sendNext(to: sent.sink)
    try await repository.add([occurrence("/decks", at: clock.now)])
    sent.fail(with: 503)

    await #expect(throws: Problem.self) { try await repository.sendNext(to: sent.sink) }
    sent.fail(with: nil)
    while try await repository.sendNext(to: sent.sink) {}

    #expect(sent.requests.count == 2)
    #expect(sent.requests[0].body == sent.requests[1].body)
  }

  @Test func `Attempts grow apart, to about an hour`() {
    #expect((0...3).map(Analytics.interval) == [60, 120, 240, 480].map(Duration.seconds))
    #expect(Analytics.interval(after: 100) == .seconds(3_840))
  }

  @Test func `A file in the folder gets a line for each event`() async throws {
    let learner = try Learner()
    let repository = AnalyticsRepository(
      storage: learner.storage, settings: SettingsRepository(defaults: Settings(timeZone: .gmt)))
    let sink = AnalyticsSink.file(in: folder.url)
    try await learner.study.care.preferences().sent(.changed(["analytics-file": "on"]))
    _ = try await repository.sendNext(to: sink)

    for name in ["/decks", "/find"] {
      try await repository.add([occurrence(name, at: clock.now)])
      _ = try await repository.sendNext(to: sink)
    }

    let file = folder.file("analytics.jsonl")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[1].contains(#""fields":{"name":"/find"}"#))
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func `A file gets what is noticed from the start of a face on`() async throws {
    let once = Pause { _ in throw CancellationError() }
    try await set(["analytics-file": "on"])

    await study.analytics.run(pause: once)
    study.analytics.record(.screen("/decks"))
    try await study.analytics.flush()
    await study.analytics.run(pause: once)

    let file = study.folder.appending(path: "analytics.jsonl")
    #expect(try String(contentsOf: file, encoding: .utf8).contains(#""name":"/decks""#))
  }

  @Test func `Prometheus gets totals by face`() async throws {
    study.analytics.record(.screen("/decks"))
    clock.advance(by: .seconds(86_400))
    study.analytics.record(.screen("/decks"))

    let text = AnalyticsFormat.prometheus(try await counts())

    #expect(text.contains("# TYPE sanpo_screen_total counter\n"))
    #expect(text.contains("sanpo_screen_total{face=\"webview\",name=\"/decks\"} 2\n"))
  }

  @Test func `Every kind says why it is kept`() {
    for kind in AnalyticsEvent.Kind.allCases {
      #expect(kind.reason.hasSuffix("."))
      #expect(!kind.fields.isEmpty)
    }
  }

  private func occurrence(_ name: String, at now: Date) -> AnalyticsOccurrence {
    AnalyticsOccurrence(
      event: .screen(name), face: .native, day: Day(Int(now.timeIntervalSince1970 / 86_400)),
      at: now)
  }
}

/// Records requests, and fails on demand.
private final class Sent: Sendable {
  private let inside = Mutex<(requests: [HTTP.Request], status: Int)>(([], 204))
  var requests: [HTTP.Request] { inside.withLock(\.requests) }

  func fail(with status: Int?) { inside.withLock { $0.status = status ?? 204 } }

  var sink: AnalyticsSink {
    .address(
      over: HTTP { request in
        HTTP.Response(
          status: self.inside.withLock {
            $0.requests.append(request)
            return $0.status
          })
      })
  }

  func repository(_ learner: Learner) -> AnalyticsRepository {
    AnalyticsRepository(
      storage: learner.storage, settings: SettingsRepository(defaults: Settings(timeZone: .gmt)))
  }
}
