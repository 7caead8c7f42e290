import Engine
import Foundation

/// Formats moments and due dates.
enum Phrase {
  /// Formats the time spent on something.
  static func span(_ duration: Duration) -> String {
    let seconds = duration / .seconds(1)
    return seconds < 60 ? "\(Quantity.decimal(seconds)) s" : Wait.short(duration)
  }

  static func weekday(_ day: Day) -> String {
    // 1 January 1970 was a Thursday.
    let names = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    return names[((day.number % 7) + 7) % 7]
  }

  static func moment(_ date: Date, in zone: TimeZone) -> String {
    var style = Date.ISO8601FormatStyle(timeZone: zone).year().month().day()
      .dateTimeSeparator(.space).time(includingFractionalSeconds: false)
    style = style.timeSeparator(.colon)
    return String(date.formatted(style).prefix(16))
  }

  static func day(_ date: Date, in zone: TimeZone) -> String {
    String(moment(date, in: zone).prefix(10))
  }

  static func until(_ date: Date, from now: Date) -> String {
    let seconds = date.timeIntervalSince(now)
    return seconds <= 0 ? "now" : "in \(unbroken(Wait.short(.seconds(seconds))))"
  }

  static func due(_ due: Due, on today: Day, at now: Date) -> String {
    switch due {
    case .unscheduled: return "new"
    case .at(let date): return date <= now ? "due" : "due \(until(date, from: now))"
    case .on(let day):
      switch today.distance(to: day) {
      case ...0: return "due"
      case 1: return "due tomorrow"
      case let days: return "due in \(unbroken(Wait.short(days: Double(days))))"
      }
    }
  }

  /// The wait until the card is due after an answer, kept on one line.
  static func wait(_ outcome: Outcome) -> String { unbroken(outcome.wait) }

  /// Keeps a number with its unit at the end of a line; shown as plain spaces.
  private static func unbroken(_ wait: String) -> String { wait.replacing(" ", with: "\u{A0}") }

  static func counts(_ counts: Counts) -> String {
    var parts: [String] = []
    if counts.new > 0 { parts.append("\(Quantity.grouped(counts.new)) new") }
    if counts.learning > 0 { parts.append("\(Quantity.grouped(counts.learning)) learning") }
    if counts.review > 0 { parts.append(Quantity.count(counts.review, "review")) }
    return parts.isEmpty ? "nothing" : parts.joined(separator: " · ")
  }
}
