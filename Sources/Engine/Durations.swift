public import Foundation

extension Duration {
  public static func minutes(_ count: Int) -> Duration { .seconds(count * 60) }
  public static func hours(_ count: Int) -> Duration { .seconds(count * 3_600) }
  /// Days of 24 hours.
  public static func days(_ count: Int) -> Duration { .seconds(count * 86_400) }

  public var inSeconds: Double { self / .seconds(1) }
}

extension Date {
  public static func + (date: Date, duration: Duration) -> Date { date + duration.inSeconds }
  public static func - (date: Date, duration: Duration) -> Date { date - duration.inSeconds }
}
