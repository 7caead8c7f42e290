import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// Plans, the trial, and what they allow.
struct EntitlementTests {
  @Test func `A person alone has everything and no plan`() async throws {
    let study = try Learner().study

    #expect(Entitlement.allCases.allSatisfy(study.entitlements.allows))
    #expect(study.entitlements.status == nil)
    try await study.entitlements.require(.tutor)
    await #expect(throws: Problem.self) { try await study.entitlements.plan() }
  }

  @Test func `With plans, only what is free is there at first`() async throws {
    let stage = try EntitlementStage()

    #expect(await stage.plan() == "free")
    #expect(!stage.entitlements.allows(.tutor))
    await #expect(throws: Problem.notIncluded(.tutor)) {
      try await stage.entitlements.require(.tutor)
    }
  }

  @Test func `A trial begins once and ends by the clock`() async throws {
    let stage = try EntitlementStage()

    try await stage.entitlements.beginTrial()

    #expect(stage.entitlements.allows(.tutor))
    #expect(!stage.entitlements.allows(.songTranslation))
    stage.clock.advance(by: .days(14) - .seconds(1))
    #expect(await stage.plan() == "plus")
    stage.clock.advance(by: .seconds(2))
    #expect(await stage.plan() == "free")
    await #expect(throws: Problem.trialOnce) { try await stage.entitlements.beginTrial() }
    #expect(stage.entitlements.status?.trial == .over(plan: stage.plusPlan))
  }

  @Test func `A clock that is turned back gives no more of a trial`() async throws {
    let stage = try EntitlementStage()
    try await stage.entitlements.beginTrial()
    stage.clock.advance(by: .days(10))
    #expect(await stage.plan() == "plus")

    stage.clock.advance(by: .days(-300))
    #expect(await stage.plan() == "plus")
    stage.clock.advance(by: .days(5))

    #expect(await stage.plan() == "free")
    let other = stage.other()
    await other.refresh()
    #expect(other.status?.plan.name == "free")
  }

  @Test func `A backup from before a trial does not give another`() async throws {
    let stage = try EntitlementStage()
    try await stage.entitlements.beginTrial()
    stage.clock.advance(by: .days(20))
    #expect(await stage.plan() == "free")

    try await stage.storage.database.write { try $0.execute(sql: "DELETE FROM entitlement_trial") }

    #expect(await stage.plan() == "free")
    await #expect(throws: Problem.trialOnce) { try await stage.entitlements.beginTrial() }
  }

  @Test func `The best of all sources holds`() async throws {
    let stage = try EntitlementStage()
    try await stage.entitlements.beginTrial()
    #expect(await stage.plan() == "plus")

    try await stage.buy(["productId": "org.example.pro"])

    #expect(await stage.plan() == "pro")
    #expect(stage.entitlements.allows(.songTranslation))
  }

  @Test func `Nobody is offered a trial of a plan they have`() async throws {
    let stage = try EntitlementStage()

    try await stage.buy()

    #expect(await stage.plan() == "plus")
    #expect(stage.entitlements.status?.trial == .notOffered)
    await #expect(throws: Problem.self) { try await stage.entitlements.beginTrial() }
  }

  @Test func `Broken plans leave what is free, and say so`() throws {
    let folder = try TemporaryFolder()
    let texts = [
      "{", #"{"free": {"entitlements": ["tutr"]}, "plans": []}"#,
      #"{"free": {"entitlements": []}, "plans": [], "trial": {"plan": "plus", "days": 3}}"#,
      #"{"free": {"entitlements": []}, "plans": [{"name": "free", "title": "", "entitlements": []}]}"#,
    ]
    for text in texts {
      try Data(text.utf8).write(to: folder.file("plans.json"))
      let choice = PlanChoice.environment(["SANPO_PLANS": folder.file("plans.json").path])
      let study = try Study.open(
        folder.file("data"), face: .native, course: nil,
        in: StudyEnvironment(
          jobService: .given(nil), plans: choice))

      #expect(!study.entitlements.allows(.tutor), "\(text)")
      #expect(study.configurationProblems.count == 1, "\(text)")
      #expect(study.problem == nil)
    }
  }

  @Test(arguments: [
    ("{\n  \"free\": x\n}", "can't be read: line 2 is not valid JSON."),
    (#"{"free": {"entitlements": []}}"#, "can't be read: “plans” is missing."),
    (
      #"{"free": {"entitlements": [3]}, "plans": []}"#,
      "can't be read: “free.entitlements[0]” is not of the right kind."
    ),
    (
      #"{"free": {"entitlements": ["tutr"]}, "plans": []}"#, "there is no entitlement “tutr”."
    ),
  ])
  func `What is wrong in a file of plans is named`(_ text: String, _ reason: String) throws {
    let folder = try TemporaryFolder()
    try Data(text.utf8).write(to: folder.file("plans.json"))

    let choice = PlanChoice.environment(["SANPO_PLANS": folder.file("plans.json").path])

    guard case .unreadable(let problem) = choice else {
      Issue.record("The plans were read.")
      return
    }
    #expect(problem.sentence.hasSuffix(reason), "\(problem.sentence)")
  }

  @Test func `Whatever is wrong with the plans, what is left is told`() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("plans.json")
    func problem() throws -> Problem {
      try #require(PlanChoice.environment(["SANPO_PLANS": file.path]).problem)
    }
    let trial = #"{"free": {"entitlements": []}, "plans": [], "trial": {"plan": "a", "days": 3}}"#

    let missing = try problem()
    let others = try ["{", trial].map { text in
      try Data(text.utf8).write(to: folder.file("plans.json"))
      return try problem()
    }

    #expect(missing.sentence == "There is no file of plans at \(file.path).")
    for problem in [missing] + others {
      #expect(problem.remedy.hasSuffix("Until it is fixed, only free features are available."))
    }
  }

  @Test func `Why the plans can't be read is told to their owner, not to learners of a server`()
    async throws
  {
    let folder = try TemporaryFolder()
    let why = Problem("plans.json is broken.", remedy: "Repair it.")
    func study(shared: URL?) throws -> Study {
      try Study.open(
        folder.file("data"), face: .native, course: nil,
        in: StudyEnvironment(jobService: .given(nil), plans: .unreadable(why), shared: shared))
    }
    let (owner, learner) = (try study(shared: nil), try study(shared: folder.file("server")))

    await #expect(throws: why) { try await owner.entitlements.plan() }
    await #expect(throws: why) { try await owner.entitlements.redeem("licence") }
    let problem = await #expect(throws: Problem.self) { try await learner.entitlements.plan() }
    #expect(
      problem?.sentence == "The plans can't be read. Only the free plan is available for now.")
  }

  @Test func `A shop's secret that is too short is no fault of the file of plans`() throws {
    let folder = try TemporaryFolder()
    let plans = try PlansStandIn(in: folder.file("plans"), at: .now)
    let environment = plans.environment.merging(["SANPO_SHOP_SECRET": "short"]) { $1 }

    let problem = PlanChoice.environment(environment).problem

    #expect(problem?.sentence == "SANPO_SHOP_SECRET is too short.")
  }

  @Test func `A key that is missing is named, and one that is none`() throws {
    let folder = try TemporaryFolder()
    let text =
      #"{"free": {"entitlements": []}, "plans": [], "licences": {"keys": {"1": "key.pem"}}}"#
    try Data(text.utf8).write(to: folder.file("plans.json"))
    func problem() -> Problem? {
      guard
        case .unreadable(let problem) = PlanChoice.environment(
          ["SANPO_PLANS": folder.file("plans.json").path])
      else { return nil }
      return problem
    }

    let missing = try #require(problem())
    try Data("no key".utf8).write(to: folder.file("key.pem"))
    let wrong = try #require(problem())

    let key = folder.file("key.pem").path
    #expect(missing.sentence.hasSuffix("it names \(key), which can't be read."))
    #expect(
      wrong.sentence.hasSuffix(
        "it names \(key), which is not the public key of licences, in PEM form."))
  }

  @Test func `A proof that was changed in the database gives nothing`() async throws {
    let stage = try EntitlementStage()
    try await stage.buy()
    #expect(await stage.plan() == "plus")

    try await stage.storage.database.write {
      try $0.execute(sql: "UPDATE entitlement_proof SET text = replace(text, 'a', 'b')")
    }

    #expect(await stage.plan() == "free")
  }

  @Test func `What is bought in one face counts in another`() async throws {
    let stage = try EntitlementStage()
    let other = stage.other()
    await other.refresh()
    #expect(await !other.includes(.tutor))

    try await stage.buy()

    #expect(await other.includes(.tutor))
  }

  @Test func `The tutor and translations ask for their entitlement`() async throws {
    let folder = try TemporaryFolder()
    let plans = try PlansStandIn(in: folder.file("plans"), at: .now)
    let study = try Study.open(
      folder.file("data"), face: .native, course: nil,
      in: StudyEnvironment(
        jobService: .given(nil), plans: .environment(plans.environment)))
    let song = try await study.songs.add(
      Lyrics(title: "歌", lines: [.init("雨が降る")]), at: .now)
    let reader = study.songs.reader()
    try await reader.sent(.opened(song.song, at: .now))

    await #expect(throws: Problem.notIncluded(.tutor)) {
      try await study.tutor.conversation().sent(.asked(TutorQuestion("雨?")))
    }
    await #expect(throws: Problem.notIncluded(.songTranslation)) {
      try await reader.sent(.translationAsked(at: .now))
    }
    // The learner's own data stay reachable.
    #expect(try await study.songs.list(at: .now).count == 1)
  }

  @Test func `A trial's time is written once a minute, whatever the clock's fractions`()
    async throws
  {
    let stage = try EntitlementStage()
    let start = stage.clock.now.milliseconds
    stage.clock.advance(by: .microseconds(123_456))
    try await stage.entitlements.beginTrial()

    let waits: [Duration] = [
      .zero, .seconds(61) + .microseconds(789), .seconds(1), .seconds(1), .seconds(59),
    ]
    var written: [Int64?] = []
    for wait in waits {
      stage.clock.advance(by: wait)
      await stage.entitlements.refresh()
      written.append(try await stage.writtenAt().map { $0 - start })
    }

    #expect(written == [123, 61_124, 61_124, 61_124, 122_124])
  }
}

extension EntitlementStage {
  fileprivate var plusPlan: Plan? {
    entitlements.choice.table?.plan(named: "plus")
  }

  /// When the time spent in a trial was last written, in milliseconds since 1970.
  fileprivate func writtenAt() async throws -> Int64? {
    try await storage.database.read {
      try Int64.fetchOne($0, sql: "SELECT seen_at FROM entitlement_trial")
    }
  }
}
