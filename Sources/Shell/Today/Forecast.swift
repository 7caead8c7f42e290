import Engine

/// The cards due in the next days and hours, as bars of text.
enum Forecast {
  static func lines(_ days: [Int], _ nextHours: [Int], from today: Day) -> [Line] {
    let most = days.max() ?? 0
    guard most > 0 else { return [] }
    let rows = days.enumerated().map { place, count -> [Line] in
      let day = today.advanced(by: place)
      let name = place == 0 ? "today" : Phrase.weekday(day)
      return [Line(name), Line("\(count)"), Line(bar(count, of: most), .accent)]
    }
    return [Line("The next 7 days", .strong)]
      + rows.inColumns(flushRight: [1]) + [Line()] + hourLines(nextHours)
  }

  /// The cards due in more days than have a line each.
  static func monthLines(_ days: [Int]) -> [Line] {
    guard let most = days.max(), most > 0 else { return [] }
    return [
      Line("The next \(days.count) days", .strong),
      "\(steps(days), .accent)  at most \(Quantity.grouped(most)) a day",
      Line("today  +7 d   +14 d  +21 d", .faint),
      Line("New cards aren't in the forecast.", .faint),
    ]
  }

  private static func hourLines(_ counts: [Int]) -> [Line] {
    guard let most = counts.max(), most > 0 else { return ["Nothing in the next 24 hours."] }
    return [
      "\("The next 24 hours", .strong)",
      "\(steps(counts), .accent)  at most \(Quantity.grouped(most)) an hour",
      Line(hourNames, .faint),
    ]
  }

  /// Below the first of the hours and every sixth.
  private static let hourNames = "now   +6 h  +12 h +18 h"

  private static func bar(_ count: Int, of most: Int) -> String {
    String(repeating: "█", count: (count * 20 + most - 1) / most)
  }

  private static func steps(_ counts: [Int]) -> String {
    let steps = Array("▁▂▃▄▅▆▇█")
    let most = max(1, counts.max() ?? 0)
    return String(
      counts.map { $0 == 0 ? "·" : steps[($0 * (steps.count - 1) + most - 1) / most] })
  }
}
