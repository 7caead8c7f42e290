import ArgumentParser
import Engine
import Foundation

struct TodayCommand: ViewCommand {
  static let usage = Usage("today", "What's due today, and what's coming.")
    .serves(.seeToday, "today", examples: "today", "today --json")
    .aliases("due")

  func run(in console: Console, on study: Study) async throws {
    let overview = try await study.overview()
    guard !console.givesJSON else {
      return try console.output.print(await overview.json(of: study))
    }
    console.output.show(Self.lines(overview, columns: console.output.columns()))
  }
}

// MARK: Text

extension TodayCommand {
  private static func lines(_ overview: Overview, columns: Int) -> [Line] {
    [
      waiting(overview),
      Forecast.lines(overview.nextDays, overview.nextHours, from: overview.today),
      DecksCommand.lines(overview.decks, columns: columns),
    ].joinedByBlankLines
  }

  static func waiting(_ overview: Overview) -> [Line] {
    var lines: [Line] = []
    if overview.isNewcomer && overview.lessonsWaiting > 0 {
      guard overview.sessions.isEmpty else { return overview.sessions.map(continuing) }
      lines.append("Welcome! Start your first lesson: type “\("lesson", .strong)”.")
    } else if overview.dueInAll > 0 {
      lines.append("\(Quantity.grouped(overview.dueInAll), .strong) to study: \(due(overview))")
    } else {
      lines.append("Nothing is due\(next(overview)).")
    }
    if overview.lessonsWaiting + overview.lessonsLocked > 0 { lines.append(lessons(overview)) }
    if let waniKani = overview.waniKani { lines += waiting(waniKani) }
    lines += overview.sessions.map(continuing)
    return lines + done(overview)
  }

  /// Returns what is due, such as “3 new · 2 at WaniKani”, or “nothing”.
  static func due(_ overview: Overview) -> String {
    let cards = Phrase.counts(overview.due)
    guard let reviews = overview.waniKani?.reviews, reviews > 0 else { return cards }
    let elsewhere = "\(Quantity.grouped(reviews)) at WaniKani"
    return overview.due.total > 0 ? "\(cards) · \(elsewhere)" : elsewhere
  }

  private static func lessons(_ overview: Overview) -> Line {
    let (waiting, locked) = (overview.lessonsWaiting, overview.lessonsLocked)
    let rest = locked > 0 ? ", \(Quantity.grouped(locked)) still locked" : ""
    guard waiting > 0 else { return "No lessons available\(rest)" }
    let size = min(overview.lessonSize, waiting)
    return "\(Quantity.count(waiting, "item"), .strong) to learn, \(size) per lesson\(rest)"
  }

  private static func waiting(_ waiting: WaniKaniOverview.Waiting) -> [Line] {
    let counts = [
      Quantity.count(waiting.lessons, "lesson"), Quantity.count(waiting.reviews, "review"),
    ].joined(separator: " and ")
    let line: Line =
      if !waiting.isSynced {
        "WaniKani: not synced yet; “\("sync", .strong)” downloads your items"
      } else if waiting.isOnVacation {
        "WaniKani: on vacation"
      } else if waiting.lessons + waiting.reviews == 0 {
        "WaniKani: \(counts)"
      } else {
        "WaniKani: \(counts); “\("wanikani", .strong)” shows them"
      }
    return [line]
      + [waiting.coverage, waiting.failure?.description].compactMap(\.self).map { Line($0) }
  }

  private static func next(_ overview: Overview) -> String {
    overview.nextDue.map { "; next card \(Phrase.until($0, from: overview.now))" } ?? ""
  }

  private static func continuing(_ open: Overview.OpenSession) -> Line {
    let (name, command) =
      switch open.kind {
      case .scheduled: ("Session", "study")
      case .cram: ("Session", "study --cram")
      case .lesson: ("Lesson", "lesson")
      }
    return """
      \(name): \(Quantity.grouped(open.done)) done, \(Quantity.grouped(open.left)) left; \
      “\(command, .strong)” continues it
      """
  }

  private static func done(_ overview: Overview) -> [Line] {
    guard overview.answersToday > 0 else {
      return overview.streak > 0
        ? ["Streak \(Quantity.count(overview.streak, "day")); nothing studied today yet"] : []
    }
    let share = Quantity.share(overview.rightToday, of: overview.answersToday)
    return [
      """
      Today \(Quantity.count(overview.answersToday, "answer")), \(share) correct, \
      \(Phrase.span(overview.timeToday)); streak \(Quantity.count(overview.streak, "day"))
      """
    ]
  }
}

// MARK: JSON

extension Overview {
  /// The learner's state, as “today” and “stats” print it.
  func json(of study: Study) async throws -> JSONObject {
    let session = try await sessionJSON(of: study)
    return [
      // The cards that a session of all decks asks.
      "waiting": due.json, "lessons_waiting": lessonsWaiting,
      // Those whose components aren't known yet.
      "lessons_locked": lessonsLocked, "lesson_size": lessonSize,
      // Reviews and lessons at WaniKani; null while signed out.
      "wanikani": waniKani.map {
        ["lessons": $0.lessons, "reviews": $0.reviews] as JSONObject
      },
      // The session that can be continued: that with cards, or else the lesson.
      "open": session,
      // Consecutive days with an answer.
      "streak": streak, "answers_today": answersToday, "right_today": rightToday,
      "today_seconds": timeToday.inSeconds,
      // When the next card is due; null if none is scheduled.
      "next_due": nextDue,
      // Cards due in each of 24 hours of the clock, from the current one, and on each of the next 7
      // days.
      "reviews_by_hour": nextHours, "reviews_by_day": nextDays, "at": now,
      // The learner's day, which the numbers of today are of.
      "day": today.isoText,
    ]
  }

  /// The open session, as “study” and “lesson” print it.
  private func sessionJSON(of study: Study) async throws -> JSONObject? {
    switch open?.kind {
    case .scheduled, .cram: try await study.cardSession().sent(.opened(at: now)).session?.json
    case .lesson: try await study.lessonSession().sent(.opened(at: now)).session?.json
    case nil: nil
    }
  }
}

extension Counts {
  /// The number of due cards by phase.
  var json: JSONObject {
    ["new": new, "learning": learning, "review": review, "total": total]
  }
}
