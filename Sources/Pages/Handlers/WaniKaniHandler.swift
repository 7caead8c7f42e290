import Engine
import Foundation
import Hummingbird

/// What waits of WaniKani.
struct WaniKaniHandler {
  let kit: Kit

  func show(_ visit: Visit) async throws -> Response {
    let overview = try await kit.waniKani(at: visit.at)
    var running: WaniKaniPresenter.Running = [:]
    for kind in WaniKaniPlan.Kind.allCases { running[kind] = try await session(kind, visit) }
    let contents = try await kit.unsent(.opened(at: visit.at))
    let settings = try await kit.settings()
    let page = WaniKaniPresenter(almanac: kit.almanac(settings, visit)).page(
      overview, running, lastSync: contents.lastDone,
      kit.chrome("WaniKani", .waniKani, in: .waniKani, settings, visit))
    return try kit.response(page, to: visit)
  }

  private func session(_ kind: WaniKaniPlan.Kind, _ visit: Visit) async throws
    -> Session<WaniKaniCourse>?
  {
    return try await kit.study.waniKaniSession(kind).sent(.opened(at: visit.at)).session
  }
}

extension Kit {
  /// Nil while nobody is signed in.
  func waniKani(at now: Date) async throws -> WaniKaniOverview? {
    return try await study.waniKaniBoard().sent(.opened(at: now)).overview
  }

  func unsent(_ event: Outbox.Event) async throws -> Outbox.Contents {
    let state = try await study.outbox().sent(event)
    guard let contents = state.contents else { throw Refusal.notFound }
    return contents
  }
}
