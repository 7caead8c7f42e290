public import Foundation

/// The current time. Tests supply their own.
public struct WallClock: Sendable {
  public var now: @Sendable () -> Date

  public init(now: @escaping @Sendable () -> Date) {
    self.now = now
  }

  public static let system = WallClock { Date() }
}
