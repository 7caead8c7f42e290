import ArgumentParser
import Engine
import Foundation

struct WhyCommand: ViewCommand {
  static let usage = Usage("why", "Explain when the cards of an item are due.")
    .serves(.explainDue, "why ITEM", examples: "why 食べる")
    .notes(
      """
      Stability is the number of days until the probability of recall falls to 90%; difficulty is 1 to 10; \
      recall is the probability that you know the answer.
      """)

  @OptionGroup var item: ItemArgument

  func run(in console: Console, on study: Study) async throws {
    let info = try await item.info(in: console, on: study)
    let boundary = try await study.settings().boundary
    try console.show(
      Self.lines(info, at: study.now),
      json: info.cards.map {
        $0.card.json(boundary, on: info.today) + Self.json($0, of: info, boundary)
      })
  }
}

// MARK: Text

extension WhyCommand {
  /// Returns why each card is due on its date, and the outcome of each grade now.
  static func lines(_ info: ItemInfo, at now: Date) -> [Line] {
    info.cards.flatMap { card -> [Line] in
      [
        """
        \(Fields.withReading(info.item.content), .strong) \(card.card.label)  \
        \("FSRS-\(info.fsrs.rawValue)", .faint)
        """
      ]
        + (card.why.map { terms($0, card, info.today, now) } ?? [
          card.card.progress.phase == .new
            ? "Not answered yet, so not scheduled."
            : "Not answered since it was imported with its schedule."
        ])
        + grades(card.outcomes) + [Line()]
    }.dropLast()
  }

  private static func terms(
    _ why: Explanation, _ card: ItemInfo.CardInfo, _ today: Day, _ now: Date
  ) -> [Line] {
    var rows: [(String, String)] = [("last answer", why.grade.name)]
    if let before = why.before {
      rows.append(("elapsed", "\(Quantity.decimal(why.elapsed, places: 2)) d"))
      rows.append(("retrievability then", why.retrievability.map(Quantity.percent) ?? "–"))
      rows.append(("stability before", number(before.stability, "d")))
      rows.append(("difficulty before", number(before.difficulty)))
    }
    rows.append(("stability after", number(why.after.stability, "d")))
    rows.append(("difficulty after", number(why.after.difficulty)))
    rows.append(("retrievability now", card.retrievability.map(Quantity.percent) ?? "–"))
    rows.append(
      (
        "raw interval",
        "\(number(why.rawInterval, "d")) for recall of \(Quantity.percent(why.retention))"
      )
    )
    rows += wait(why.wait)
    if card.madeDue != nil { rows.append(("set by you", "you chose this day")) }
    rows.append(("state", CardList.status(card.card, today, now)))
    return rows.inColumns(indentedBy: 2)
  }

  private static func wait(_ wait: Explanation.Wait) -> [(String, String)] {
    switch wait {
    case .step(let index, let delay, let fuzz):
      return [("step", "\(index + 1): \(Wait.short(delay)) and \(Wait.short(fuzz)) of fuzz")]
    case .days(let days):
      var rows = [("interval", Quantity.count(days.interval, "day"))]
      if let longest = days.longest {
        rows.append(("longest interval", "\(Quantity.count(longest, "day")), in settings"))
      }
      if days.minimum > 1 { rows.append(("at least", Quantity.count(days.minimum, "day"))) }
      guard let fuzz = days.fuzz, fuzz.range.count > 1 else { return rows + [("fuzz", "none")] }
      let range = "\(fuzz.range.lowerBound) to \(fuzz.range.upperBound) d"
      return rows + [("fuzz", "\(range), chosen \(Quantity.decimal(fuzz.draw, places: 3))")]
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

extension WhyCommand {
  private static func json(
    _ card: ItemInfo.CardInfo, of info: ItemInfo, _ boundary: DayBoundary
  ) -> JSONObject {
    [
      "front": info.item.content.typed.front, "fsrs": info.fsrs.rawValue,
      "retrievability": card.retrievability,
      // The terms of the last answer; null for a card without answers.
      "why": card.why?.json,
      // Whether the learner chose the date since.
      "is_made_due": card.madeDue != nil,
      // The outcome of each grade now.
      "grades": Dictionary(
        uniqueKeysWithValues: Grade.allCases.map { ($0.name, card.outcomes[$0].json(boundary)) }),
    ]
  }
}

extension Outcome {
  fileprivate func json(_ boundary: DayBoundary) -> JSONObject {
    ["due": progress.due.date(boundary), "interval": progress.interval, "terms": why.json]
  }
}

extension Explanation {
  fileprivate var json: JSONObject {
    [
      "grade": grade.name, "elapsed_days": elapsed, "retrievability": retrievability,
      "stability_before": before?.stability, "difficulty_before": before?.difficulty,
      "stability": after.stability, "difficulty": after.difficulty,
      "retention": retention, "raw_interval": rawInterval, "wait": wait.json,
    ]
  }
}

extension Explanation.Wait {
  fileprivate var json: JSONObject {
    switch self {
    case .step(let index, let delay, let fuzz):
      [
        "type": "step", "step": index, "delay_seconds": delay.inSeconds,
        "fuzz_seconds": fuzz.inSeconds,
      ]
    case .days(let days):
      [
        "type": "days", "interval": days.interval, "minimum": days.minimum,
        "longest": days.longest,
        "fuzz_from": days.fuzz?.range.lowerBound, "fuzz_to": days.fuzz?.range.upperBound,
        "fuzz_draw": days.fuzz?.draw,
      ]
    }
  }
}
