import ArgumentParser
import Engine
import Foundation

struct WhyCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "The terms that gave an item's cards their due dates.",
    discussion: """
      S is stability (days until the chance of recall has fallen to 90 %), D difficulty \
      (1 to 10), R retrievability (the chance of recall).
      """)

  static let intents: [Intent: String] = [.explainDue: "why ITEM"]

  @OptionGroup var item: ItemArgument
  @OptionGroup var common: CommonOptions

  var writes: Bool { false }

  func run(in console: Console, on study: Study) async throws {
    let sheet = try await item.sheet(in: console, on: study)
    let boundary = try await study.settings().boundary
    try console.show(
      Self.lines(sheet, at: study.clock.now()),
      jsonLines: sheet.cards.map {
        Joined(CardRow($0.card, boundary), WhyRow($0, of: sheet, boundary))
      })
  }
}

// MARK: Text

extension WhyCommand {
  /// The terms that gave a card its due date, and what each grade would do now.
  private static func lines(_ sheet: ItemSheet, at now: Date) -> [Line] {
    sheet.cards.flatMap { card -> [Line] in
      [
        """
        \(Fields.withReading(sheet.item.content), .strong) \(card.card.kind.rawValue)  \
        \("FSRS-\(sheet.fsrs.rawValue)", .faint)
        """
      ]
        + (card.why.map { terms($0, card, sheet.today, now) } ?? [
          "Never answered, so not scheduled."
        ])
        + grades(card.outcomes) + [Line()]
    }.dropLast()
  }

  private static func terms(
    _ why: Explanation, _ card: ItemSheet.CardSheet, _ today: Day, _ now: Date
  ) -> [Line] {
    var rows: [(String, String)] = [("last answer", why.grade.name)]
    if let before = why.before {
      rows.append(("elapsed", "\(Quantity.decimal(why.elapsed, places: 2)) d"))
      rows.append(("R then", why.retrievability.map(Quantity.percent) ?? "–"))
      rows.append(("S before", number(before.stability, "d")))
      rows.append(("D before", number(before.difficulty)))
    }
    rows.append(("S after", number(why.after.stability, "d")))
    rows.append(("D after", number(why.after.difficulty)))
    rows.append(("R now", card.retrievability.map(Quantity.percent) ?? "–"))
    rows.append(
      ("raw interval", "\(number(why.rawInterval, "d")) for R = \(Quantity.percent(why.retention))")
    )
    rows += wait(why.wait)
    rows.append(("due", CardList.status(card.card, today, now)))
    return Table(
      sides: [.left, .left],
      rows: rows.map { [Line("  \($0.0)", .faint), Line($0.1)] }
    ).lines()
  }

  private static func wait(_ wait: Explanation.Wait) -> [(String, String)] {
    switch wait {
    case .step(let index, let delay, let fuzz):
      return [("step", "\(index + 1): \(Wait.short(delay)) and \(Wait.short(fuzz)) by chance")]
    case .days(let days):
      var rows = [("interval", Quantity.count(days.interval, "day"))]
      if days.minimum > 1 { rows.append(("at least", Quantity.count(days.minimum, "day"))) }
      guard let fuzz = days.fuzz, fuzz.range.count > 1 else { return rows + [("fuzz", "none")] }
      let range = "\(fuzz.range.lowerBound) to \(fuzz.range.upperBound) d"
      return rows + [("fuzz", "\(range), drawn \(Quantity.decimal(fuzz.draw, places: 3))")]
    }
  }

  private static func grades(_ outcomes: Outcomes) -> [Line] {
    let waits = Grade.allCases.map { grade -> Line in
      "\(grade.name, .strong) \(Phrase.wait(outcomes[grade]))"
    }
    return ["  \("answered now", .faint)  " + waits.joined(by: " · ")]
  }

  private static func number(_ value: Double, _ unit: String = "") -> String {
    let text = Quantity.decimal(value, places: 4)
    return unit.isEmpty ? text : "\(text) \(unit)"
  }
}

// MARK: JSON

/// Why a card is due when it is.
private struct WhyRow: Encodable {
  let front: String
  let fsrs: Int
  @Nullable var retrievability: Double?
  /// The terms of the last answer; null for a card that was never answered.
  @Nullable var why: TermsRow?
  /// What each grade would do now.
  let grades: [String: OutcomeRow]

  init(_ card: ItemSheet.CardSheet, of sheet: ItemSheet, _ boundary: DayBoundary) {
    (front, fsrs) = (sheet.item.content.front, sheet.fsrs.rawValue)
    retrievability = card.retrievability
    why = card.why.map(TermsRow.init)
    let outcomes = Grade.allCases.map { ($0.name, OutcomeRow(card.outcomes[$0], boundary)) }
    grades = Dictionary(uniqueKeysWithValues: outcomes)
  }
}

private struct OutcomeRow: Encodable {
  @Nullable var due: Date?
  let interval: Int
  let terms: TermsRow

  init(_ outcome: Outcome, _ boundary: DayBoundary) {
    due = outcome.progress.due.date(boundary)
    (interval, terms) = (outcome.progress.interval, TermsRow(outcome.why))
  }
}

private struct TermsRow: Encodable {
  let grade: String
  let elapsedDays: Double
  @Nullable var retrievability: Double?
  @Nullable var stabilityBefore: Double?
  @Nullable var difficultyBefore: Double?
  let stability, difficulty, retention, rawInterval: Double
  let wait: WaitRow

  init(_ why: Explanation) {
    (grade, elapsedDays) = (why.grade.name, why.elapsed)
    retrievability = why.retrievability
    (stabilityBefore, difficultyBefore) = (why.before?.stability, why.before?.difficulty)
    (stability, difficulty) = (why.after.stability, why.after.difficulty)
    (retention, rawInterval) = (why.retention, why.rawInterval)
    wait = WaitRow(why.wait)
  }
}

/// A step of learning, or days.
private enum WaitRow: Encodable {
  case step(Step)
  case days(Days)

  struct Step: Encodable {
    let type = "step"
    let step: Int
    let delaySeconds, fuzzSeconds: Double
  }

  struct Days: Encodable {
    let type = "days"
    let interval, minimum: Int
    @Nullable var fuzzFrom: Int?
    @Nullable var fuzzTo: Int?
    @Nullable var fuzzDraw: Double?
  }

  init(_ wait: Explanation.Wait) {
    switch wait {
    case .step(let index, let delay, let fuzz):
      self = .step(
        Step(step: index, delaySeconds: delay / .seconds(1), fuzzSeconds: fuzz / .seconds(1)))
    case .days(let days):
      self = .days(
        Days(
          interval: days.interval, minimum: days.minimum, fuzzFrom: days.fuzz?.range.lowerBound,
          fuzzTo: days.fuzz?.range.upperBound, fuzzDraw: days.fuzz?.draw))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .step(let step): try step.encode(to: encoder)
    case .days(let days): try days.encode(to: encoder)
    }
  }
}
