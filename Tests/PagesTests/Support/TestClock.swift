import Engine
import Foundation
import Synchronization

/// Stands still until it is set forward.
final class TestClock: Sendable {
  /// Friday, 20 November 2026, 10:00 in UTC.
  static let start = Date(timeIntervalSince1970: 1_795_168_800)

  private let time = Mutex(TestClock.start)

  var wallClock: WallClock { WallClock { self.time.withLock { $0 } } }

  func pass(_ duration: Duration) {
    time.withLock { $0 += Double(duration.components.seconds) }
  }
}
