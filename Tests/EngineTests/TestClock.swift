import Engine
import Foundation
import Synchronization

/// A clock that stands still until it is set forward or back.
final class TestClock: Sendable {
  private let instant: Mutex<Date>

  init(at instant: Date = Berlin.noon) {
    self.instant = Mutex(instant)
  }

  var now: Date { instant.withLock { $0 } }

  func advance(by duration: Duration) {
    instant.withLock { $0 += duration / .seconds(1) }
  }

  func set(to date: Date) {
    instant.withLock { $0 = date }
  }

  var wall: WallClock { WallClock { self.now } }
}

extension Duration {
  static func minutes(_ count: Int) -> Duration { .seconds(60 * count) }
  static func hours(_ count: Int) -> Duration { .seconds(3_600 * count) }
  static func days(_ count: Int) -> Duration { .seconds(86_400 * count) }
}
