import Engine
import Foundation
import Hummingbird

struct TodayHandler {
  let kit: Kit

  func show(_ visit: Visit) async throws -> Response {
    let overview = try await kit.overview(at: visit.at)
    let settings = kit.study.settingsSeen
    let page = TodayPresenter(almanac: kit.almanac(settings, visit)).page(
      overview, try await kit.running(overview, at: visit.at),
      kit.study.course, kit.chrome("Today", .dashboard, in: .today, settings, visit))
    return try kit.response(page, to: visit)
  }
}

extension Kit {
  func overview(at now: Date) async throws -> Overview {
    let state = try await study.today().sent(.opened(at: now))
    guard let overview = state.overview else { throw Refusal.notFound }
    return overview
  }

  /// The session or the lesson one can go on with.
  func running(_ overview: Overview, at now: Date) async throws -> [DashboardPage.Running] {
    guard let open = overview.open else { return [] }
    let total = open.done + open.left
    var running = DashboardPage.Running(
      name: "Lesson", isCram: false, done: open.done, total: total,
      progress: "\(min(open.done + 1, total)) of \(total)",
      origin: open.face.origin ?? "begun here", url: Route.lesson.path)
    guard !open.isLesson else { return [running] }
    let state = try await study.cardSession().sent(.opened(at: now))
    guard let session = state.session else { return [] }
    running.name = StudyPresenter.name(session)
    running.isCram = session.plan.mode == .cram
    running.url = Route.session.path
    return [running]
  }
}
