import Foundation
import Helpers
import Testing
import WaniKaniStandIn

@testable import Engine

struct SignInTests {
  @Test func `A token is saved once the service accepts it, and nowhere else`() async throws {
    let folder = try TemporaryFolder()
    let stage = try WaniKaniStage(in: folder, token: nil)

    try await stage.room.signIn(token: " \(StandInToken.full.text)\n")

    let status = try await stage.room.signInStatus()
    #expect(status.account?.username == "stroller")
    #expect(status.token == .kept)
    #expect(Array(stage.vault.all.values) == [StandInToken.full.text])
    try await stage.sync()
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let bytes = FileManager.default.contents(atPath: folder.file(name).path) ?? Data()
      #expect(bytes.range(of: Data(StandInToken.full.text.utf8)) == nil, "\(name)")
    }
  }

  @Test(arguments: [
    "", "no", "not-a-token", "5a6a5234-a392-4a87-8f3f-33342afe8a4", "5a6a5234\r\nX-Evil: 1",
    String(repeating: "x", count: 100_000), "猫猫猫猫猫猫",
  ])
  func `An invalid token is not sent`(text: String) async throws {
    let stage = try WaniKaniStage(token: nil)

    let problem = await #expect(throws: Problem.self) {
      try await stage.room.signIn(token: text)
    }

    #expect(problem?.sentence == "That isn't a WaniKani API token.")
    #expect(stage.service.log.requests.isEmpty)
  }

  @Test func `A token that the service rejects is not saved`() async throws {
    let stage = try WaniKaniStage(token: nil)

    let problem = await #expect(throws: Problem.self) {
      try await stage.room.signIn(token: "5a6a5234-0000-0000-0000-000000000000")
    }

    #expect(problem?.sentence == "WaniKani rejected the token.")
    #expect(problem?.remedy == "Create a new one at wanikani.com and sign in with it.")
    #expect(stage.vault.all.isEmpty)
  }

  @Test func `Without a network, signing in says that the token was not saved`() async throws {
    let stage = try WaniKaniStage(token: nil)
    stage.service.script(.cutBeforeProcessing, on: .path("/user"), times: nil)

    let problem = await #expect(throws: Problem.self) {
      try await stage.room.signIn(token: StandInToken.full.text)
    }

    #expect(problem?.sentence == "WaniKani can't be reached, so the token was not saved.")
    #expect(problem?.remedy == "Sign in again when you are online.")
    #expect(stage.vault.all.isEmpty)
  }

  @Test func `While WaniKani has a problem, signing in is what is tried again`() async throws {
    let stage = try WaniKaniStage(token: nil)
    stage.service.script(.captivePortal, on: .path("/user"), times: nil)

    let problem = await #expect(throws: Problem.self) {
      try await stage.room.signIn(token: StandInToken.full.text)
    }

    #expect(problem?.remedy.contains("sync") == false)
    #expect(problem?.remedy.contains("sign in here again") == true)
  }

  @Test func `Another account is not synced yet, and no sync of it has failed`() async throws {
    let stage = try WaniKaniStage()
    try await stage.sync()
    stage.service.script(.revokedToken, on: .path("/user"))
    #expect(await stage.syncProblem() != nil)

    let before = try await stage.study.today.overview(at: stage.now).waniKani
    try await stage.signInAsAnother()
    let after = try await stage.study.today.overview(at: stage.now).waniKani

    #expect(before?.isSynced == true && before?.failure != nil)
    #expect(after?.isSynced == false && after?.failure == nil)
  }

  @Test(arguments: [StandInToken.full.text, StandInToken.readOnly.text])
  func `A failure that needs a sign-in is forgotten with it`(first: String) async throws {
    let stage = try WaniKaniStage(token: nil)
    stage.service.issue(.readOnly)
    try await stage.room.signIn(token: first)
    try await stage.sync()
    try await stage.room.save(.init(subject: 1, synonyms: ["stroke"]), at: stage.now)
    if first == StandInToken.full.text {
      stage.service.script(.revokedToken, on: .path("/user"))
    }
    #expect(await stage.syncProblem()?.needsSignIn == true)
    // It may have been revoked.
    stage.service.issue(.full)

    try await stage.room.signIn(token: StandInToken.full.text)

    let contents = try await stage.study.waniKani.outbox.contents(at: stage.now)
    #expect(contents.lastFailure == nil && contents.lastDone != nil)
    #expect(contents.unsent.first?.reason == "It will be sent at the next sync.")
  }

  @Test func `Today tells no failure that needs no sign-in`() async throws {
    let stage = try WaniKaniStage()
    try await stage.sync()
    stage.service.script(.cutBeforeProcessing, on: .path("/user"), times: nil)
    let problem = await stage.syncProblem()

    let today = try await stage.study.today.overview(at: stage.now).waniKani
    let contents = try await stage.study.waniKani.outbox.contents(at: stage.now)

    #expect(problem != nil && contents.lastFailure == problem)
    #expect(today?.failure == nil)
  }

  @Test func `A sign-in that is stopped is in the way of no sync`() async throws {
    let stage = try WaniKaniStage()
    var secrets = stage.vault.secrets
    secrets.save = { _, _ in
      withUnsafeCurrentTask { $0?.cancel() }
      try Task.checkCancellation()
    }
    let study = stage.other(
      WaniKaniConnection(
        http: .standIn(stage.service), secrets: secrets, address: "http://localhost/v2"))

    let signIn = Task { try await study.waniKani.signIn(token: StandInToken.full.text) }
    await #expect(throws: Problem.self) { try await signIn.value }

    let lease = LeaseRepository(storage: stage.storage, clock: stage.clock.wall, face: .webview)
    #expect(try await lease.holder() == nil)
  }

  @Test func `The environment's token takes precedence and is never saved`() async throws {
    let stage = try WaniKaniStage()

    try await stage.sync()

    #expect(stage.vault.all.isEmpty)
    #expect(stage.service.log.tokens == [StandInToken.full.text])
  }

  @Test func `Signing out asks about unsent changes, and keeps them for another token`()
    async throws
  {
    let stage = try WaniKaniStage(token: nil)
    try await stage.room.signIn(token: StandInToken.full.text)
    try await stage.sync()
    stage.clock.advance(by: .days(2))
    try await stage.review(try #require(try await stage.reviews().first))

    #expect(try await stage.room.signOut(isConfirmed: false).asksAboutUnsent)
    #expect(stage.vault.all.count == 1)
    #expect(try await stage.room.signOut(isConfirmed: true).token == .none)
    #expect(stage.vault.all.isEmpty)
    #expect(await stage.syncProblem() == .noAccount)

    let token = StandInToken("11111111-a392-4a87-8f3f-33342afe8a42")
    stage.service.issue(token)
    try await stage.room.signIn(token: token.text)
    #expect(try await stage.sync().sent == 1)
  }

  @Test func `Another account has its own data, and the queue of the first is kept`()
    async throws
  {
    let folder = try TemporaryFolder()
    let stage = try WaniKaniStage(in: folder)
    try await stage.sync()
    stage.clock.advance(by: .days(2))
    try await stage.review(try #require(try await stage.reviews().first))
    let other = StandInService(.generated(seed: 3, level: 2, of: 3, now: stage.now)) {
      stage.clock.now
    }
    let study = stage.other(
      WaniKaniConnection(
        http: .standIn(other), secrets: stage.vault.secrets,
        pause: Pause { stage.clock.advance(by: $0) }, address: "http://localhost/v2",
        token: StandInToken.full.text))

    await study.waniKani.sync().send(.asked(.changes))

    #expect(try await stage.overview().account.username == "wanderer")
    #expect(other.log.appliedReviews.isEmpty)
    #expect(try await stage.unsent().map(\.isOthers) == [true])
    #expect(try await stage.sync().sent == 1)
  }
}
