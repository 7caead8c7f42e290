import Foundation
import Helpers
import Terminals
import Testing
import WaniKaniStandIn

@testable import Engine

/// Rounds of a learner of WaniKani, each of which ends with a process being killed.
struct SyncKillRounds {
  /// What a killed sync was about to do.
  private enum Moment: CaseIterable {
    /// Its request is on its way, and may arrive much later.
    case beforeHeard
    case beforeAnswer
    /// It processes a response.
    case behindAnswer
    case anywhere
  }

  private let home: Home
  private let service: StandInService
  private let server: StandInServer
  private let seed: UInt64
  private var chance: SplitMix64
  /// Requests held when their process was killed, which arrive later.
  private var late: [StandInGate] = []

  /// Fewer requests than any uninterrupted sync makes.
  private static let fewest = 6

  init(seed: UInt64) async throws {
    self.seed = seed
    chance = SplitMix64(seed: seed)
    home = try Home()
    // Reviews of two days are due.
    service = StandInService(.small(now: Date() - 2 * 86_400), clock: { Date() })
    server = try await StandInServer.start(service)
  }

  private var reaching: [String: String] {
    [
      "SANPO_WANIKANI_URL": server.base.absoluteString,
      "SANPO_WANIKANI_TOKEN": StandInToken.full.text,
    ]
  }

  func sync() async throws {
    let outcome = try await home.sanpo("sync", changing: reaching)
    #expect(outcome.status == .exited(0), "seed \(seed): \(outcome)")
  }

  mutating func killSync() async throws {
    let gate = StandInGate()
    let moment = Moment.allCases.randomElement(using: &chance) ?? .anywhere
    hold(at: gate, moment)
    let process = try RunningProcess(home.command(.sanpo, ["sync"], reaching))
    openLate()
    switch moment {
    case .beforeHeard, .beforeAnswer:
      await gate.isReached()
      process.signal(SIGKILL)
    case .behindAnswer:
      await gate.isReached()
      gate.open()
      let moment = Duration.milliseconds(15) * Double.random(in: 0...1, using: &chance)
      after(moment) { process.signal(SIGKILL) }
    case .anywhere:
      let moment = Duration.milliseconds(500) * Double.random(in: 0...1, using: &chance)
      after(moment) { process.signal(SIGKILL) }
    }
    try await process.exit()
    late.append(gate)
  }

  private mutating func hold(at gate: StandInGate, _ moment: Moment) {
    let number = service.log.requests.count + Int.random(in: 1...Self.fewest, using: &chance)
    switch moment {
    case .beforeHeard: service.script(.heldBeforeProcessing(gate), on: .request(number))
    case .beforeAnswer, .behindAnswer:
      service.script(.heldBeforeAnswer(gate), on: .request(number))
    case .anywhere: break
    }
  }

  /// Answers in a face that is killed meanwhile. Every answer it reported is in the queue, with at
  /// most one more that it was about to report.
  mutating func killAnswering() async throws {
    let study = try Study.open(home.file("data"), face: .sanpo, course: nil)
    guard try await reviews(study) > 0 else { return }
    let before = try Ledger.reviewsOfWaniKani(in: home.database)
    let process = try RunningProcess(home.command(.native, [], reaching))
    // The answer revealed before the last kill is confirmed; every later question gets an answer
    // that is no meaning and no reading of anything here, claimed as right.
    let begin = await isRevealed(study) ? "wanikani reviews\n\n" : "wanikani reviews\n"
    try await process.write(begin + String(repeating: "nu\nr\n", count: 40))
    _ = try await process.line(containing: " → ")
    let moment = Duration.milliseconds(60) * Double.random(in: 0...1, using: &chance)
    after(moment) { process.signal(SIGKILL) }
    try await process.exit()
    let told = try await process.text(of: .output).split(separator: "\n").count {
      $0.contains(" → ")
    }
    let done = try Ledger.reviewsOfWaniKani(in: home.database) - before
    #expect((told...told + 1).contains(done), "\(told) told and \(done) done, seed \(seed)")
  }

  /// Two syncs at once complete it, and a third fetches what arrived late.
  mutating func settle() async throws {
    openLate()
    async let here: Void = sync()
    async let there: Void = sync()
    _ = try await (here, there)
    try await sync()

    #expect(try Ledger(of: home.database).faults == [])
    let log = service.log
    let reviews = try Ledger.reviewsOfWaniKani(in: home.database)
    #expect(reviews > 0 && log.appliedReviews.count == reviews, "seed \(seed)")
    #expect(log.reviewsAppliedTwice.isEmpty && log.reviewsWithoutTime.isEmpty, "seed \(seed)")
    #expect(log.overLimit.isEmpty && log.most(within: 60) <= 60, "seed \(seed)")
    #expect(log.tokens == [StandInToken.full.text])
    try await expectAgreement()
  }

  /// The number of due reviews.
  private func reviews(_ study: Study) async throws -> Int {
    try await study.waniKani.overview(at: Date())?.reviews ?? 0
  }

  private func isRevealed(_ study: Study) async -> Bool {
    let session = study.waniKani.session(.reviews)
    await session.send(.opened(at: Date()))
    guard case .revealed? = session.state.session?.step else { return false }
    return true
  }

  private func expectAgreement() async throws {
    let study = try Study.open(home.file("data"), face: .sanpo, course: nil)
    #expect(try await study.waniKani.outbox.contents(at: Date()).unsent == [], "seed \(seed)")
    for assignment in service.account.assignments.rows {
      let subject = Int64(assignment.subjectID)
      let ours = try await study.waniKani.subjectOverview(of: subject).assignment
      #expect(ours?.stage == assignment.stage, "seed \(seed)")
      #expect(ours?.availableAt == assignment.availableAt, "seed \(seed)")
    }
  }

  private mutating func openLate() {
    for gate in late { gate.open() }
    late = []
  }
}
