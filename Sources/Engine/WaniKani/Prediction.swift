public import Foundation

// What the service will make of a lesson or a review, by its own rule, so that study goes on
// without it. Its word replaces this when it comes.

extension Assignment {
  /// After its lesson.
  public func started(at instant: Date, in system: SRSSystem) -> Assignment {
    var assignment = self
    assignment.startedAt = instant
    assignment.move(to: system.starting, at: instant, in: system)
    return assignment
  }

  /// After a review.
  ///
  /// - Parameter misses: wrong meanings and wrong readings together.
  public func reviewed(misses: Int, at instant: Date, in system: SRSSystem) -> Assignment {
    var assignment = self
    let stage = misses == 0 ? stage + 1 : self.stage - fall(for: misses, in: system)
    assignment.move(
      to: min(max(stage, system.starting), system.burning), at: instant, in: system)
    return assignment
  }

  /// Every two misses cost a stage, from the passing stage on two.
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

/// What opens what.
public enum Unlocking {
  /// - Parameters:
  ///   - components: whether each was ever passed.
  public static func opens(level: Int, components: [Bool], learnerLevel: Int) -> Bool {
    level <= learnerLevel && components.allSatisfy(\.self)
  }

  /// Nine in ten of a level's kanji, cut up: 17 of 18.
  public static func needed(ofKanji count: Int) -> Int { (max(0, count) * 9 + 9) / 10 }

  /// The level after a kanji was passed.
  ///
  /// - Parameters:
  ///   - granted: the highest that the subscription allows.
  public static func level(
    after level: Int, passed: Int, ofKanji count: Int, granted: Int
  ) -> Int {
    let isComplete = count > 0 && passed >= needed(ofKanji: count)
    return isComplete && level < granted ? level + 1 : level
  }
}
