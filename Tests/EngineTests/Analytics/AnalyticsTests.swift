import Foundation
import Helpers
import Testing

@testable import Engine

/// What Sanpo notices.
struct AnalyticsTests {
  let clock = TestClock()
  let folder: TemporaryFolder
  let study: Study

  init() throws {
    folder = try TemporaryFolder()
    study = try Study.open(
      folder.file("data"), face: .webview, course: nil,
      in: StudyEnvironment(
        clock: clock.wall, timeZone: .gmt, jobService: .given(nil)))
  }

  func counts() async throws -> [AnalyticsCount] {
    try await study.usageData()
  }

  func set(_ texts: [String: String]) async throws {
    try await study.care.changeSettings(texts)
  }

  @Test func `Events are counted by day, latest first`() async throws {
    study.analytics.record(.screen("/decks"))
    study.analytics.record(.screen("/decks"))
    clock.advance(by: .days(1))
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

    #expect(try await study.deleteUsageData() == 1)
    #expect(try await counts() == [])
  }

  @Test func `What was deleted stays deleted when a backup is restored`() async throws {
    study.analytics.record(.screen("/decks"))
    _ = try await counts()
    try await study.care.takeBackup(at: clock.now)
    clock.advance(by: .seconds(1))
    try await study.deleteUsageData()

    try await study.care.restore("latest", at: clock.now)

    #expect(try await counts() == [])
  }

  @Test func `A deletion spares what a restored backup has of another learner`() async throws {
    let other = try Study.open(
      folder.file("other"), face: .webview, course: nil,
      in: StudyEnvironment(clock: clock.wall, timeZone: .gmt, jobService: .given(nil)))
    other.analytics.record(.screen("/decks"))
    _ = try await other.usageData()
    try await other.care.takeBackup(at: clock.now)
    let backup = try #require(other.care.backups.first)
    clock.advance(by: .seconds(1))
    try await study.deleteUsageData()

    try await study.care.restore(backup.file.path, at: clock.now)

    #expect(try await counts().map(\.event.values) == [["/decks"]])
  }

  @Test func `What another face noticed before a deletion stays deleted`() async throws {
    let other = try Study.open(
      folder.file("data"), face: .sanpo, course: nil,
      in: StudyEnvironment(clock: clock.wall, timeZone: .gmt, jobService: .given(nil)))
    study.analytics.record(.screen("/decks"))
    clock.advance(by: .seconds(1))

    try await other.deleteUsageData()

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
    for _ in 1...3 { _ = study.flags.isOn(Flags.gradeIntervals) }
    clock.advance(by: .days(1))
    _ = study.flags.isOn(Flags.gradeIntervals)

    let counts = try await counts()
    #expect(counts.map(\.count) == [1, 1])
    #expect(counts[0].event.fields == ["flag": "grade-intervals", "value": "shown"])
  }

  // MARK: Leaving the store

  @Test func `Attempts grow apart, to about an hour`() {
    #expect((0...3).map(Analytics.interval) == [60, 120, 240, 480].map(Duration.seconds))
    #expect(Analytics.interval(after: 100) == .seconds(3_840))
  }

  @Test func `Prometheus gets totals by face`() async throws {
    study.analytics.record(.screen("/decks"))
    clock.advance(by: .days(1))
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
}
