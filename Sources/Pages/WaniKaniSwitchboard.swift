import Hummingbird

/// Which handler answers at which address below `/wanikani`.
struct WaniKaniSwitchboard {
  let kit: Kit

  func show(_ route: WaniKaniRoute, _ visit: Visit) async throws -> Response {
    switch route {
    case .board: try await WaniKaniHandler(kit: kit).show(visit)
    case .choice: try await LessonChoiceHandler(kit: kit).show(visit)
    case .study(let kind): try await WaniKaniSessionHandler(kit: kit, kind: kind).show(visit)
    case .subject(let id): try await SubjectHandler(kit: kit, id: id).show(visit)
    case .sound(let id, let place): try await SubjectHandler(kit: kit, id: id).play(place)
    case .picture(let id): try await SubjectHandler(kit: kit, id: id).draw()
    case .sync: try await SyncHandler(kit: kit).show(visit)
    case .unsentExport: try await SyncHandler(kit: kit).export(visit)
    case .move, .account, .unsent: kit.seeOther(.waniKani(route.page))
    }
  }

  func take(_ route: WaniKaniRoute, _ visit: Visit) async throws -> Response {
    switch route {
    case .study(let kind): try await WaniKaniSessionHandler(kit: kit, kind: kind).begin(visit)
    case .move(let kind, let move):
      try await WaniKaniSessionHandler(kit: kit, kind: kind).make(move, visit)
    case .choice: try await LessonChoiceHandler(kit: kit).take(visit)
    case .subject(let id): try await SubjectHandler(kit: kit, id: id).take(visit)
    case .sync: try await SyncHandler(kit: kit).begin(visit)
    case .account: try await SyncHandler(kit: kit).change(visit)
    case .unsent: try await SyncHandler(kit: kit).settle(visit)
    case .board, .sound, .picture, .unsentExport: throw Refusal.wrongMethod
    }
  }
}
