public import Foundation

/// The current time. Tests supply their own.
public struct WallClock: Sendable {
  public var now: @Sendable () -> Date

  public init(now: @escaping @Sendable () -> Date) {
    self.now = now
  }

  public static let system = WallClock { Date() }

  public static func stopped(at date: Date) -> WallClock { WallClock { date } }
}
