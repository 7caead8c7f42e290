import Foundation

/// FSRS-7: two traces of one memory, a fast one that a day's practice builds and loses and a slow
/// one. Each has a forgetting curve, and recall mixes both. Time is measured, not counted in days,
/// so there is no same-day rule.
///
/// Neither stability is the 90% interval, so intervals are found by bisection.
struct FSRS7: Hashable, Sendable {
  private let initialStability: ByGrade
  private let initialDifficulty: ByGrade
  private let difficultySteps: ByGrade
  private let slow: Trace
  private let fast: Trace
  private let shape: MixtureShape

  private static let stabilities = 1e-4...36_500
  private static let intervals = (1.0 / 86_400)...36_500
  private static let reversion = 0.01
  /// The fast trace as a share of the slow one: after a first review, and at most after a lapse.
  private static let fastShare = 0.8

  init(_ w: [Double]) {
    initialStability = ByGrade(w[0], w[1], w[2], w[3])
    initialDifficulty = ByGrade { g in w[4] - exp(w[5] * (g - 1)) + 1 }
    difficultySteps = ByGrade { g in -w[6] * (g - 3) }
    slow = Trace(w[7...14])
    fast = Trace(w[15...22])
    shape = MixtureShape(w[23...33])
  }

  func first(_ grade: Grade) -> Memory {
    let stability = initialStability[grade]
    return Memory(
      stability: stability,
      difficulty: initialDifficulty[grade].clamped(to: Memory.difficulties),
      fastStability: Self.fastShare * stability)
  }

  func next(_ memory: Memory, _ grade: Grade, after elapsed: Double) -> Memory {
    let mixture = mixture(of: memory)
    let recall = mixture.retrievability(after: elapsed)
    let stability = slow.strengthened(
      memory.stability, grade, difficulty: memory.difficulty, forgotten: 1 - recall
    ).clamped(to: Self.stabilities)
    var fastStability = fast.strengthened(
      fastStability(of: memory), grade, difficulty: memory.difficulty,
      forgotten: 1 - mixture.fastRetrievability(after: elapsed)
    ).clamped(to: Self.stabilities)
    if grade == .again { fastStability = min(fastStability, Self.fastShare * stability) }
    return Memory(
      stability: stability,
      difficulty: difficulty(after: grade, from: memory.difficulty, recall: recall),
      fastStability: fastStability)
  }

  func retrievability(of memory: Memory, after elapsed: Double) -> Double {
    mixture(of: memory).retrievability(after: elapsed)
  }

  /// Returns an interval from one second to a hundred years, by bisection in the logarithm of time.
  func interval(of memory: Memory, retention: Double) -> Double {
    let mixture = mixture(of: memory)
    return bisect(Self.intervals) { mixture.retrievability(after: $0) > retention }
  }

  /// Converts an SM-2 card. SM-2's ease says nothing about two traces, so this uses only the
  /// interval, with a medium difficulty.
  func memory(interval: Double, retention: Double) -> Memory {
    func memory(_ stability: Double) -> Memory {
      Memory(stability: stability, difficulty: 5, fastStability: Self.fastShare * stability)
    }
    return memory(
      bisect(Self.stabilities) {
        retrievability(of: memory($0), after: max(0, interval)) < retention
      })
  }

  /// Returns the difficulty after a review. A lapse raises it more when recall was likely.
  private func difficulty(
    after grade: Grade, from difficulty: Double, recall: Double
  ) -> Double {
    let step = difficultySteps[grade] * (grade == .again ? recall + 0.1 : 1)
    let damped = difficulty + (10 - difficulty) * step / 9
    let reverted = Self.reversion * initialDifficulty[.easy] + (1 - Self.reversion) * damped
    return reverted.clamped(to: Memory.difficulties)
  }

  /// Returns the stability of the fast trace. A memory from another version has none and counts as
  /// one after its first review.
  private func fastStability(of memory: Memory) -> Double {
    memory.fastStability ?? Self.fastShare * memory.stability
  }

  private func mixture(of memory: Memory) -> Mixture {
    shape.mixture(
      slow: memory.stability, fast: fastStability(of: memory), difficulty: memory.difficulty)
  }
}

/// Returns the point in `range` up to which `holds` is true, to about the last digit.
private func bisect(_ range: ClosedRange<Double>, while holds: (Double) -> Bool) -> Double {
  var low = log(range.lowerBound)
  var high = log(range.upperBound)
  for _ in 0..<56 {
    let middle = (low + high) / 2
    if holds(exp(middle)) { low = middle } else { high = middle }
  }
  return exp(high).clamped(to: range)
}

extension FSRS7 {
  /// How a review changes one trace, by eight weights.
  fileprivate struct Trace: Hashable, Sendable {
    private let gains: ByGrade
    private let stabilityExponent: Double
    private let retrievabilityExponent: Double
    private let lapseFactor: Double
    private let lapseStabilityExponent: Double
    private let lapseRetrievabilityExponent: Double

    init(_ weights: ArraySlice<Double>) {
      let w = Array(weights)
      gains = exp(w[0] - 1.5) * ByGrade(0, w[6], 1, w[7])
      stabilityExponent = -w[1]
      retrievabilityExponent = w[2]
      lapseFactor = w[3]
      lapseStabilityExponent = w[4]
      lapseRetrievabilityExponent = w[5]
    }

    /// Returns the stability after a recall: at least what a lapse would leave.
    func strengthened(
      _ stability: Double, _ grade: Grade, difficulty: Double, forgotten: Double
    ) -> Double {
      let lapsed = min(
        stability,
        lapseFactor * (pow(stability + 1, lapseStabilityExponent) - 1)
          * exp(lapseRetrievabilityExponent * forgotten))
      guard grade != .again else { return lapsed }
      let growth =
        gains[grade] * (11 - difficulty) * pow(stability, stabilityExponent)
        * (exp(retrievabilityExponent * forgotten) - 1)
      return max(lapsed, stability * (1 + growth))
    }
  }
}
