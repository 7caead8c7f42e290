import Foundation
import GRDB
import Helpers
import Testing
import WaniKaniStandIn

@testable import Engine

/// A learner with a stand-in for WaniKani, on one clock that stands still except for
/// waits, which set it forward.
struct WaniKaniStage: WaniKaniStudying {
  let clock: TestClock
  let service: StandInService
  let storage: Storage
  let study: Study
  let vault: Vault
  private let folder: TemporaryFolder?

  /// - Parameter step: the most that a wait sets the clock forward at a time. With another stage it
  ///   has to be small: requests counted by one must not reach the service minutes later because
  ///   the other waits meanwhile.
  init(
    _ account: (Date) -> StandInAccount = { .small(now: $0) }, in folder: TemporaryFolder? = nil,
    beside other: WaniKaniStage? = nil, token: String? = StandInToken.full.text,
    step: Duration = .hours(1)
  ) throws {
    let clock = other?.clock ?? TestClock(at: Self.start)
    self.clock = clock
    self.folder = folder
    // Requests by one face and changes by the other never share a moment: what is later than the
    // last change would not contain what came with it.
    let tick: Duration = step < .seconds(1) ? .milliseconds(1) : .zero
    service =
      other?.service
      ?? StandInService(account(clock.now)) {
        clock.advance(by: tick)
        return clock.now
      }
    vault = other?.vault ?? Vault()
    storage = try folder.map { try Storage.open($0.url, at: clock.now) } ?? Storage.inMemory()
    let connection = WaniKaniConnection(
      http: .standIn(service), secrets: vault.secrets,
      pause: Pause { clock.advance(by: min($0, step)) },
      address: "http://localhost/v2", token: token)
    study = Study(
      storage, face: .native, course: nil,
      in: StudyEnvironment(
        clock: clock.wall, random: .seeded(7), timeZone: .gmt, waniKani: connection))
  }

  /// 2026-11-21 10:20 UTC: in the middle of an hour and of a minute.
  static let start = Date(timeIntervalSince1970: 1_795_256_430)
}

extension WaniKaniStage {
  /// A synced account with due reviews.
  static func withReviews(token: StandInToken = .full) async throws -> WaniKaniStage {
    let stage = try WaniKaniStage(token: token.text)
    stage.service.issue(token)
    try await stage.sync()
    stage.clock.advance(by: .days(2))
    #expect(try await !stage.reviews().isEmpty)
    return stage
  }

  /// The learner's study in another face or by another connection.
  func other(_ connection: WaniKaniConnection, face: Face = .native) -> Study {
    Study(
      storage, face: face, course: nil,
      in: StudyEnvironment(
        clock: clock.wall, random: .seeded(1), timeZone: .gmt, waniKani: connection))
  }

  @discardableResult
  func sync(_ plan: Sync.Plan = .changes) async throws -> SyncReport {
    let store = study.waniKani.sync()
    try await store.sent(.asked(plan))
    #expect(service.log.withoutRevision.isEmpty && service.log.unknownParameters.isEmpty)
    guard case .done(let report) = store.state.phase else {
      throw HelperError("The sync ended as \(store.state.phase).")
    }
    return report
  }

  /// The problem that a sync ends with.
  func syncProblem(_ plan: Sync.Plan = .changes) async -> Problem? {
    let store = study.waniKani.sync()
    await store.send(.asked(plan))
    return store.state.problem
  }

  func overview() async throws -> WaniKaniOverview {
    try #require(try await study.waniKani.overview(at: now))
  }

  /// Another learner, whose sign-in replaces all fetched data.
  func signInAsAnother() async throws {
    let other = WaniKaniAccount(
      id: "another", username: "rambler", level: 1, grantedLevel: 60, lessonBatchSize: 5,
      reviewOrder: "shuffled")
    try await AccountRepository(storage: storage).save(other, etag: nil)
  }

  /// Adds to the first subject's notes on the website, a while after the last sync.
  func writeOnWebsite(note: String, synonyms: [String]) {
    clock.advance(by: .minutes(5))
    service.change { $0.write(note, synonyms: synonyms, toSubject: 1, now: $1) }
  }

  /// Reviews a subject on the website, a while before the next sync.
  func reviewElsewhere(_ subject: Subject.ID, misses: Int = 0) {
    service.change { account, now in
      let id = account.assignment(ofSubject: Int(subject))?.id
      let isReviewed = id.map { account.reviewElsewhere($0, meaningMisses: misses, now: now) }
      #expect(isReviewed == true)
    }
    clock.advance(by: .minutes(5))
  }

  func synonyms(of subject: Subject.ID) async throws -> [String] {
    try await storage.database.read { try Engine.StudyMaterial.of(subject, $0).synonyms }
  }

  func assignment(_ subject: Subject.ID) async throws -> Engine.Assignment {
    let assignment = try await storage.database.read { db in
      try Engine.Assignment.of(subject, in: .progress, db)
    }
    return try #require(assignment)
  }
}

extension HTTP {
  /// Calls the service directly, without a socket.
  static func standIn(_ service: StandInService) -> HTTP {
    HTTP { request in
      let delivery = await service.respond(
        to: StandInRequest(
          request.method, request.url.path(), query: request.url.query() ?? "",
          headers: request.headers, body: request.body ?? Data()))
      try Task.checkCancellation()
      switch delivery {
      case .whole(let answer):
        return Response(
          status: answer.status,
          headers: Dictionary(
            answer.headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { $1 }),
          body: Data(answer.body))
      case .half: throw Failure.lost("half a body")
      case .nothing: throw Failure.lost("no answer")
      }
    }
  }
}
