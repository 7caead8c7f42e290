import Foundation

/// The part that FSRS-5 and FSRS-6 share: difficulty, stability and retrievability, and how a
/// review on a later day changes them.
///
/// Everything that depends only on the weights is computed once, so a review costs a few powers.
/// The weights: `w0...w3` initial stability, `w4...w7` difficulty, `w8...w10`, `w15` and `w16`
/// recall, `w11...w14` lapse, `w17` and `w18` same-day reviews.
struct DSR: Hashable, Sendable {
  let curve: ForgettingCurve
  let initialStability: ByGrade
  /// The factor by which a same-day review multiplies stability.
  let sameDayFactors: ByGrade

  private let initialDifficulty: ByGrade
  private let difficultySteps: ByGrade
  private let difficultyTarget: Double
  private let reversion: Double
  private let recallGains: ByGrade
  private let recallStabilityExponent: Double
  private let recallRetrievabilityExponent: Double
  private let lapseFactor: Double
  private let lapseDifficultyExponent: Double
  private let lapseStabilityExponent: Double
  private let lapseRetrievabilityExponent: Double

  /// Creates the model. `clampsTarget` says whether difficulty reverts to D0(Easy) clamped to
  /// 1...10, or to the raw value, which is below 1 for most weights.
  init(_ w: [Double], decay: Double, clampsTarget: Bool) {
    curve = ForgettingCurve(decay: decay)
    initialStability = ByGrade(w[0], w[1], w[2], w[3])
    sameDayFactors = ByGrade { g in exp(w[17] * (g - 3 + w[18])) }
    initialDifficulty = ByGrade { g in w[4] - exp(w[5] * (g - 1)) + 1 }
    difficultySteps = ByGrade { g in -w[6] * (g - 3) }
    let easy = initialDifficulty[.easy]
    difficultyTarget = clampsTarget ? easy.clamped(to: Memory.difficulties) : easy
    reversion = w[7]
    recallGains = exp(w[8]) * ByGrade(0, w[15], 1, w[16])
    recallStabilityExponent = -w[9]
    recallRetrievabilityExponent = w[10]
    lapseFactor = w[11]
    lapseDifficultyExponent = -w[12]
    lapseStabilityExponent = w[13]
    lapseRetrievabilityExponent = w[14]
  }

  func firstDifficulty(_ grade: Grade) -> Double {
    initialDifficulty[grade].clamped(to: Memory.difficulties)
  }

  /// Returns the difficulty after a review. Same-day reviews change it too. The closer to 10, the
  /// smaller the increase.
  func difficulty(after grade: Grade, from difficulty: Double) -> Double {
    let damped = difficulty + difficultySteps[grade] * (10 - difficulty) / 9
    let reverted = reversion * difficultyTarget + (1 - reversion) * damped
    return reverted.clamped(to: Memory.difficulties)
  }

  /// Returns the stability after a review on a later day. `memory` holds the difficulty before the
  /// review.
  func stability(after grade: Grade, from memory: Memory, elapsed: Double) -> Double {
    let forgotten = 1 - curve.retrievability(memory.stability, after: elapsed)
    return grade == .again
      ? lapsed(memory, forgotten: forgotten)
      : recalled(memory, grade, forgotten: forgotten)
  }

  private func recalled(_ memory: Memory, _ grade: Grade, forgotten: Double) -> Double {
    let growth =
      recallGains[grade] * (11 - memory.difficulty)
      * pow(memory.stability, recallStabilityExponent)
      * (exp(recallRetrievabilityExponent * forgotten) - 1)
    return memory.stability * (1 + growth)
  }

  private func lapsed(_ memory: Memory, forgotten: Double) -> Double {
    let relearned =
      lapseFactor * pow(memory.difficulty, lapseDifficultyExponent)
      * (pow(memory.stability + 1, lapseStabilityExponent) - 1)
      * exp(lapseRetrievabilityExponent * forgotten)
    // Without this limit, a Good on the same day could more than undo the lapse.
    return min(relearned, memory.stability / sameDayFactors[.good])
  }

  /// Converts an SM-2 card. Its stability follows from `interval`; its difficulty is the one at
  /// which a Good recall multiplies stability by `ease`.
  func memory(fromSM2 ease: Double, interval: Double, retention: Double) -> Memory {
    let stability = max(interval, 0.001) / curve.interval(1, retention: retention)
    let growth = growth(of: stability, retention)
    let difficulty = (11 - (ease - 1) / growth).clamped(to: Memory.difficulties)
    return Memory(stability: stability, difficulty: difficulty)
  }

  /// The ease from which `memory(fromSM2:interval:retention:)` would make a memory.
  func ease(of memory: Memory, retention: Double) -> Double {
    (1 + (11 - memory.difficulty) * growth(of: memory.stability, retention))
      .clamped(to: 1.3...9.999)
  }

  private func growth(of stability: Double, _ retention: Double) -> Double {
    recallGains[.good] * pow(stability, recallStabilityExponent)
      * (exp(recallRetrievabilityExponent * (1 - retention)) - 1)
  }
}

/// The forgetting curve: R(t, S) = (1 + factor · t / S) ^ decay, with R(S, S) = 0.9.
struct ForgettingCurve: Hashable, Sendable {
  private let decay: Double
  private let factor: Double

  init(decay: Double) {
    self.decay = decay
    factor = pow(0.9, 1 / decay) - 1
  }

  func retrievability(_ stability: Double, after elapsed: Double) -> Double {
    pow(1 + factor * elapsed / stability, decay)
  }

  func interval(_ stability: Double, retention: Double) -> Double {
    stability / factor * (pow(retention, 1 / decay) - 1)
  }
}
