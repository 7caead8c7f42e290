import Engine
import Foundation

/// What waits of WaniKani, and how far the learner is.
enum WaniKaniScreen {
  static func lines(_ overview: WaniKaniOverview, _ boundary: DayBoundary, at now: Date) -> [Line] {
    let forecast = Forecast.lines(
      overview.days(boundary, from: now), overview.nextHours(from: now),
      from: boundary.day(of: now))
    return [
      head(overview, boundary, now), forecast, stages(overview),
      highlights(overview.highlights, now),
      extra(overview),
    ]
    .filter { !$0.isEmpty }
    .reduce([]) { $0.isEmpty ? $1 : $0 + [Line()] + $1 }
  }

  private static func head(
    _ overview: WaniKaniOverview, _ boundary: DayBoundary, _ now: Date
  ) -> [Line] {
    let progress = overview.progress
    var lines: [Line] = [
      "\(overview.account.username, .strong) · level \(overview.level)",
      waiting(overview, boundary, now),
    ]
    if progress.kanji > 0 {
      lines.append(
        "\(progress.passedKanji) of \(progress.kanji) kanji passed, \(progress.needed) open the next level"
      )
    }
    if overview.unsent > 0 {
      lines.append(
        "\(Quantity.count(overview.unsent, "entry")) unsent; \("sync", .strong) sends them")
    }
    return lines
  }

  private static func waiting(
    _ overview: WaniKaniOverview, _ boundary: DayBoundary, _ now: Date
  ) -> Line {
    guard !overview.isOnVacation else { return "On vacation: nothing is asked." }
    let next = overview.reviews > 0 ? nil : overview.hours.first?.at
    let when = next.map { "; the next \(Phrase.until($0, from: now))" } ?? ""
    let day = overview.coming(within: .seconds(86_400), from: now)
    let week = overview.days(boundary, from: now).reduce(0, +) - overview.reviews
    return """
      \(Quantity.count(overview.lessons, "lesson"), .strong) · \
      \(Quantity.count(overview.reviews, "review"), .strong) now\(when) · \
      \(Quantity.grouped(day)) more in 24 h · \(Quantity.grouped(week)) in 7 days
      """
  }

  private static func highlights(_ highlights: WaniKaniHighlights, _ now: Date) -> [Line] {
    func named(_ name: String, _ texts: [String]) -> [Line] {
      texts.isEmpty ? [] : [EntryScreen.named(name, texts.joined(separator: " · "))]
    }
    return named("Missed in the last day", highlights.mistakes.map(\.words))
      + named("Critical", highlights.critical.map { "\($0.tile.words) \($0.percent) %" })
      + named(
        "Unlocks next",
        highlights.next.compactMap { unlock in
          unlock.at.map {
            "\(unlock.tile.words) (\(unlock.tile.kind.name)) \(Phrase.until($0, from: now))"
          }
        })
  }

  private static func extra(_ overview: WaniKaniOverview) -> [Line] {
    let rows = WaniKaniSitting.Kind.extra.filter { overview.count(of: $0) > 0 }.map { kind in
      [Line(kind.command), Line(Quantity.count(overview.count(of: kind), "item"))]
    }
    guard !rows.isEmpty else { return [] }
    return [Line("Extra study, which moves nothing", .strong)]
      + Table(sides: [.left, .right], rows: rows).lines()
  }

  private static func stages(_ overview: WaniKaniOverview) -> [Line] {
    let rows = StageGroup.all.map { group in
      [Line(group.name), Line(Quantity.grouped(overview.count(of: group)))]
    }
    return [Line("Items by stage", .strong)] + Table(sides: [.left, .right], rows: rows).lines()
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
      "missed": .list(highlights.mistakes.map(\.json)),
      "critical": .list(highlights.critical.map(\.tile.json)),
      "unlocks": .list(
        highlights.next.map { ["subject": $0.tile.json, "at_the_earliest": JSON($0.at)] }),
      "extra_study": [
        "recent": JSON(count(of: .recent)), "mistakes": JSON(count(of: .mistakes)),
        "burned": JSON(count(of: .burned)),
      ],
      "now": JSON(now),
    ]
  }
}

extension WaniKaniScreen {
  /// What may be learned.
  static func lines(_ offers: [LessonChoice.Offer]) -> [Line] {
    guard !offers.isEmpty else { return ["No lessons wait now."] }
    let rows = offers.map { offer in
      [
        Line("\(offer.tile.id)", .faint), Line("level \(offer.level)"),
        Line(offer.tile.kind.name), Line(offer.tile.words, .strong),
      ]
    }
    return Table(sides: [.right, .left, .left, .left], rows: rows).lines()
  }
}

extension LessonChoice.Offer {
  var json: JSON {
    [
      "subject": JSON(tile.id), "kind": .string(tile.kind.rawValue), "level": JSON(level),
      "characters": .string(tile.characters), "meaning": .string(tile.meaning),
    ]
  }
}

extension SubjectTile {
  fileprivate var words: String { characters.isEmpty ? meaning : "\(characters) \(meaning)" }

  fileprivate var json: JSON {
    [
      "subject": JSON(id), "kind": .string(kind.rawValue), "characters": .string(characters),
      "meaning": .string(meaning),
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
