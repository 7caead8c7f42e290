import Engine
import Foundation
import WaniKaniStandIn

/// Syncs an account of level 60 with a service on this machine, and reviews offline.
struct Syncing {
  private let folder: URL
  private let server: StandInServer
  private let face: RunningFace

  static func figures() async throws -> [Figure] {
    let syncing = try await Syncing()
    defer { syncing.remove() }
    let figures = try await syncing.first() + syncing.quick() + syncing.reviews()
    await syncing.server.stop()
    return figures
  }

  private init() async throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "sanpo-sync-\(UUID())")
    server = try await StandInServer.start(
      StandInService(.fullSize(now: Date()), clock: { Date() }))
    face = try RunningFace(
      .native, on: folder,
      [
        "SANPO_WANIKANI_URL": server.base.absoluteString,
        "SANPO_WANIKANI_TOKEN": StandInToken.full.text,
      ])
    try await face.hear(#/sanpo> /#)
  }

  private func first() async throws -> [Figure] {
    let (requests, processor) = try await sync()
    return [
      Figure(
        name: "first sync of level 60: requests", value: Double(requests), unit: "requests",
        goal: .atMost(50),
        remark:
          "\(pages) of them pages of subjects, assignments and statistics, as the service cuts them"
      ),
      Figure(
        name: "first sync of level 60: processor time", value: processor, unit: "s",
        goal: .atMost(4)),
      Figure(
        name: "first sync of level 60: memory", value: try face.peakMemory(), unit: "MB",
        goal: .atMost(200), remark: "native at its height"),
    ]
  }

  private var pages: Int {
    let log = server.service.log
    return ["/subjects", "/assignments", "/review_statistics"].reduce(0) {
      $0 + log.requests(to: $1).count
    }
  }

  /// The second asks the first time after the marks; from the third on nothing is new.
  private func quick() async throws -> [Figure] {
    _ = try await sync()
    let (requests, processor) = try await sync()
    let unchanged = server.service.log.requests.suffix(requests).count { $0.status == 304 }
    return [
      Figure(
        name: "quick sync, nothing new", value: Double(requests), unit: "requests",
        goal: .atMost(8),
        remark:
          "\(unchanged) of them “not modified”; \(Int(processor * 1_000)) ms of processor time")
    ]
  }

  private func sync() async throws -> (requests: Int, processor: Double) {
    let (requests, processor) = (server.service.log.requests.count, try face.processorTime())
    try await face.type("sync\r")
    try await face.hear(#/Synced[^>]*sanpo> /#)
    return (
      server.service.log.requests.count - requests, try face.processorTime() - processor
    )
  }

  // MARK: Reviews

  private func reviews() async throws -> [Figure] {
    let later = Date() + 200 * 86_400
    let study = try Study.open(
      folder, face: .sanpo, clock: WallClock { later }, dice: .loaded(1), course: nil)
    let session = study.waniKaniSession(.reviews)
    await session.send(.begun(WaniKaniPlan(.reviews), at: later, seed: 1))
    let bare = try await BareCommits(in: folder)
    var (answers, commits): ([Double], [Double]) = ([], [])
    for _ in 0..<StudyLoop.rounds {
      for _ in 0..<StudyLoop.roundLength { commits.append(try await seconds(bare.commit)) }
      for _ in 0..<StudyLoop.roundLength {
        let asked = try await session.sent(type(session, at: later))
        let revision = asked.session?.revision ?? -1
        answers.append(
          try await seconds {
            try await session.sent(.graded(.good, revision: revision, keystrokes: 1, at: later))
          })
      }
    }
    return [
      .share(
        "WaniKani's reviews: next part and durable answer",
        Double(answers.count) / answers.reduce(0, +), of: "bare one-row durable commits",
        Double(commits.count) / commits.reduce(0, +), atLeast: 0.7)
    ]
  }

  private func type(_ session: Store<SessionMachine<WaniKaniCourse>>, at now: Date) throws
    -> SessionMachine<WaniKaniCourse>.Event
  {
    guard let open = session.state.session, case .asking(let question) = open.step,
      let answer = question.accepted.first
    else { throw Problem("The reviews have ended early.", remedy: "See the account.") }
    return .revealed(revision: open.revision, typed: answer, keystrokes: 3, at: now)
  }

  private func remove() {
    do {
      try FileManager.default.removeItem(at: folder)
    } catch {
      print("The folder \(folder.path) is left: \(error)")
    }
  }
}
