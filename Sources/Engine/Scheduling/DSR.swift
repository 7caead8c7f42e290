import Foundation

/// FSRS-5 and FSRS-6: difficulty, stability and retrievability, and how a review changes them.
///
/// Everything that depends only on the weights is computed once, so a review costs a few powers.
/// The weights: `w0...w3` initial stability, `w4...w7` difficulty, `w8...w10`, `w15` and `w16`
/// recall, `w11...w14` lapse, `w17...w19` same-day reviews, `w20` decay.
struct DSR: Hashable, Sendable {
  let curve: ForgettingCurve

  private let initialStability: ByGrade
  private let leastInitialStability: Double
  private let stabilities: ClosedRange<Double>
  /// The factor by which a same-day review multiplies a stability of one day.
  private let sameDayFactors: ByGrade
  private let sameDayStabilityExponent: Double
  /// The least factor of a correct same-day review.
  private let leastSameDayFactor: Double
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

  /// FSRS-5 as in py-fsrs 5.1.3: a fixed decay of -0.5, a same-day factor that depends only on the
  /// grade, and an initial stability of at least a tenth of a day.
  static func five(_ w: [Double]) -> DSR {
    // The published version has no limits. These are never reached in practice and keep numbers
    // finite.
    DSR(
      w, decay: -0.5, stabilities: 1e-30...1e30, leastInitialStability: 0.1,
      sameDayStabilityExponent: 0, leastSameDayFactor: 0, clampsTarget: true)
  }

  /// FSRS-6 as in py-fsrs 6.3.2 and fsrs-rs 6.6: the decay is a weight, and same-day reviews
  /// strengthen stable memories less. Where the two differ (the maximum stability), it follows
  /// fsrs-rs.
  static func six(_ w: [Double]) -> DSR {
    DSR(
      w, decay: -w[20], stabilities: 0.001...36_500, leastInitialStability: 0,
      sameDayStabilityExponent: -w[19], leastSameDayFactor: 1, clampsTarget: false)
  }

  /// Creates the model. `clampsTarget` says whether difficulty reverts to D0(Easy) clamped to
  /// 1...10, or to the raw value, about -4.8 with the default weights of FSRS-6.
  private init(
    _ w: [Double], decay: Double, stabilities: ClosedRange<Double>, leastInitialStability: Double,
    sameDayStabilityExponent: Double, leastSameDayFactor: Double, clampsTarget: Bool
  ) {
    curve = ForgettingCurve(decay: decay)
    initialStability = ByGrade(w[0], w[1], w[2], w[3])
    self.leastInitialStability = leastInitialStability
    self.stabilities = stabilities
    self.sameDayStabilityExponent = sameDayStabilityExponent
    self.leastSameDayFactor = leastSameDayFactor
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

  func first(_ grade: Grade) -> Memory {
    Memory(
      stability: max(initialStability[grade], leastInitialStability),
      difficulty: initialDifficulty[grade].clamped(to: Memory.difficulties))
  }

  func next(_ memory: Memory, _ grade: Grade, after elapsed: Double) -> Memory {
    let stability =
      elapsed < 1
      ? sameDay(memory.stability, grade) : laterDay(memory, grade, elapsed: elapsed)
    return Memory(
      stability: stability.clamped(to: stabilities),
      difficulty: difficulty(after: grade, from: memory.difficulty))
  }

  /// Returns the difficulty after a review. Same-day reviews change it too. The closer to 10, the
  /// smaller the increase.
  private func difficulty(after grade: Grade, from difficulty: Double) -> Double {
    let damped = difficulty + difficultySteps[grade] * (10 - difficulty) / 9
    let reverted = reversion * difficultyTarget + (1 - reversion) * damped
    return reverted.clamped(to: Memory.difficulties)
  }

  private func sameDay(_ stability: Double, _ grade: Grade) -> Double {
    let factor = sameDayFactors[grade] * pow(stability, sameDayStabilityExponent)
    return stability * (grade == .again ? factor : max(factor, leastSameDayFactor))
  }

  /// Returns the stability after a review on a later day. `memory` holds the difficulty before the
  /// review.
  private func laterDay(_ memory: Memory, _ grade: Grade, elapsed: Double) -> Double {
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
    return Memory(stability: stability.clamped(to: stabilities), difficulty: difficulty)
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
