import Engine
import Foundation

// The end of a session with cards, and the ways on.

extension CardSessionView {
  func summary(
    _ summary: CardCourse.Summary, _ session: Session<CardCourse>, _ context: PageContext
  ) async throws -> SummaryView {
    let overview = try await context.site.overview(at: context.now)
    return SummaryView(
      rest: "お疲れさま",
      title: summary.answers > 0
        ? "Session complete"
        : summary.left > 0 ? "Wrapped up" : "Nothing left in this session",
      lead: summary.isDeckDeleted
        ? "The deck of this session was deleted. The page Undo can bring it back." : nil,
      figures: figures(summary),
      next: next(after: summary, due: isCram(session) ? 0 : overview.due.total, context),
      changesAt: [summary.nextDue, overview.nextChange].compactMap(\.self).min(),
      missed: summary.missed.map { Chip($0) },
      ways: ways(after: summary, of: session, overview),
      back: .back(to: session.plan.reference))
  }

  /// The main one first. Lessons come before cramming, except in a song or amid cramming.
  private func ways(
    after summary: CardCourse.Summary, of session: Session<CardCourse>, _ overview: Overview
  ) -> [SummaryView.Way] {
    let (hasRest, hasMissed) = (summary.left > 0, !summary.missed.isEmpty)
    let canGoOn = overview.due.total > 0
    let canLearn =
      !hasRest && !canGoOn && overview.lessonsWaiting > 0 && session.plan.reference == nil
      && !(isCram(session) && hasMissed)
    let rest = SummaryView.Way(
      action: SessionPage(view: self).path(SessionAction.wrapUp), label: "Study the rest",
      isOnEnter: true,
      fields: ["session": session.id.description, "revision": "\(session.revision)"])
    let lesson = SummaryView.Way(
      action: LessonsPage().path, label: overview.lessonLabel, isOnEnter: true,
      note: "\(Quantity.count(overview.lessonsWaiting, "item")) to learn")
    let study = SummaryView.Way(
      action: StudyStartPage().path, label: "Cram these cards", isCram: true,
      isOnEnter: !hasRest && !canLearn,
      fields: ["items": FormData.text(of: summary.missed.map(\.id))])
    let isNext = !hasRest && !hasMissed
    let everything = SummaryView.Way(
      action: start, label: "Study all decks", isScheduled: true, isOnEnter: isNext,
      isQuiet: !isNext)
    return [
      hasRest ? rest : nil, canLearn ? lesson : nil, hasMissed ? study : nil,
      session.plan.scope == .everything || !canGoOn ? nil : everything,
    ].compactMap(\.self)
  }

  /// - Parameter due: what a session of all decks would ask now, of which some may have come since
  ///   the session's end.
  private func next(
    after summary: CardCourse.Summary, due: Int, _ context: PageContext
  ) -> String? {
    if summary.left > 0 { return "\(Quantity.count(summary.left, "card")) left." }
    if due > 0 { return "\(Quantity.count(due, "card")) to study in your decks." }
    return summary.nextDue.map { "Next reviews \(context.dates.wait(until: $0))." }
  }

  /// None for a session whose cards went away before the first answer.
  private func figures(_ summary: CardCourse.Summary) -> [Fact] {
    guard summary.answers > 0 else { return [] }
    return [
      Fact("Answers", Quantity.grouped(summary.answers)),
      Fact("Correct", Quantity.share(summary.right, of: summary.answers)),
      Fact("Time", Span.clock(summary.time)),
      Fact("Per answer", Span.clock(summary.time / summary.answers)),
    ]
  }
}
