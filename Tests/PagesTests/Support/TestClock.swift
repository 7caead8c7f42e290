import Foundation
import Helpers

extension TestClock {
  /// Friday, 20 November 2026, 10:00 in UTC.
  static let start = Date(timeIntervalSince1970: 1_795_168_800)

  convenience init() { self.init(at: Self.start) }
}
