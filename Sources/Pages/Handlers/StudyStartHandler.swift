import Engine
import Foundation
import Hummingbird

/// Choosing what to study.
struct StudyStartHandler {
  let kit: Kit

  func show(_ visit: Visit) async throws -> Response {
    try await show(visit, refused: nil)
  }

  /// A search that is not understood comes back with the reason.
  func begin(_ visit: Visit) async throws -> Response {
    let store = kit.study.cardSession()
    let query = visit.form["query"].trimmingCharacters(in: .whitespaces)
    do {
      _ = try Search(query)
    } catch {
      return try await show(visit, refused: "\(error)")
    }
    try await store.sent(.begun(plan(query, visit.form), at: visit.at, seed: kit.study.dice.seed()))
    guard let session = store.state.session, !session.isFinished else {
      visit.visitor.leave(Chrome.Notice(text: "There is nothing to study in that just now."))
      return kit.seeOther(.study)
    }
    visit.visitor.leave(store.state.notice.map(Chrome.Notice.init))
    return kit.seeOther(.session)
  }

  private func plan(_ query: String, _ form: FormData) -> StudyPlan {
    if !query.isEmpty { return StudyPlan(.search(query)) }
    let scope: Scope = form.number("deck").map(Scope.deck) ?? .everything
    return StudyPlan(scope, isCram: form["mode"] == "cram")
  }

  private func show(_ visit: Visit, refused: String?) async throws -> Response {
    let overview = try await kit.overview(at: visit.at)
    let settings = kit.study.settingsSeen
    let today = TodayPresenter(almanac: kit.almanac(settings, visit))
    let hasDue = overview.due.total > 0
    let page = StudyStartPage(
      chrome: kit.chrome("Study", .studyStart, in: .study, settings, visit),
      start: Route.study.path,
      due: hasDue
        ? .init(count: overview.due.total, estimate: TodayPresenter.estimate(overview)) : nil,
      nothing: hasDue ? nil : today.nothing(overview),
      running: try await kit.running(overview, at: visit.at),
      decks: [Choice(value: "", label: "All decks")]
        + .decks(overview.decks, chosen: visit.form.number("deck")),
      query: Field(value: visit.form["query"], error: refused))
    return try kit.response(page, to: visit, status: refused == nil ? .ok : .unprocessableContent)
  }
}
