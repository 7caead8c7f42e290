import Engine
import Hummingbird

/// WaniKani's lessons, reviews or extra study under way.
struct WaniKaniSessionHandler {
  let kit: Kit
  let kind: WaniKaniPlan.Kind

  private var page: Route { .waniKani(.study(kind)) }
  private var board: Route { .waniKani(.board) }

  func show(_ visit: Visit) async throws -> Response {
    let state = try await kit.study.waniKaniSession(kind).sent(.opened(at: visit.at))
    guard let session = state.session else { return kit.seeOther(board) }
    let settings = try await kit.settings()
    let page = WaniKaniStudyPresenter().page(
      session, waiting: session.isFinished ? try await waiting(visit) : 0,
      kit.chrome(
        "WaniKani: \(kind.name.lowercased())", .waniKaniStudy, in: .waniKani, settings, visit))
    return try kit.response(page, to: visit)
  }

  func begin(_ visit: Visit) async throws -> Response {
    let state = try await kit.study.waniKaniSession(kind).sent(
      .begun(WaniKaniPlan(kind), at: visit.at, seed: kit.study.dice.seed()))
    guard state.session != nil else {
      visit.visitor.leave(Notice(text: "\(kind.name): nothing waits now."))
      return kit.seeOther(board)
    }
    return kit.seeOther(page)
  }

  /// A form of an older state, or of another session, changes nothing: what is shown next is
  /// where the session stands.
  func make(_ move: WaniKaniRoute.Move, _ visit: Visit) async throws -> Response {
    let store = kit.study.waniKaniSession(kind)
    try await store.sent(.opened(at: visit.at))
    guard let session = store.state.session, session.id.description == visit.form["session"],
      let event = event(move, session, visit)
    else {
      visit.visitor.leave(.movedOn)
      return kit.seeOther(page)
    }
    try await store.sent(event)
    guard move != .stop else {
      visit.visitor.leave(Self.stopped(session))
      return kit.seeOther(board)
    }
    visit.visitor.leave(store.state.notice.map(Notice.init))
    return kit.seeOther(page)
  }

  /// As at WaniKani itself, which hears of an item only when all of it is done.
  private static func stopped(_ session: Session<WaniKaniCourse>) -> Notice? {
    guard session.begun > 0, !session.plan.kind.isExtra else { return nil }
    let items = Quantity.count(session.begun, "item")
    return Notice(text: "\(items) half done: asked from the beginning next time.")
  }

  private func event(
    _ move: WaniKaniRoute.Move, _ session: Session<WaniKaniCourse>, _ visit: Visit
  ) -> SessionMachine<WaniKaniCourse>.Event? {
    let form = visit.form
    let revision = form.number("revision") ?? -1
    let keystrokes = Keystrokes.counted(form)
    switch move {
    case .step:
      guard case .presenting(_, let place, _) = session.step else { return nil }
      let step = form["step"] == "back" ? max(0, place - 1) : place + 1
      return .turned(to: step, revision: revision, at: visit.at)
    case .reveal:
      return .revealed(
        revision: revision, typed: form["typed"], keystrokes: keystrokes, at: visit.at)
    case .grade:
      return .graded(.good, revision: revision, keystrokes: keystrokes, at: visit.at)
    case .claim: return .claimedRight(revision: revision, keystrokes: keystrokes, at: visit.at)
    case .slip: return .slipped(revision: revision, at: visit.at)
    case .undo: return .undoAsked(revision: revision, at: visit.at)
    case .wrapUp: return .wrapUpAsked(revision: revision, at: visit.at)
    case .stop: return revision == session.revision ? .left(at: visit.at) : nil
    }
  }

  private func waiting(_ visit: Visit) async throws -> Int {
    try await kit.waniKani(at: visit.at)?.count(of: kind) ?? 0
  }
}

extension Notice {
  init(_ notice: SessionNotice<WaniKaniCourse>) {
    self.init(notice) { remark in
      guard case .done(let title, let from, let to) = remark else { return "" }
      return "\(title): \(StageGroup.name(of: from)) → \(StageGroup.name(of: to))"
    }
  }
}
