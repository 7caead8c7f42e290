import Engine
import Hummingbird

/// The same card in every face, side by side.
struct CompareHandler {
  let kit: Kit

  /// Looking starts nothing.
  func show(_ visit: Visit) async throws -> Response {
    kit.panes.looked(at: .now)
    let overview = try await kit.overview(at: visit.at)
    let settings = kit.study.settingsSeen
    var chrome = kit.chrome("Compare the faces", .compare, settings, visit)
    chrome.isLive = true
    let page = ComparePage(
      chrome: chrome, state: try await state(overview, chrome.keys, settings, visit),
      figures: ComparePresenter.figures(try await figures()))
    return try kit.response(page, to: visit)
  }

  /// Goes on with the session that is open, or begins one: there has to be a card to show.
  func start(_ visit: Visit) async throws -> Response {
    guard let session = try await session(visit) else {
      visit.visitor.leave(Chrome.Notice(text: "There is nothing to study just now."))
      return kit.seeOther(.compare)
    }
    let isCram = session.plan.mode == .cram
    let started = kit.panes.start(["study"] + (isCram ? ["--cram"] : []), at: .now)
    for pane in started { await settle(pane, after: 0, visit) }
    return kit.seeOther(.compare)
  }

  func stop() -> Response {
    kit.panes.stop()
    return kit.seeOther(.compare)
  }

  /// Keys for a program that has ended meanwhile are passed over: the page says that it has.
  func type(in face: Face, _ visit: Visit) async throws -> Response {
    kit.panes.looked(at: .now)
    guard let keys = PaneKeys.typed(by: visit.form) else { throw Refusal.malformed }
    if case .open(let pane)? = kit.panes[face], pane.isRunning {
      let words = pane.words
      try await pane.type(keys)
      await settle(pane, after: words, visit)
    }
    return kit.seeOther(.compare)
  }

  /// A page with scripts hears by itself of what is said.
  private func settle(_ pane: Pane, after words: Int, _ visit: Visit) async {
    if !visit.wantsRegion { await pane.settle(after: words) }
  }

  private func state(
    _ overview: Overview, _ keys: Keys, _ settings: Settings, _ visit: Visit
  ) async throws -> ComparePage.State {
    let hasSession = overview.open.map { !$0.isLesson } ?? false
    let canStart = hasSession || overview.due.total > 0
    let panes = Panes.faces.compactMap { face in kit.panes[face].map { (face, $0) } }
    guard panes.isEmpty else {
      let presenter = ComparePresenter(
        keys: keys, areTypedInto: hasSession ? try await isTyping(visit) : false)
      return .running(presenter.running(panes, canStart: canStart))
    }
    guard canStart else {
      let next = overview.nextDue.map(kit.almanac(settings, visit).wait)
      return .nothing(.init(next: next, study: Route.study.path))
    }
    return .ready(.init(start: Route.compareMove(.start).path))
  }

  /// Whether the card of the session is one to be typed, and not revealed yet.
  private func isTyping(_ visit: Visit) async throws -> Bool {
    let state = try await kit.study.cardSession().sent(.opened(at: visit.at))
    guard case .asking(let question)? = state.session?.step else { return false }
    return question.isTyped
  }

  private func session(_ visit: Visit) async throws -> Session<CardCourse>? {
    let store = kit.study.cardSession()
    await store.send(.opened(at: visit.at))
    if store.state.session?.isFinished ?? true {
      await store.send(.begun(StudyPlan(), at: visit.at, seed: kit.study.dice.seed()))
    }
    if let problem = store.state.problem { throw problem }
    return store.state.session.flatMap { $0.isFinished ? nil : $0 }
  }

  private func figures() async throws -> [FaceFigures] {
    return try await kit.study.lab().sent(.opened).figures
  }
}
