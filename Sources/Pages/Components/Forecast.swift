import Engine
import Foundation

/// Charts of the cards due in the next hours and days.
struct Forecast {
  let dates: LocalDates

  /// Returns the charts of reviews, without new cards. Beside WaniKani's reviews they are of cards.
  func charts(_ overview: Overview) -> [BarChart] {
    charts(
      hours: overview.nextHours, days: overview.nextDays, of: "card",
      title: overview.waniKani == nil ? "Reviews in the" : "Cards in the")
  }

  func charts(_ overview: WaniKaniOverview) -> [BarChart] {
    charts(
      hours: overview.nextHours(dates.boundary, from: dates.now),
      days: overview.days(dates.boundary, from: dates.now), of: "review")
  }

  /// Returns nil if no card becomes due.
  func chart(_ statistics: Statistics) -> BarChart? {
    guard statistics.nextDays.contains(where: { $0 > 0 }) else { return nil }
    var chart = days(statistics.nextDays, "card", "Reviews in the") { day in
      "\(dates.dayOfMonth(day)) \(dates.month(day))"
    }
    (chart.step, chart.note) = (7, "New cards aren't in the forecast.")
    return chart
  }

  /// - Parameter title: how the charts' names begin.
  private func charts(
    hours: [Int], days: [Int], of noun: String, title: String = "The"
  ) -> [BarChart] {
    let week = self.days(days, noun, title) { String(dates.weekday($0).prefix(3)) }
    return [self.hours(hours, noun, title), week]
      .filter { $0.entries.contains { $0.value > 0 } }
  }

  private func hours(_ counts: [Int], _ noun: String, _ title: String) -> BarChart {
    let soon = Quantity.count(counts.first ?? 0, noun)
    let later = counts.dropFirst().reduce(0, +)
    return BarChart(
      id: "hours", name: "\(title) next 24 hours",
      description: "\(soon) this hour, \(later) more by tomorrow.",
      unit: "\(noun.capitalized)s",
      entries: counts.enumerated().map { index, count in
        ("\(dates.hour(dates.now.addingTimeInterval(Double(index) * 3_600))):00", count)
      }, step: 4)
  }

  /// - Parameter label: the name of a day after today.
  private func days(
    _ counts: [Int], _ noun: String, _ title: String, label: (Day) -> String
  ) -> BarChart {
    BarChart(
      id: "days", name: "\(title) next \(counts.count) days",
      description:
        "\(Quantity.count(counts.reduce(0, +), noun)), \(counts.first ?? 0) of them today.",
      unit: "\(noun.capitalized)s",
      entries: counts.enumerated().map { index, count in
        (index == 0 ? "Today" : label(dates.today.advanced(by: index)), count)
      }, step: 1)
  }
}
