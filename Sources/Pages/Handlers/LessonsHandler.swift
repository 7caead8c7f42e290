import Engine
import Hummingbird

struct LessonsHandler {
  let kit: Kit

  func show(_ visit: Visit) async throws -> Response {
    let open = try await kit.study.lessonSession().sent(.opened(at: visit.at)).session
    let waiting = try await kit.study.lessonList().sent(.opened()).waiting
    let settings = kit.study.settingsSeen
    let page = LessonsPresenter(course: kit.course).page(
      open, waiting, try await stages(visit),
      kit.chrome("Lessons", .lessons, in: .lessons, settings, visit))
    return try kit.response(page, to: visit)
  }

  func begin(_ visit: Visit) async throws -> Response {
    let state = try await kit.study.lessonSession().sent(
      .begun(
        LessonCourse.Plan(deck: visit.form.number("deck")), at: visit.at,
        seed: kit.study.dice.seed()))
    return kit.seeOther(state.session == nil ? .lessons : .lesson)
  }

  /// Met is what is not new any more.
  private func stages(_ visit: Visit) async throws -> [LessonsPresenter.Stage] {
    let shelf = kit.study.deckShelf()
    var stages: [LessonsPresenter.Stage] = []
    for deck in kit.study.course?.decks ?? [] {
      await shelf.send(.lookedFor("deck:\"\(deck.name)\" is:new", page: 1, at: visit.at))
      let line = shelf.state.decks.first { $0.deck.name == deck.name }
      guard let line, let new = shelf.state.finds?.total else { continue }
      stages.append(
        .init(name: line.deck.leafName, met: max(0, line.items - new), total: line.items))
    }
    return stages
  }
}
