import Engine
import Foundation

/// How the learner stands today.
enum TodayScreen {
  static func lines(_ overview: Overview) -> [Line] {
    [
      waiting(overview), forecast(overview.nextDays, overview.nextHours, from: overview.today),
      DecksScreen.lines(overview.decks),
    ].filter {
      !$0.isEmpty
    }
    .reduce([]) { $0.isEmpty ? $1 : $0 + [Line()] + $1 }
  }

  static func waiting(_ overview: Overview) -> [Line] {
    var lines: [Line] = []
    if overview.isNewcomer && overview.lessonsWaiting > 0 {
      lines.append("Welcome! Begin with a first lesson: type \("lesson", .strong).")
    } else if overview.due.total > 0 {
      lines.append("\(overview.due.total, .strong) to study: \(Phrase.counts(overview.due))")
    } else {
      lines.append("Nothing is due\(next(overview)).")
    }
    if overview.lessonsWaiting > 0 {
      let size = min(overview.lessonSize, overview.lessonsWaiting)
      lines.append(
        "\(overview.lessonsWaiting, .strong) to meet in lessons, \(size) at a time")
    }
    if let waniKani = overview.waniKani { lines.append(waiting(waniKani)) }
    if let open = overview.open { lines.append(goingOn(open)) }
    return lines + done(overview)
  }

  private static func waiting(_ there: Overview.WaitingThere) -> Line {
    let counts =
      "\(Quantity.count(there.lessons, "lesson")) and \(Quantity.count(there.reviews, "review"))"
    return "WaniKani: \(counts); \("wanikani", .strong) shows them"
  }

  private static func next(_ overview: Overview) -> String {
    overview.nextDue.map { "; the next card comes \(Phrase.until($0, from: overview.now))" } ?? ""
  }

  private static func goingOn(_ open: Overview.OpenSession) -> Line {
    let command = open.isLesson ? "lesson" : open.isCram ? "study --cram" : "study"
    return """
      Begun in \(open.face.rawValue): \(open.done) done, \(open.left) left; \
      \(command, .strong) goes on
      """
  }

  private static func done(_ overview: Overview) -> [Line] {
    guard overview.answersToday > 0 else {
      return overview.streak > 0
        ? ["Streak \(Quantity.count(overview.streak, "day")); nothing answered today yet"] : []
    }
    let share = Quantity.share(overview.rightToday, of: overview.answersToday)
    return [
      """
      Today \(Quantity.count(overview.answersToday, "answer")), \(share) right, \
      \(Phrase.span(overview.timeToday)); streak \(Quantity.count(overview.streak, "day"))
      """
    ]
  }

  static func forecast(_ days: [Int], _ nextHours: [Int], from today: Day) -> [Line] {
    let most = days.max() ?? 0
    guard most > 0 else { return [] }
    let rows = days.enumerated().map { place, count -> [Line] in
      let day = today.advanced(by: place)
      let name = place == 0 ? "today" : Phrase.weekday(day)
      return [Line(name), Line("\(count)"), Line(bar(count, of: most), .accent)]
    }
    return [Line("The next 7 days", .strong)]
      + Table(sides: [.left, .right, .left], rows: rows).lines()
      + [Line(), "\("The next 24 hours", .strong)", Line(hours(nextHours), .accent)]
  }

  private static func bar(_ count: Int, of most: Int) -> String {
    String(repeating: "█", count: (count * 20 + most - 1) / most)
  }

  private static func hours(_ counts: [Int]) -> String {
    let steps = Array("▁▂▃▄▅▆▇█")
    let most = max(1, counts.max() ?? 0)
    return String(
      counts.map { $0 == 0 ? "·" : steps[($0 * (steps.count - 1) + most - 1) / most] })
  }
}

extension Overview {
  var json: JSON {
    [
      "due": due.json, "lessons_waiting": JSON(lessonsWaiting), "lesson_size": JSON(lessonSize),
      "wanikani": waniKani.map(\.json) ?? .null, "open": open.map(\.json) ?? .null,
      "streak": JSON(streak),
      "answers_today": JSON(answersToday), "right_today": JSON(rightToday),
      "seconds_today": JSON(timeToday), "next_due": JSON(nextDue),
      "next_hours": .list(nextHours.map { JSON($0) }),
      "next_days": .list(nextDays.map { JSON($0) }), "now": JSON(now),
    ]
  }
}

extension Overview.WaitingThere {
  fileprivate var json: JSON { ["lessons": JSON(lessons), "reviews": JSON(reviews)] }
}

extension Overview.OpenSession {
  fileprivate var json: JSON {
    [
      "is_lesson": .truth(isLesson), "is_cram": .truth(isCram), "face": .string(face.rawValue),
      "done": JSON(done),
      "left": JSON(left),
    ]
  }
}

extension Counts {
  var json: JSON {
    ["new": JSON(new), "learning": JSON(learning), "review": JSON(review), "total": JSON(total)]
  }
}
