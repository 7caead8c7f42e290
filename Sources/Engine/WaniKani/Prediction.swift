import Foundation

// Predicts the effect of a lesson or a review by the service's own rules, so that study continues
// offline. The service's response replaces the prediction.

extension Assignment {
  /// Returns the assignment after its lesson.
  func started(at instant: Date, in system: SRSSystem) -> Assignment {
    var assignment = self
    assignment.startedAt = instant
    assignment.move(to: system.starting, at: instant, in: system)
    return assignment
  }

  /// Returns the assignment after a review.
  ///
  /// - Parameter misses: the incorrect meanings and readings together.
  func reviewed(misses: Int, at instant: Date, in system: SRSSystem) -> Assignment {
    var assignment = self
    // In a file of another computer, a stage can be any number.
    let stage = stage.clamped(to: 0...100)
    let next = misses == 0 ? stage + 1 : stage - fall(for: misses, in: system)
    assignment.move(
      to: min(max(next, system.starting), system.burning), at: instant, in: system)
    return assignment
  }

  /// Returns the stages lost: half the misses, rounded up, doubled from the passing stage on.
  private func fall(for misses: Int, in system: SRSSystem) -> Int {
    let stages = min(misses, 100)  // More than there are stages; no sum overflows.
    return (stages + 1) / 2 * (stage >= system.passing ? 2 : 1)
  }

  private mutating func move(to stage: Int, at instant: Date, in system: SRSSystem) {
    self.stage = stage
    availableAt = system.next(at: stage, from: instant)
    if stage >= system.passing { passedAt = passedAt ?? instant }
    if stage >= system.burning { burnedAt = burnedAt ?? instant }
  }
}

/// The rules for unlocking subjects and levels.
public enum Unlocking {
  /// - Parameters:
  ///   - components: whether each component was ever passed.
  static func opens(level: Int, components: [Bool], learnerLevel: Int) -> Bool {
    level <= learnerLevel && components.allSatisfy(\.self)
  }

  /// Returns 90% of a level's kanji, rounded up: 17 of 18.
  static func needed(ofKanji count: Int) -> Int { (max(0, count) * 9 + 9) / 10 }

  /// Returns the level after a kanji was passed.
  ///
  /// - Parameters:
  ///   - granted: the highest level of the subscription.
  static func level(
    after level: Int, passed: Int, ofKanji count: Int, granted: Int
  ) -> Int {
    let isComplete = count > 0 && passed >= needed(ofKanji: count)
    return isComplete && level < granted ? level + 1 : level
  }
}
