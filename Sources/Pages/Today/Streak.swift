import Engine
import HTML

/// The days of late, and on which of them there was an answer.
struct Streak: Hashable, HTML {
  /// "12 days"
  var length: String
  var best: String?
  var days: [Day]

  struct Day: Hashable {
    var label: String
    /// "Thursday, 19 November: studied"
    var description: String
    var isStamped: Bool
    var isToday: Bool
  }

  var body: HTMLContent {
    section(.class("streak sheet")) {
      h2 {
        "\(length) "
        span { "on the road\(best.map { ", \($0)" } ?? "")" }
      }
      ol(.class("stamps")) { days.map(stamp) }
    }
  }

  private func stamp(_ day: Day) -> some HTML {
    li(.class("\(day.isStamped ? "is-stamped" : "")\(day.isToday ? " is-today" : "")")) {
      span(.class("stamp"), .aria("hidden", value: "true"), .lang("ja")) {
        if day.isStamped { "歩" }
      }
      span(.class("day"), .aria("hidden", value: "true")) { day.label }
      span(.class("unseen")) { day.description }
    }
  }
}

extension Streak {
  init(_ overview: Overview, _ dates: LocalDates) {
    let studied = overview.studiedDays
    self.init(
      length: Quantity.count(overview.streak, "day"),
      best: overview.longestStreak > overview.streak
        ? "the longest was \(overview.longestStreak)" : nil,
      days: studied.enumerated().map { index, isStamped in
        let day = overview.today.advanced(by: index - studied.count + 1)
        return Day(
          label: "\(dates.dayOfMonth(day))",
          description: "\(dates.date(day)): \(isStamped ? "studied" : "not studied")",
          isStamped: isStamped, isToday: day == overview.today)
      })
  }
}
