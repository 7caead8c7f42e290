import Engine
import Foundation

/// Numbers, waits and moments as one says them.
enum Phrase {
  static func count(_ number: Int, _ noun: String) -> String {
    "\(grouped(number)) \(number == 1 ? noun : plural(noun))"
  }

  private static func plural(_ noun: String) -> String {
    noun.hasSuffix("ry") ? "\(noun.dropLast())ies" : "\(noun)s"
  }

  /// 12345 as 12,345.
  static func grouped(_ number: Int) -> String {
    let digits = String(abs(number))
    let marked = digits.enumerated().map { place, digit in
      let isGroup = place > 0 && (digits.count - place).isMultiple(of: 3)
      return isGroup ? ",\(digit)" : "\(digit)"
    }
    return (number < 0 ? "-" : "") + marked.joined()
  }

  /// The largest unit that says enough: "10 min", "4 d", "2.5 mo".
  static func wait(_ duration: Duration) -> String {
    let seconds = max(0, duration / .seconds(1))
    switch seconds {
    case ..<60: return "\(Int(seconds.rounded())) s"
    case ..<3_600: return "\(Int((seconds / 60).rounded())) min"
    case ..<86_400: return "\(decimal(seconds / 3_600)) h"
    default: return days(seconds / 86_400)
    }
  }

  static func days(_ days: Double) -> String {
    switch days {
    case ..<31: "\(decimal(days)) d"
    case ..<365: "\(decimal(days / 30.44)) mo"
    default: "\(decimal(days / 365.25)) y"
    }
  }

  /// How long one sat at something.
  static func span(_ duration: Duration) -> String {
    let seconds = duration / .seconds(1)
    return seconds < 60 ? "\(decimal(seconds)) s" : wait(duration)
  }

  static func share(_ part: Int, of whole: Int) -> String {
    whole == 0 ? "–" : "\(Int((Double(part) / Double(whole) * 100).rounded())) %"
  }

  static func percent(_ share: Double) -> String { "\(decimal(share * 100)) %" }

  /// One place behind the point at most, and none when it is 0.
  static func decimal(_ value: Double, places: Int = 1) -> String {
    let text = value.formatted(
      .number.precision(.fractionLength(0...places)).grouping(.never)
        .locale(Locale(identifier: "en_US_POSIX")))
    return text
  }

  static func date(_ day: Day) -> String {
    Date(timeIntervalSince1970: Double(day.number) * 86_400)
      .formatted(.iso8601.year().month().day())
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

  static func until(_ date: Date, from now: Date) -> String {
    let seconds = date.timeIntervalSince(now)
    return seconds <= 0 ? "now" : "in \(wait(.seconds(seconds)))"
  }

  static func due(_ due: Due, on today: Day, at now: Date) -> String {
    switch due {
    case .unscheduled: return "new"
    case .at(let date): return date <= now ? "due" : "due \(until(date, from: now))"
    case .on(let day):
      switch today.distance(to: day) {
      case ...0: return "due"
      case 1: return "due tomorrow"
      case let days: return "due in \(Self.days(Double(days)))"
      }
    }
  }

  /// How long an answer puts a card off.
  static func wait(_ outcome: Outcome) -> String {
    switch outcome.why.wait {
    case .step(_, let delay, let fuzz): wait(delay + fuzz)
    case .days(let days): Self.days(Double(days.interval))
    }
  }

  static func counts(_ counts: Counts) -> String {
    var parts: [String] = []
    if counts.new > 0 { parts.append("\(counts.new) new") }
    if counts.learning > 0 { parts.append("\(counts.learning) learning") }
    if counts.review > 0 { parts.append(count(counts.review, "review")) }
    return parts.isEmpty ? "nothing" : parts.joined(separator: " · ")
  }
}
