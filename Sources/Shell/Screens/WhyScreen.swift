import Engine
import Foundation

/// The terms that gave a card its due date, and what each grade would do now.
enum WhyScreen {
  static func lines(_ sheet: ItemSheet, at now: Date) -> [Line] {
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
    rows.append(("due", DeckScreen.standing(card.card, today, now)))
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

extension ItemSheet {
  func whyJSON(_ card: CardSheet) -> JSON {
    let grades = Grade.allCases.map { ($0.name, card.outcomes[$0].json) }
    return card.card.json.merging([
      "front": .string(item.content.front), "fsrs": JSON(fsrs.rawValue),
      "retrievability": JSON(card.retrievability), "why": card.why.map(\.json) ?? .null,
      "grades": .object(Dictionary(uniqueKeysWithValues: grades)),
    ])
  }
}

extension Outcome {
  fileprivate var json: JSON {
    ["due": progress.due.json, "interval": JSON(progress.interval), "terms": why.json]
  }
}

extension Explanation {
  fileprivate var json: JSON {
    [
      "grade": .string(grade.name), "elapsed_days": .number(elapsed),
      "retrievability": JSON(retrievability), "stability_before": JSON(before?.stability),
      "difficulty_before": JSON(before?.difficulty), "stability": .number(after.stability),
      "difficulty": .number(after.difficulty), "retention": .number(retention),
      "raw_interval": .number(rawInterval), "wait": wait.json,
    ]
  }
}

extension Explanation.Wait {
  fileprivate var json: JSON {
    switch self {
    case .step(let index, let delay, let fuzz):
      ["step": JSON(index), "delay_seconds": JSON(delay), "fuzz_seconds": JSON(fuzz)]
    case .days(let days):
      [
        "interval": JSON(days.interval), "minimum": JSON(days.minimum),
        "fuzz_from": JSON(days.fuzz?.range.lowerBound),
        "fuzz_to": JSON(days.fuzz?.range.upperBound),
        "fuzz_draw": JSON(days.fuzz?.draw),
      ]
    }
  }
}
