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
    let figures =
      try await syncing.first() + syncing.quick()
      + ServedPages.figures(syncing.folder) + syncing.reviews()
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
    try await face.expect("sanpo> ")
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
    try await face.expect("Synced")
    try await face.expect("sanpo> ")
    return (
      server.service.log.requests.count - requests, try face.processorTime() - processor
    )
  }

  // MARK: Reviews

  private func reviews() async throws -> [Figure] {
    let later = Date() + 200 * 86_400
    let answering = try await WaniKaniAnswering(folder, at: later)
    let anki = try Anki()
    let file = folder.appending(path: "cards.csv")
    try SampleFile.plain.write(to: file, rows: 100_000)
    try anki.open(file)
    let race = try await AnswerRace(
      against: anki, reveal: answering.type, answer: answering.answer)
    return race.figures("WaniKani’s reviews: next part and durable answer")
  }

  private func remove() {
    do {
      try FileManager.default.removeItem(at: folder)
    } catch {
      print("The folder \(folder.path) is left: \(error)")
    }
  }
}
