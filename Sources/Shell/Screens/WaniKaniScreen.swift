import Engine
import Foundation

/// What waits of WaniKani, and how far the learner is.
enum WaniKaniScreen {
  static func lines(_ overview: WaniKaniOverview, _ boundary: DayBoundary, at now: Date) -> [Line] {
    let forecast = TodayScreen.forecast(
      overview.days(boundary, from: now), overview.nextHours(from: now),
      from: boundary.day(of: now))
    return [head(overview, now), forecast, stages(overview)].filter { !$0.isEmpty }
      .reduce([]) { $0.isEmpty ? $1 : $0 + [Line()] + $1 }
  }

  private static func head(_ overview: WaniKaniOverview, _ now: Date) -> [Line] {
    let progress = overview.progress
    var lines: [Line] = [
      "\(overview.account.username, .strong) · level \(overview.level)",
      waiting(overview, now),
    ]
    if progress.kanji > 0 {
      lines.append(
        "\(progress.passedKanji) of \(progress.kanji) kanji passed, \(progress.needed) open the next level"
      )
    }
    if overview.unsent > 0 {
      lines.append(
        "\(Phrase.count(overview.unsent, "entry")) unsent; \("sync", .strong) sends them")
    }
    return lines
  }

  private static func waiting(_ overview: WaniKaniOverview, _ now: Date) -> Line {
    guard !overview.isOnVacation else { return "On vacation: nothing is asked." }
    let next = overview.reviews > 0 ? nil : overview.hours.first?.at
    let when = next.map { "; the next \(Phrase.until($0, from: now))" } ?? ""
    let day = overview.coming(within: .seconds(86_400), from: now)
    let week = overview.coming(within: .seconds(7 * 86_400), from: now)
    return """
      \(Phrase.count(overview.lessons, "lesson"), .strong) · \
      \(Phrase.count(overview.reviews, "review"), .strong) now\(when) · \
      \(Phrase.grouped(day)) more in 24 h · \(Phrase.grouped(week)) in 7 days
      """
  }

  private static func stages(_ overview: WaniKaniOverview) -> [Line] {
    let rows = groups.map { name, stages in
      [Line(name), Line(Phrase.grouped(stages.reduce(0) { $0 + overview.stages[$1] }))]
    }
    return [Line("Items by stage", .strong)] + Table(sides: [.left, .right], rows: rows).lines()
  }

  private static let groups: [(name: String, stages: ClosedRange<Int>)] = [
    ("Apprentice", 1...4), ("Guru", 5...6), ("Master", 7...7), ("Enlightened", 8...8),
    ("Burned", 9...9),
  ]

  /// "Guru 2"; a stage that another system has goes by its number.
  static func stage(_ stage: Int) -> String {
    guard stage > 0 else { return "Lesson" }
    guard let group = groups.first(where: { $0.stages.contains(stage) }) else {
      return "Stage \(stage)"
    }
    return group.stages.count == 1
      ? group.name : "\(group.name) \(stage - group.stages.lowerBound + 1)"
  }
}

extension WaniKaniOverview {
  func json(at now: Date) -> JSON {
    [
      "account": account.json, "level": JSON(level), "lessons": JSON(lessons),
      "reviews": JSON(reviews), "unsent": JSON(unsent),
      "next_24_hours": JSON(coming(within: .seconds(86_400), from: now)),
      "next_7_days": JSON(coming(within: .seconds(7 * 86_400), from: now)),
      "hours": .list(hours.map { ["at": JSON($0.at), "reviews": JSON($0.reviews)] }),
      "kanji_passed": JSON(progress.passedKanji), "kanji": JSON(progress.kanji),
      "kanji_needed": JSON(progress.needed), "stages": .list(stages.map { JSON($0) }),
      "now": JSON(now),
    ]
  }
}

extension WaniKaniSitting {
  var json: JSON {
    [
      "kind": .string(kind.rawValue), "face": .string(face.rawValue), "answered": JSON(answered),
      "left": JSON(left), "is_finished": .truth(isFinished),
      "is_wrapping_up": .truth(isWrappingUp),
    ]
  }
}
