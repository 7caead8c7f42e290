import Foundation
import Helpers
import Testing

@testable import Engine

/// Terminals that join an account.
extension AccountsTests {
  @Test func `A terminal joins when its code is typed, once and in time`() async throws {
    let learner = try await maria().authentication.learner.id
    let code = try await accounts.deviceCode(for: "A terminal")
    guard case .waiting = try await accounts.join(code) else {
      Issue.record("It joined before the code was typed.")
      return
    }

    #expect(try await accounts.approve(code.code.uppercased(), by: learner) == "A terminal")

    guard case .joined(let joined, let cookie) = try await accounts.join(code) else {
      Issue.record("It did not join.")
      return
    }
    #expect(joined.id == learner)
    #expect(try await accounts.authenticate(cookie)?.learner.id == learner)
    #expect(try await problem { try await accounts.approve(code.code, by: learner) } != nil)

    let late = try await accounts.deviceCode(for: "A terminal")
    clock.advance(by: .minutes(10))
    #expect(try await problem { try await accounts.approve(late.code, by: learner) } != nil)
    guard case .expired = try await accounts.join(late) else {
      Issue.record("An old code still waits.")
      return
    }
  }

  @Test func `A terminal's code is void once the clock is set back`() async throws {
    let code = try await accounts.deviceCode(for: "A terminal")

    clock.advance(by: .hours(-2))

    guard case .expired = try await accounts.join(code) else {
      Issue.record("The code still waits.")
      return
    }
  }

  @Test func `A new password shuts out a terminal that was let in and has not come yet`()
    async throws
  {
    let opened = try await maria().authentication
    let code = try await accounts.deviceCode(for: "A terminal")
    _ = try await accounts.approve(code.code, by: opened.learner.id)

    _ = try await accounts.changePassword(
      from: Self.password, to: "gibberish teapot parrot", of: opened.learner, on: opened.session)

    guard case .expired = try await accounts.join(code) else {
      Issue.record("It joined.")
      return
    }
  }

  @Test func `A file in the place of a terminal's own folder is named`() async throws {
    let folder = try TemporaryFolder()
    try Data().write(to: folder.file("home"))

    let told = try await problem {
      try await Membership.current(in: folder.file("home"), clock: clock.wall)
    }

    #expect(told?.sentence.contains("because a file is there") == true)
    #expect(told == Storage.problem(in: folder.file("home")))
  }

  /// Lets a terminal join.
  private func cookie(ofTerminalOf learner: Engine.Learner.ID) async throws -> String {
    let code = try await accounts.deviceCode(for: "A terminal")
    _ = try await accounts.approve(code.code, by: learner)
    guard case .joined(_, let cookie) = try await accounts.join(code) else {
      throw HelperError("The terminal has not joined.")
    }
    return cookie
  }

  @Test func `A joined terminal uses the learner's folder until it is signed out`() async throws {
    let terminal = try TemporaryFolder()
    let learner = try await maria().authentication.learner.id
    let cookie = try await cookie(ofTerminalOf: learner)
    #expect(try await Membership.current(in: terminal.url, clock: clock.wall) == nil)

    try await Membership.save(folder.url, cookie, in: terminal.url)

    let joined = try #require(
      try await Membership.current(in: terminal.url, clock: clock.wall))
    #expect(joined.learner.id == learner)
    try await joined.check()
    try await accounts.setLocked(true, learner)
    await #expect(throws: Problem.self) { try await joined.check() }
    await #expect(throws: Problem.self) {
      _ = try await Membership.current(in: terminal.url, clock: clock.wall)
    }
    try await accounts.setLocked(false, learner)
    try await joined.check()
    #expect(try await Membership.end(in: terminal.url))
    await #expect(throws: Problem.self) { try await joined.check() }
    #expect(try await Membership.current(in: terminal.url, clock: clock.wall) == nil)
  }

  @Test func `A joined terminal is told what is wrong in its own variables alone`() async throws {
    let terminal = try TemporaryFolder()
    let learner = try await maria().authentication.learner.id
    try await Membership.save(
      folder.url, try await cookie(ofTerminalOf: learner), in: terminal.url)
    for home in [folder.url, terminal.url] {
      try Data("new-per-dya = 5\n".utf8).write(to: home.appending(path: "sanpo.conf"))
    }
    let joined = try #require(
      try await Membership.current(
        in: terminal.url, clock: clock.wall, environment: ["SANPO_SETTING_NEW_PER_DYA": "5"]))

    let study = try Study.open(
      learner, of: accounts, face: .native, course: nil, environment: joined.environment,
      problems: joined.problems)

    #expect(
      study.configurationProblems.map(\.sentence) == [
        "SANPO_SETTING_NEW_PER_DYA: there is no such setting or flag."
      ])
  }

  @Test func `A joined terminal and the owner have the plans and the model of the server`()
    async throws
  {
    let terminal = try TemporaryFolder()
    let cookie = try await cookie(ofTerminalOf: maria().authentication.learner.id)
    try await Membership.save(folder.url, cookie, in: terminal.url)
    func membership(_ own: [String: String] = [:]) async throws -> Membership? {
      try await Membership.current(in: terminal.url, clock: clock.wall, environment: own)
    }
    func environment(_ own: [String: String] = [:]) async throws -> [String: String]? {
      try await membership(own)?.environment
    }
    let plans = try PlansStandIn(in: folder.file("plans"), at: clock.now).environment

    let model = [
      "SANPO_MODEL_PROVIDER": "openai", "SANPO_MODEL": "qwen3", "SANPO_MODEL_KEY": "secret",
      "SANPO_MODEL_URL": "", "SANPO_SETTING_TUTOR_TOKENS_PER_DAY": "1000",
      "SANPO_FLAG_TUTOR": "off",
    ]
    let both = plans.merging(model) { $1 }
    let withOwnPlans = model.merging(["SANPO_PLANS": "own.json"]) { $1 }
    let withOwnModel = plans.merging(["SANPO_MODEL_PROVIDER": "gemini"]) { $1 }

    try await accounts.note(both)

    #expect(try await environment() == both)
    // An address of the terminal's own is not that of the server's model.
    #expect(try await environment(["SANPO_MODEL_URL": "http://localhost:1"]) == both)
    #expect(try await Accounts.withNoted(by: folder.url, [:]) == both)
    #expect(try await Accounts.withNoted(by: terminal.url, [:]) == [:])
    #expect(try await environment(["SANPO_PLANS": "own.json"]) == withOwnPlans)
    #expect(try await environment(["SANPO_MODEL_PROVIDER": "gemini"]) == withOwnModel)
    #expect(try await membership(["SANPO_MODEL_PROVIDER": "gemini"])?.hasOwnModel == true)
    #expect(try await membership()?.hasOwnModel == false)
    await #expect(throws: Problem.notIncluded(.manyLearners)) {
      try await Study.requireFurtherLearner(of: accounts, environment: [:])
    }
    try await accounts.note([:])
    #expect(try await environment() == [:])
  }
}
