import Engine
import Foundation

/// What waits of WaniKani, as its page shows it.
struct BoardPresenter {
  let dates: LocalDates

  /// The sessions that are open.
  typealias Running = [WaniKaniPlan.Kind: Session<WaniKaniCourse>]

  func board(_ overview: WaniKaniOverview, _ running: Running, _ lastSync: Date?)
    -> WaniKaniPage.Board
  {
    let highlights = overview.highlights
    return WaniKaniPage.Board(
      learner: "\(overview.account.username), level \(overview.level)",
      limits: limits(overview),
      lessons: waiting(.lessons, overview.lessons, running[.lessons]),
      reviews: reviews(overview, running[.reviews]),
      forecast: overview.isOnVacation ? [] : Forecast(dates: dates).charts(overview),
      progress: progress(overview.progress), extra: extra(overview, running),
      stages: StageGroup.all.map {
        Fact(label: $0.name, value: Quantity.grouped(overview.count(of: $0)))
      },
      mistakes: highlights.mistakes.map { Chip($0) },
      critical: highlights.critical.map { Chip($0.tile, gloss: "\($0.percent) %") },
      next: highlights.next.map(unlock), synced: synced(overview, lastSync))
  }

  private func limits(_ overview: WaniKaniOverview) -> [String] {
    let account = overview.account
    var limits: [String] = []
    if overview.isOnVacation {
      limits.append("You are on vacation: nothing is asked until you end it at wanikani.com.")
    }
    if overview.level > account.grantedLevel {
      limits.append(
        "Your subscription goes up to level \(account.grantedLevel); nothing above is shown.")
    }
    return limits
  }

  private func reviews(_ overview: WaniKaniOverview, _ session: Session<WaniKaniCourse>?)
    -> WaniKaniPage.Waiting
  {
    var waiting = waiting(.reviews, overview.reviews, session)
    if overview.reviews == 0, let next = overview.hours.first {
      waiting.note = "The next come \(dates.wait(until: next.at))."
    }
    return waiting
  }

  private func waiting(
    _ kind: WaniKaniPlan.Kind, _ count: Int, _ session: Session<WaniKaniCourse>?
  ) -> WaniKaniPage.Waiting {
    let route = SessionPage(kind).path
    let open = session.flatMap { $0.isFinished ? nil : $0 }
    let begins = count > 0 && open == nil
    return WaniKaniPage.Waiting(
      count: count, action: route,
      begin: begins ? kind == .lessons ? "Start the lesson" : "Start the reviews" : nil,
      running: open.map { Link(label: "Continue: \($0.left.total) left", url: route) },
      choice: begins && kind == .lessons
        ? Link(label: "Choose what to learn", url: LessonChoicePage().path) : nil)
  }

  private func extra(_ overview: WaniKaniOverview, _ running: Running) -> [WaniKaniPage.Extra] {
    WaniKaniPlan.Kind.extra.compactMap { kind in
      let open = running[kind].flatMap { $0.isFinished ? nil : $0 }
      let count = overview.count(of: kind)
      guard count > 0 || open != nil else { return nil }
      return WaniKaniPage.Extra(
        count: Quantity.count(count, "item"), action: SessionPage(kind).path,
        begin: kind.name, left: open.map { "\($0.left.total) left" })
    }
  }

  private func progress(_ progress: WaniKaniOverview.LevelProgress) -> WaniKaniPage.LevelProgress? {
    guard progress.kanji > 0 else { return nil }
    return WaniKaniPage.LevelProgress(
      passed: progress.passedKanji, of: progress.kanji,
      sentence: """
        \(progress.passedKanji) of \(Quantity.count(progress.kanji, "kanji", plural: "kanji")) \
        passed; \(progress.needed) open the next level
        """)
  }

  private func unlock(_ unlock: WaniKaniHighlights.Unlock) -> WaniKaniPage.Unlock {
    WaniKaniPage.Unlock(
      chip: Chip(unlock.tile), kind: unlock.tile.kind.label, parts: unlock.parts.map { Chip($0) },
      when: unlock.at.map { "at the earliest \(dates.wait(until: $0))" }
        ?? "after the lessons of its parts")
  }

  private func synced(_ overview: WaniKaniOverview, _ lastSync: Date?) -> String {
    let last = lastSync.map { "Last synced \(dates.moment($0))" } ?? "Never synced"
    return overview.unsent == 0
      ? "\(last)." : "\(last); \(Quantity.count(overview.unsent, "entry")) unsent."
  }
}

extension WaniKaniPlan.Kind {
  /// As the pages call it.
  var name: String {
    switch self {
    case .reviews: "Reviews"
    case .lessons: "Lesson"
    case .recent: "Recent lessons"
    case .mistakes: "Recent mistakes"
    case .burned: "Burned items"
    }
  }
}
