import Engine
import Foundation
import HTML

/// A session to go on with.
struct RunningSession: Hashable, HTML {
  var name: String
  var isCram: Bool
  var done: Int
  var total: Int
  /// "7 of 20"
  var place: String
  var origin: String
  var url: String

  var body: HTMLContent {
    a(.class(isCram ? "running is-cram" : "running"), .href(url), .data("enhance")) {
      " "
      span(.class("running-words")) {
        strong { "Continue: \(place)" }
        " "
        span { "\(name), \(origin)" }
      }
      " "
      progress(.max("\(total)"), .value("\(done)")) { place }
      " "
    }
  }
}

/// Begins what was chosen, with how long it takes beside it.
struct StudyButton: HTML {
  private let words: String
  private let keys: Keys
  private let estimate: String?

  init(_ words: String, _ keys: Keys, _ estimate: String?) {
    (self.words, self.keys, self.estimate) = (words, keys, estimate)
  }

  var body: HTMLContent {
    button(
      .class("button large"), .name("mode"), .value("scheduled"),
      .data("key", value: keys.enter)
    ) { words }
    " "
    if let estimate { span(.class("aside")) { estimate } }
  }
}

extension SiteServices {
  func overview(at now: Date) async throws -> Overview {
    let state = try await study.today().sent(.opened(at: now))
    guard let overview = state.overview else { throw RequestError.notFound }
    return overview
  }

  /// The session or the lesson one can go on with.
  func running(_ overview: Overview, at now: Date) async throws -> [RunningSession] {
    guard let open = overview.open else { return [] }
    let total = open.done + open.left
    var running = RunningSession(
      name: "Lesson", isCram: false, done: open.done, total: total,
      place: "\(min(open.done + 1, total)) of \(total)",
      origin: open.face.origin ?? "begun here", url: SessionPage<LessonSessionView>().path)
    guard !open.isLesson else { return [running] }
    let state = try await study.cardSession().sent(.opened(at: now))
    guard let session = state.session else { return [] }
    running.name = CardSessionView().name(session)
    running.isCram = session.plan.mode == .cram
    running.url = SessionPage<CardSessionView>().path
    return [running]
  }
}
