import Hummingbird

/// Which handler answers at which address: those of the sessions, which templates draw.
struct Switchboard {
  let kit: Kit

  /// What is looked at. An address that only takes forms leads to the page its form is on.
  func show(_ visit: Visit) async throws -> Response {
    switch visit.route {
    case .lesson: try await LessonHandler(kit: kit).show(visit)
    case .session: try await SessionHandler(kit: kit).show(visit)
    case .waniKani(.study(let kind)):
      try await WaniKaniSessionHandler(kit: kit, kind: kind).show(visit)
    case .lessonMove, .sessionMove, .waniKani(.move): kit.seeOther(visit.route.page)
    default: throw RequestError.notFound
    }
  }

  /// What is written, by a form that was found to be ours.
  func take(_ visit: Visit) async throws -> Response {
    switch visit.route {
    case .lessonMove(let move): try await LessonHandler(kit: kit).make(move, visit)
    case .sessionMove(let move): try await SessionHandler(kit: kit).make(move, visit)
    case .waniKani(.study(let kind)):
      try await WaniKaniSessionHandler(kit: kit, kind: kind).begin(visit)
    case .waniKani(.move(let kind, let move)):
      try await WaniKaniSessionHandler(kit: kit, kind: kind).make(move, visit)
    case .lesson, .session: throw RequestError.wrongMethod
    default: throw RequestError.notFound
    }
  }
}
