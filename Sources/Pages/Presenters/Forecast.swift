import Engine
import Foundation

/// What comes up, as charts.
struct Forecast {
  let almanac: Almanac

  func charts(_ overview: Overview) -> [BarChart] { [hours(overview), days(overview)] }

  private func hours(_ overview: Overview) -> BarChart {
    let counts = overview.nextHours
    let soon = Span.count(counts.first ?? 0, "card")
    let later = counts.dropFirst().reduce(0, +)
    return BarChart(
      id: "hours", title: "The next 24 hours",
      summary: "\(soon) within the hour, \(later) more by tomorrow.",
      unit: "Cards",
      entries: counts.enumerated().map { index, count in
        let hour = almanac.hour(overview.now.addingTimeInterval(Double(index) * 3_600))
        return BarChart.Entry(label: "\(hour)", value: count)
      }, step: 4)
  }

  private func days(_ overview: Overview) -> BarChart {
    let counts = overview.nextDays
    return BarChart(
      id: "days", title: "The next 7 days",
      summary: "\(Span.count(counts.reduce(0, +), "card")), \(counts.first ?? 0) of them today.",
      unit: "Cards",
      entries: counts.enumerated().map { index, count in
        let name = almanac.weekday(overview.today.advanced(by: index)).prefix(3)
        return BarChart.Entry(label: index == 0 ? "Today" : String(name), value: count)
      }, step: 1)
  }
}
