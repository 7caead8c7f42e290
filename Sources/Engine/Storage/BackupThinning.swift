import Foundation

/// Selects the daily backups to keep: the newest of each of the last 7 days, 4 weeks and 6 months
/// that have one.
enum BackupThinning {
  static func kept(of dates: [Date]) -> Set<Date> {
    let newestFirst = dates.sorted(by: >)
    return Set(
      newest(7, in: newestFirst, each: day) + newest(4, in: newestFirst, each: week)
        + newest(6, in: newestFirst, each: month))
  }

  private static func newest(
    _ count: Int, in newestFirst: [Date], each period: (Date) -> Int
  ) -> [Date] {
    var periods: Set<Int> = []
    return newestFirst.filter { periods.insert(period($0)).inserted && periods.count <= count }
  }

  // In UTC, like the file names.
  private static func day(of date: Date) -> Int {
    Int((date.timeIntervalSince1970 / 86_400).rounded(.down))
  }

  /// Weeks start on Monday; 1970-01-01 was a Thursday.
  private static func week(of date: Date) -> Int { (day(of: date) + 3) / 7 }

  private static func month(of date: Date) -> Int {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = calendar.dateComponents([.year, .month], from: date)
    return (parts.year ?? 0) * 12 + (parts.month ?? 0)
  }
}
