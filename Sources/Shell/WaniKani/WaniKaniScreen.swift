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
      texts.isEmpty ? [] : [Line.labelled(name, texts.joined(separator: " · "))]
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
    let rows = WaniKaniPlan.Kind.extra.filter { overview.count(of: $0) > 0 }.map { kind in
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

extension SubjectTile {
  fileprivate var words: String { characters.isEmpty ? meaning : "\(characters) \(meaning)" }
}
