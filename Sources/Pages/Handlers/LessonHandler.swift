import Engine
import Hummingbird

struct LessonHandler {
  let kit: Kit

  func show(_ visit: Visit) async throws -> Response {
    let store = kit.study.lessonSession()
    try await store.sent(.opened(at: visit.at))
    guard let lesson = store.state.session else { return kit.seeOther(.lessons) }
    let waiting =
      lesson.isFinished
      ? try await kit.study.lessonList().sent(.opened()).waiting.count : 0
    let settings = kit.study.settingsSeen
    let presenter = LessonPresenter(course: kit.course, dates: kit.dates(settings, visit))
    let page = presenter.page(
      lesson, waiting, kit.chrome("Lesson", .lesson, in: .lessons, settings, visit))
    return try kit.response(page, to: visit)
  }

  /// A form of an older state, or of another lesson, changes nothing: what is shown next is where
  /// the lesson stands.
  func make(_ move: Route.LessonMove, _ visit: Visit) async throws -> Response {
    let store = kit.study.lessonSession()
    try await store.sent(.opened(at: visit.at))
    guard let lesson = store.state.session, lesson.id.description == visit.form["session"],
      let event = event(move, lesson, visit)
    else { return outdated(visit) }
    try await store.sent(event)
    if store.state.notice == .movedOn { return outdated(visit) }
    return kit.seeOther(move == .stop ? .lessons : .lesson)
  }

  private func event(_ move: Route.LessonMove, _ lesson: Session<LessonCourse>, _ visit: Visit)
    -> SessionMachine<LessonCourse>.Event?
  {
    let form = visit.form
    let revision = form.number("revision") ?? -1
    let keystrokes = Keystrokes.counted(form)
    switch move {
    case .step:
      guard case .presenting(_, let place, _) = lesson.step else { return nil }
      let step = form["step"] == "back" ? max(0, place - 1) : place + 1
      return .turned(to: step, revision: revision, at: visit.at)
    case .reveal:
      return .revealed(
        revision: revision, typed: form.fields["typed"], keystrokes: keystrokes, at: visit.at)
    case .grade:
      return .graded(
        form.isOn("right") ? .good : .again, revision: revision, keystrokes: keystrokes,
        at: visit.at)
    case .claim:
      return .claimedRight(revision: revision, keystrokes: keystrokes, at: visit.at)
    case .slip: return .slipped(revision: revision, at: visit.at)
    case .stop:
      return revision == lesson.revision ? .left(at: visit.at) : nil
    }
  }

  private func outdated(_ visit: Visit) -> Response {
    visit.visitor.leave(.movedOn)
    return kit.seeOther(.lesson)
  }
}

extension Notice {
  static let movedOn = Notice(
    text: "That was done already, here or in another window. This is where it stands now.")
}

enum Keystrokes {
  /// A browser may say anything; nobody types so much for one answer.
  static func counted(_ form: FormData) -> Int {
    min(max(0, form.number("keystrokes") ?? 0), 100_000)
  }
}
