import Foundation

/// Selects the daily backups to keep: the newest of each of the last 7 days, 4 weeks and 6 months
/// that have one.
enum BackupThinning {
  static func kept(of dates: [Date], in days: DayBoundary) -> Set<Date> {
    let newestFirst = dates.sorted(by: >).map { (date: $0, day: days.day(of: $0)) }
    return Set(
      newest(7, in: newestFirst) { $0 }
        // Weeks start on Monday; 1970-01-01, day 0, was a Thursday.
        + newest(4, in: newestFirst) { ($0.number + 3) / 7 }
        // The year and the month.
        + newest(6, in: newestFirst) { $0.isoText.prefix(7) })
  }

  private static func newest<Period: Hashable>(
    _ count: Int, in newestFirst: [(date: Date, day: Day)], each period: (Day) -> Period
  ) -> [Date] {
    var periods: Set<Period> = []
    return newestFirst.filter { periods.insert(period($0.day)).inserted && periods.count <= count }
      .map(\.date)
  }
}
