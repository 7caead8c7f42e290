public import Foundation

/// Says what time it is. Tests hand in their own.
public struct WallClock: Sendable {
  public var now: @Sendable () -> Date

  public init(now: @escaping @Sendable () -> Date) {
    self.now = now
  }

  public static let system = WallClock { Date() }

  public static func stopped(at date: Date) -> WallClock { WallClock { date } }
}
