import Helpers

extension TestClock {
  /// Noon in Berlin.
  convenience init() { self.init(at: Berlin.noon) }
}
