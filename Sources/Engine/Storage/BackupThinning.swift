import Foundation

/// Selects the daily backups to keep: the newest of each of the last 7 days, 4 weeks and 6 months
/// that have one.
enum BackupThinning {
  static func kept(of dates: [Date], in days: DayBoundary) -> Set<Date> {
    let newestFirst = dates.sorted(by: >)
    let day = { (date: Date) in days.day(of: date).number }
    return Set(
      newest(7, in: newestFirst, each: day)
        + newest(4, in: newestFirst) { week(of: day($0)) }
        + newest(6, in: newestFirst) { month(of: day($0)) })
  }

  private static func newest(
    _ count: Int, in newestFirst: [Date], each period: (Date) -> Int
  ) -> [Date] {
    var periods: Set<Int> = []
    return newestFirst.filter { periods.insert(period($0)).inserted && periods.count <= count }
  }

  /// Weeks start on Monday; 1970-01-01, day 0, was a Thursday.
  private static func week(of day: Int) -> Int { (day + 3) / 7 }

  private static func month(of day: Int) -> Int {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let midnight = Date(timeIntervalSince1970: Double(day) * 86_400)
    let parts = calendar.dateComponents([.year, .month], from: midnight)
    return (parts.year ?? 0) * 12 + (parts.month ?? 0)
  }
}
