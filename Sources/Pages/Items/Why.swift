import Engine
import Foundation
import HTML

/// The explanation of a due date.
struct Why: HTML {
  var sentence: String
  var terms: [Term]

  struct Term: HTML {
    var symbol: String
    var name: String
    var value: String
    var meaning: String

    init(_ symbol: String, _ name: String, _ value: String, _ meaning: String) {
      self.symbol = symbol
      self.name = name
      self.value = value
      self.meaning = meaning
    }

    var body: HTMLContent {
      div {
        dt.spaced {
          span(.class("symbol")) { symbol }
          name
        }
        dd.spaced {
          strong { value }
          meaning
        }
      }
    }
  }

  var body: HTMLContent {
    details(.class("why"), .open) {
      summary { "Why this date?" }
      p(.class("lead")) { sentence }
      dl(.class("terms")) { terms }
    }
  }
}

extension Why {
  init(_ why: Explanation, _ info: ItemInfo.CardInfo) {
    self.init(
      sentence: Self.sentence(why) + Self.exception(info),
      terms: Self.terms(why) + [Self.alternatives(info.outcomes)])
  }

  private static func sentence(_ why: Explanation) -> String {
    let answer = why.grade.label
    switch why.wait {
    case .step(let step, let delay, _):
      let wait = Span.long(seconds: delay / .seconds(1))
      return "After \(answer), learning step \(step + 1): \(wait)."
    case .days(let days):
      return """
        After \(answer), stability is \(Quantity.decimal(why.after.stability)) days. To recall \
        \(Quantity.percent(why.retention)) of such cards, the interval is \
        \(Quantity.decimal(why.rawInterval)) days.\(limit(of: days)) \(change(to: days)), it is \
        \(Quantity.count(days.interval, "day")).
        """
    }
  }

  private static func limit(of days: Explanation.Days) -> String {
    days.longest.map { " The longest interval in Settings is \(Quantity.count($0, "day"))." } ?? ""
  }

  /// Explains how FSRS's interval becomes whole days.
  private static func change(to days: Explanation.Days) -> String {
    days.fuzz.map { $0.range.count > 1 } ?? false ? "With fuzz" : "Rounded, within its limits"
  }

  private static func exception(_ info: ItemInfo.CardInfo) -> String {
    info.madeDue == nil ? "" : " You then chose this day."
  }

  private static func terms(_ why: Explanation) -> [Term] {
    [
      Term(
        "S", "Stability", "\(Quantity.decimal(why.after.stability, places: 2)) d",
        "until recall falls to 90%\(before(why.before?.stability))"),
      Term(
        "D", "Difficulty", Quantity.decimal(why.after.difficulty, places: 2),
        "of 10\(before(why.before?.difficulty))"),
      why.retrievability.map {
        Term(
          "R", "Retrievability", Quantity.percent($0),
          "probability of recall just before the answer")
      },
      Term(
        "I", "Interval", "\(Quantity.decimal(why.rawInterval, places: 2)) d",
        "before fuzz"),
      fuzz(why.wait),
    ].compactMap(\.self)
  }

  private static func before(_ value: Double?) -> String {
    value.map { "; \(Quantity.decimal($0, places: 2)) before the answer" } ?? ""
  }

  private static func fuzz(_ wait: Explanation.Wait) -> Term? {
    guard case .days(let days) = wait, let fuzz = days.fuzz else { return nil }
    let drawn = "picked at random from \(fuzz.range.lowerBound) to \(fuzz.range.upperBound) days"
    return Term(
      "f", "Fuzz", "\(days.interval) d",
      fuzz.range.count == 1 ? "the interval is too short for fuzz" : drawn)
  }

  /// Returns the outcome of each grade now.
  private static func alternatives(_ outcomes: Outcomes) -> Term {
    let waits = Grade.allCases.map { "\($0.name) \(outcomes[$0].wait)" }
    return Term("→", "If answered now", "", waits.joined(separator: ", "))
  }
}
