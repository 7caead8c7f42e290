import Engine
import Foundation
import HTML

/// A link to an open session.
struct RunningSession: HTML {
  var name: String
  var open: Overview.OpenSession
  /// Whether a session of all decks continues it, rather than ending it.
  var isOfAllDecks = false

  var body: HTMLContent {
    let total = open.done + open.left
    let place = "\(Quantity.grouped(open.left)) left"
    let url =
      open.kind == .lesson
      ? SessionPage<LessonSessionView>().path : SessionPage<CardSessionView>().path
    a(
      .class(open.kind == .cram ? "running is-cram" : "running"), .href(url), .data("enhance"),
      .data("key", value: Keys.enter)
    ) {
      " "
      span.spaced(.class("running-words")) {
        strong { "Continue" }
        span { [name, open.face.origin, place].compactMap(\.self).joined(separator: ", ") }
      }
      " "
      Progress(done: open.done, total: total, place).bar(nil)
      " "
    }
  }
}

/// A button to study what is due in all decks, with the session that it ends or else its time.
///
/// - Parameter running: the sessions that are shown above it, of which the first is the main way.
@HTMLBuilder
func studyButton(
  _ words: String, _ overview: Overview, after running: [RunningSession]
) -> HTMLContent {
  studyButton(words, style: running.isEmpty ? [.large] : [.large, .quiet])
    .attributes(.data("key", value: Keys.enter), when: running.isEmpty)
  if let ended = running.first(where: { $0.open.kind != .lesson && !$0.isOfAllDecks }) {
    span(.class("aside")) { "Ends the session “\(ended.name)”." }
  } else {
    estimate(overview)
  }
}

/// The estimated time of a session by the latest pace, if there are enough answers.
private func estimate(_ overview: Overview) -> HTMLElement? {
  overview.pace.map { pace in
    let seconds = max(60, pace * overview.due.total / .seconds(1))
    return span(.class("aside")) { "about \(Span.long(seconds: seconds))" }
  }
}

extension SiteServices {
  func overview(at now: Date) async throws -> Overview {
    try await study.today.overview(at: now)
  }

  /// Returns the open session with cards and the open lesson.
  func running(_ overview: Overview, at now: Date) async throws -> [RunningSession] {
    var running: [RunningSession] = []
    for open in overview.sessions {
      guard open.kind != .lesson else {
        running.append(RunningSession(name: "Lesson", open: open))
        continue
      }
      let state = try await study.cardSession().sent(.opened(at: now))
      guard let session = state.session else { continue }
      running.append(
        RunningSession(
          name: CardSessionView().name(session), open: open,
          isOfAllDecks: session.plan == StudyPlan()))
    }
    return running
  }
}
