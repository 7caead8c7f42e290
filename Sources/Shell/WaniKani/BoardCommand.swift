import ArgumentParser
import Engine
import Foundation

struct WaniKaniBoardCommand: ViewCommand {
  static let usage = Usage("board", "Your WaniKani lessons, reviews and progress.")
    .serves(.seeWaniKani, "wanikani", examples: "wanikani board")

  func run(in console: Console, on study: Study) async throws {
    let (overview, now) = (try await study.waniKani(), study.now)
    let boundary = try await study.settings().boundary
    let outbox = try await study.waniKani.outbox.contents(at: now)
    try console.show(
      Self.lines(overview, outbox, boundary, at: now), json: Self.json(overview, at: now))
    try await console.sayWhetherSignedOut(study)
  }
}

// MARK: Text

extension WaniKaniBoardCommand {
  private static func lines(
    _ overview: WaniKaniOverview, _ outbox: OutboxContents, _ boundary: DayBoundary, at now: Date
  ) -> [Line] {
    let stages = StageGroup.all.map { ($0.name, overview.count(of: $0)) }
    let extra = WaniKaniPlan.Kind.extra.map { ($0, overview.count(of: $0)) }.filter { $0.1 > 0 }
    return [
      head(overview, outbox, now),
      Forecast.lines(
        overview.days(boundary, from: now), overview.nextHours(boundary, from: now),
        from: boundary.day(of: now)),
      [Line("Items by stage", .strong)]
        + stages.map { [Line($0), Line(Quantity.grouped($1))] }.inColumns(flushRight: [1]),
      highlights(overview.highlights, now),
      extra.isEmpty
        ? []
        : [Line("Extra study (stages don't change)", .strong)]
          + extra.map { [Line($0.command), Line(Quantity.count($1, "item"))] }
          .inColumns(flushRight: [1]),
    ].joinedByBlankLines
  }

  private static func head(
    _ overview: WaniKaniOverview, _ outbox: OutboxContents, _ now: Date
  ) -> [Line] {
    let progress = overview.progress
    var lines: [Line] = [
      "\(overview.account.username, .strong) · level \(overview.level)",
      outbox.lastDone == nil
        ? "Not synced yet: “\("sync", .strong)” downloads your items." : waiting(overview, now),
    ]
    if let coverage = overview.coverage { lines.append(Line(coverage)) }
    if progress.kanji > 0 {
      lines.append(
        """
        \(progress.passedKanji) of \(progress.kanji) kanji passed, \(progress.needed) of \
        \(progress.kanji) needed to level up
        """
      )
    }
    let items = progress.items.map { item in
      "\(item.tile.characters) \(item.stage.map(StageGroup.name(of:)) ?? "locked")"
    }
    lines += [Line].labelled("This level", items, separator: " · ")
    lines += [Line].labelled("Levels", history(overview, now), separator: " · ")
    if overview.unsent > 0 {
      lines.append(
        "\(Quantity.count(overview.unsent, "change")) unsent; see “\("sync status", .strong)”")
    }
    if let failure = outbox.lastFailure { lines.append(Line(failure.description)) }
    return lines
  }

  /// Returns the duration of each level, once one is passed.
  private static func history(_ overview: WaniKaniOverview, _ now: Date) -> [String] {
    guard overview.history.contains(where: { $0.passedAt != nil }) else { return [] }
    return overview.history.map { past in
      let wait = Wait.short(past.duration(at: now))
      return "\(past.level): \(wait)\(past.passedAt == nil ? " so far" : "")"
    }
  }

  private static func waiting(_ overview: WaniKaniOverview, _ now: Date) -> Line {
    guard !overview.isOnVacation else {
      return "On vacation: no lessons or reviews until you end it at wanikani.com."
    }
    let next = overview.reviews > 0 ? nil : overview.hours.first?.at
    let when = next.map { "; next \(Phrase.until($0, from: now))" } ?? ""
    let day = overview.coming(within: .days(1), from: now)
    let week = overview.coming(within: .days(7), from: now)
    return """
      \(Quantity.count(overview.lessons, "lesson"), .strong) · \
      \(Quantity.count(overview.reviews, "review"), .strong) now\(when) · \
      \(Quantity.grouped(day)) more in 24 h · \(Quantity.grouped(week)) in 7 days
      """
  }

  private static func highlights(_ highlights: WaniKaniHighlights, _ now: Date) -> [Line] {
    let unlocks = highlights.next.compactMap { unlock in
      unlock.at.map {
        "\(unlock.tile.words) (\(unlock.tile.kind.name)) \(Phrase.until($0, from: now))"
      }
    }
    return [
      ("Missed in the last 24 hours", highlights.mistakes.map(\.words)),
      ("Critical", highlights.critical.map { "\($0.tile.words) \($0.percent)%" }),
      ("Unlocks next", unlocks),
    ].flatMap { name, words in [Line].labelled(name, words, separator: " · ") }
  }
}

extension SubjectTile {
  var words: String { characters.isEmpty ? meaning : "\(characters) \(meaning)" }
}

// MARK: JSON

extension WaniKaniBoardCommand {
  private static func json(_ overview: WaniKaniOverview, at now: Date) -> JSONObject {
    let (progress, highlights) = (overview.progress, overview.highlights)
    let board: JSONObject = [
      "level": overview.level, "lessons": overview.lessons,
      "reviews": overview.reviews, "unsent": overview.unsent,
      "reviews_next_day": overview.coming(within: .days(1), from: now),
      "reviews_next_week": overview.coming(within: .days(7), from: now),
      "hours": overview.hours.map { ["at": $0.at, "reviews": $0.reviews] as JSONObject },
      "kanji_passed": progress.passedKanji, "kanji": progress.kanji,
      "kanji_needed": progress.needed,
      // The kanji of the level; without a stage while locked.
      "level_kanji": progress.items.map {
        $0.tile.json + ["stage": $0.stage, "is_passed": $0.isPassed]
      }, "stages": overview.stages,
      // Without a date of passing for the current level.
      "levels": overview.history.map {
        ["level": $0.level, "unlocked_at": $0.unlockedAt, "passed_at": $0.passedAt] as JSONObject
      },
      "missed": highlights.mistakes.map(\.json),
      "critical": highlights.critical.map {
        $0.tile.json + ["right_share": Double($0.percent) / 100]
      },
      "unlocks": highlights.next.map {
        $0.tile.json + ["earliest_at": $0.at]
      },
      "extra_study_counts": Dictionary(
        uniqueKeysWithValues: WaniKaniPlan.Kind.extra.map { ($0.rawValue, overview.count(of: $0)) }
      ),
      "at": now,
    ]
    return overview.account.json + board
  }
}

extension WaniKaniAccount {
  var json: JSONObject {
    [
      "username": username, "level": level, "granted_level": grantedLevel,
      "vacation_started_at": vacationSince,
    ]
  }
}

extension SubjectTile {
  var json: JSONObject {
    ["subject": id, "kind": kind, "characters": characters, "meaning": meaning]
  }
}
