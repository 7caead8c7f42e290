import Engine
import Hummingbird

/// Choosing lessons of WaniKani.
struct LessonChoiceHandler {
  let kit: Kit

  func show(_ visit: Visit) async throws -> Response {
    try await show(visit, refused: nil)
  }

  func take(_ visit: Visit) async throws -> Response {
    let chosen = try await offers().map(\.tile.id)
      .filter { visit.form.isOn(LessonChoicePresenter.field($0)) }
    guard (1...LessonChoice.most).contains(chosen.count) else {
      return try await show(
        visit, refused: "Choose from 1 to \(LessonChoice.most); you chose \(chosen.count).")
    }
    let store = kit.study.waniKaniSession(.lessons)
    try await store.sent(
      .begun(
        WaniKaniPlan(.lessons, choice: chosen), at: visit.at, seed: kit.study.dice.seed()))
    return kit.seeOther(.waniKani(.study(.lessons)))
  }

  private func show(_ visit: Visit, refused: String?) async throws -> Response {
    let settings = try await kit.settings()
    let page = LessonChoicePresenter().page(
      try await offers(), refused: refused.map { (visit.form, $0) },
      kit.chrome("Choose lessons", .lessonChoice, in: .waniKani, settings, visit))
    return try kit.response(page, to: visit, status: refused == nil ? .ok : .unprocessableContent)
  }

  private func offers() async throws -> [LessonChoice.Offer] {
    return try await kit.study.lessonChoice().sent(.opened).offers
  }
}
