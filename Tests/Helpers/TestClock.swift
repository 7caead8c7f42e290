public import Engine
public import Foundation
import Synchronization

/// A clock that stands still until it is set forward or back.
public final class TestClock: Sendable {
  private let instant: Mutex<Date>

  public init(at instant: Date) {
    self.instant = Mutex(instant)
  }

  public var now: Date { instant.withLock { $0 } }

  public func advance(by duration: Duration) {
    instant.withLock { $0 += duration / .seconds(1) }
  }

  public func set(to date: Date) {
    instant.withLock { $0 = date }
  }

  public var wall: WallClock { WallClock { self.now } }
}
