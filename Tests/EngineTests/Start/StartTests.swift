import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// Every way to start leads to a screen.
struct StartTests {
  private let folder: TemporaryFolder
  private let clock = TestClock()
  private var data: URL { folder.file("data") }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func study(_ plans: PlanChoice = .everything) throws -> Study {
    try Study.open(
      data, face: .webview, course: nil,
      in: StudyEnvironment(
        clock: clock.wall, timeZone: .gmt, jobService: .given(nil), plans: plans,
        offersTour: true))
  }

  private func start(_ study: Study, isNewcomer: Bool = false) async -> Store<Start> {
    let start = study.start()
    await start.send(.opened(isNewcomer: isNewcomer, at: clock.now))
    return start
  }

  @Test func `Whether the tour is offered is in the variables that a study is given`() {
    #expect(StudyEnvironment(variables: [:]).offersTour)
    #expect(!StudyEnvironment(variables: ["SANPO_TUTORIAL": "off"]).offersTour)
  }

  /// Somebody who has used this version before.
  private func returning() async throws -> Study {
    let study = try study()
    try await study.tutorial().sent(.skipped)
    _ = await start(study, isNewcomer: true)
    return study
  }

  private func remember(_ version: String) async throws {
    let launch = Launch(version: version, at: clock.now, plan: "")
    let storage = try Storage.open(data, at: clock.now)
    try await storage.database.write {
      try SettingsRepository(defaults: Settings(timeZone: .gmt))
        .store(launch, as: StoredValue(json: "launch"), $0)
    }
  }

  @Test func `A first start leads to the introduction, and is remembered`() async throws {
    let study = try study()

    let start = await start(study, isNewcomer: true)

    #expect(start.state.screen == .onboarding)
    #expect(start.state.notices == [])
    let launch = try #require(study.settingsSeen.launch)
    #expect(launch.firstVersion == Version.current)
    #expect(launch.firstAt == clock.now)
    await start.send(.onboarded)
    #expect(start.state.screen == .today)
    try await study.tutorial().sent(.skipped)
    #expect(await self.start(study, isNewcomer: true).state.screen == .today)
  }

  @Test func `An upgrade shows what is new, once`() async throws {
    _ = try study()
    try await remember("0.4.0")

    let first = await start(try study())
    #expect(first.state.screen == .news(since: "0.4.0"))
    // Not seen, for example as the window was closed.
    let second = await start(try study())
    #expect(second.state.screen == .news(since: "0.4.0"))
    await second.send(.newsSeen)

    #expect(second.state.screen == .today)
    #expect(await start(try study()).state.screen == .today)
  }

  @Test func `Without a tour, nobody is led anywhere but to today`() async throws {
    let study = try Study.open(
      data, face: .webview, course: nil,
      in: StudyEnvironment(
        clock: clock.wall, jobService: .given(nil), offersTour: false))

    #expect(await start(study, isNewcomer: true).state.screen == .today)
  }

  @Test func `A damaged store leads to today, and says so`() async throws {
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    try Data(repeating: 7, count: 50_000).write(to: Storage.databaseFile(in: data))

    let study = try study()
    let start = await start(study, isNewcomer: true)

    #expect(study.isSubstitute)
    #expect(start.state.screen == .today)
    #expect(start.state.notices.first == study.problem)
  }

  @Test func `A plan that ended is told once, and keeps nobody out`() async throws {
    let plans = try PlansStandIn(in: folder.file("plans"), at: clock.now)
    let choice = PlanChoice.environment(plans.environment)
    let study = try study(choice)
    try await study.tutorial().sent(.skipped)
    try await study.entitlements.redeem(plans.transaction(at: clock.now))
    #expect(await start(study, isNewcomer: true).state.notices == [])
    clock.advance(by: .days(1))
    try await study.entitlements.redeem(
      plans.transaction(at: clock.now, ["revocationDate": PlansStandIn.milliseconds(clock.now)]))

    let told = await start(study)

    #expect(told.state.screen == .today)
    #expect(
      told.state.notices.map(\.sentence) == ["Your plan has ended. You now have Free."])
    #expect(await start(study).state.notices == [])
  }

  @Test func `Without a network, plans and today are there`() async throws {
    // No request is made by a start: the backend is one that nobody serves.
    let backend = BackendClient(
      try BackendConfiguration(url: "http://localhost:1", token: "t", app: "a"))
    let study = try Study.open(
      data, face: .webview, course: nil,
      in: StudyEnvironment(
        clock: clock.wall, jobService: .given(.backend(backend)), offersTour: true))
    try await study.tutorial().sent(.skipped)

    #expect(await start(study, isNewcomer: true).state.screen == .today)
    let report = try await study.backendReport(asking: "")
    #expect(report.status == nil)
    #expect(report.answer.contains("can't be reached"))
    #expect(report.asked { _ in "0 s" }.map(\.name) == ["address", "answer", "took"])
    let refused = try await study.backendReport(asking: "http://example.org")
    #expect(refused.refusal?.remedy == "Use an https address; http works only on this computer.")
    #expect(refused.asked { _ in "0 s" } == [] && !refused.versions.isEmpty)
  }

  @Test func `The report on the backend knows the plan without a look at it before`() async throws {
    let plans = try PlansStandIn(in: folder.file("plans"), at: clock.now)
    try await study(.environment(plans.environment)).entitlements.beginTrial()

    let fresh = try study(.environment(plans.environment))
    let report = try await fresh.backendReport(asking: "")

    #expect(report.entitlements.contains(.init("tutor", "yes")))
    #expect(report.versions.contains(.init("plan", "plus")))
  }

  @Test func `A clock that was set back is told`() async throws {
    let study = try await returning()
    clock.advance(by: .days(-400))

    let start = await start(study)

    #expect(start.state.screen == .today)
    #expect(start.state.notices.first?.sentence.contains("clock may be wrong") == true)
  }

  @Test func `A full disk leads to today, and says so`() async throws {
    let study = try await returning()
    clock.advance(by: .days(1))
    let storage = try Storage.open(data, at: clock.now)
    let repository = StartRepository(
      storage: storage, settings: SettingsRepository(defaults: Settings(timeZone: .gmt)),
      entitlements: study.entitlements, leads: true, version: Version.current
    ) { [] }
    // As SQLite answers then.
    try await storage.database.writeWithoutTransaction { db in
      try db.execute(
        sql:
          "CREATE TEMP TRIGGER full BEFORE INSERT ON main.setting BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
      )
    }
    let start = Store(Start(repository: repository), state: .init())

    await start.send(.opened(isNewcomer: false, at: clock.now))

    #expect(start.state.screen == .today)
    #expect(start.state.notices.count == 1)
  }

  @Test func `Who has added items and answered none is told of no news`() {
    let facts = StartFacts(
      isNewcomer: false, hasAnswered: false, leads: true, hasBegunTour: false, last: nil,
      version: Version.current, now: clock.now)

    #expect(facts.screen == .today)
  }

  @Test func `Whatever is known, there is a screen other than loading`() {
    let problem = Problem("It is damaged.", remedy: "Restore.")
    let launches = [nil, "0.1.0", Version.current, "9.0.0"].map { version in
      version.map { Launch(version: $0, at: clock.now, plan: "plus") }
    }
    var screens: Set<String> = []
    for last in launches {
      for bits in 0..<8 {
        let facts = StartFacts(
          isNewcomer: bits & 1 > 0, hasAnswered: true, leads: bits & 2 > 0, hasBegunTour: false,
          last: last,
          version: Version.current, planName: "free",
          storageProblem: bits & 4 > 0 ? problem : nil, now: clock.now)
        var state = Start.State()
        _ = Start.reduce(&state, .opened(isNewcomer: false, at: clock.now))
        #expect(state.screen == .loading)
        let effects = Start.reduce(&state, .loaded(facts))
        #expect(state.screen != .loading)
        // What can't be written is not tried.
        if bits & 4 > 0 { #expect(effects == []) }
        screens.insert("\(state.screen)".prefix { $0 != "(" }.description)
      }
    }
    #expect(screens == ["onboarding", "news", "today"])

    var state = Start.State()
    _ = Start.reduce(&state, .failed(problem))
    #expect(state.screen == .today)
    #expect(state.problem == problem)
  }
}
