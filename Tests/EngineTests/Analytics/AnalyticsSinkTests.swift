import Foundation
import GRDB
import Helpers
import Synchronization
import Testing

@testable import Engine

/// Where what is noticed goes.
extension AnalyticsTests {
  @Test func `Nothing leaves by default`() async throws {
    let sent = Sent()
    let repository = try Learner().analyticsRepository
    try await repository.add([occurrence("/decks", at: clock.now)])

    #expect(try await repository.sendNext(to: sent.sink) == false)
    #expect(sent.requests.isEmpty)
  }

  @Test func `An address gets what happens after it was given, each event once`() async throws {
    let sent = Sent()
    let learner = try Learner()
    let repository = learner.analyticsRepository
    try await repository.add([occurrence("/before", at: clock.now)])
    try await learner.study.care.changeSettings(["analytics-address": "http://localhost:1/events"])
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
    let repository = learner.analyticsRepository
    func choose(_ address: String) async throws {
      try await learner.study.care.changeSettings(["analytics-address": address])
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
    let repository = try await sent.repository(of: learner)
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
    let repository = try await sent.repository(
      of: Learner(),
      [
        "analytics-address": "http://localhost:1/v1/logs", "analytics-format": "opentelemetry",
      ])
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
    let repository = try await sent.repository(of: Learner())
    try await repository.add([occurrence("/decks", at: clock.now)])
    sent.fail(with: 503)

    await #expect(throws: Problem.self) { try await repository.sendNext(to: sent.sink) }
    sent.fail(with: nil)
    while try await repository.sendNext(to: sent.sink) {}

    #expect(sent.requests.count == 2)
    #expect(sent.requests[0].body == sent.requests[1].body)
  }

  @Test func `A file in the folder gets a line for each event`() async throws {
    let learner = try Learner()
    let repository = learner.analyticsRepository
    let sink = AnalyticsSink.file(in: folder.url)
    try await learner.study.care.changeSettings(["analytics-file": "on"])
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

  @Test func `A file chosen while a face runs gets what is noticed until the face ends`()
    async throws
  {
    study.analytics.record(.screen("/before"))
    try await study.analytics.flush()
    try await set(["analytics-file": "on"])
    study.analytics.record(.screen("/decks"))

    await study.endAnalytics()

    let file = study.folder.appending(path: "analytics.jsonl")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains(#""name":"/decks""#))
    #expect(!text.contains("/before"))
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

  /// Returns the repository of a learner whose events are sent here from now on.
  func repository(
    of learner: Learner,
    _ settings: [String: String] = ["analytics-address": "http://localhost:1/events"]
  ) async throws -> AnalyticsRepository {
    try await learner.study.care.changeSettings(settings)
    let repository = learner.analyticsRepository
    _ = try await repository.sendNext(to: sink)
    return repository
  }
}
