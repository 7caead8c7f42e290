import Foundation

/// FSRS-7's two forgetting curves and their mixture: the last eleven weights.
struct MixtureShape: Hashable, Sendable {
  private let fastDecay: Double
  private let slowDecay: Double
  private let fastBaseLogarithm: Double
  private let slowFactor: Double
  private let fastWeight: Double
  private let fastWeightExponent: Double
  private let slowWeight: Double
  private let slowWeightExponent: Double
  private let slowWeightPerDifficulty: Double
  private let slowFactorPerDifficulty: Double
  private let fastDecayExponent: Double

  private static let decays = 0.01...0.95

  init(_ weights: ArraySlice<Double>) {
    let w = Array(weights)
    fastDecay = w[0]
    slowDecay = -w[1].clamped(to: Self.decays)
    fastBaseLogarithm = log(w[2])
    slowFactor = pow(w[3], 1 / slowDecay) - 1
    fastWeight = w[4]
    slowWeight = w[5]
    fastWeightExponent = -w[6]
    slowWeightExponent = w[7]
    slowWeightPerDifficulty = w[8] - 0.5
    slowFactorPerDifficulty = w[9] - 0.3
    fastDecayExponent = w[10] - 0.3
  }

  /// Returns the curves of one memory.
  func mixture(slow: Double, fast: Double, difficulty: Double) -> Mixture {
    let decay = -(fastDecay * pow(fast, fastDecayExponent)).clamped(to: Self.decays)
    // exp(60) days is beyond every limit and still finite.
    let fastFactor = exp(min(fastBaseLogarithm / decay, 60)) - 1
    let slowFactor = slowFactor * exp((difficulty - 5) * slowFactorPerDifficulty)
    let fastWeight = fastWeight * pow(fast, fastWeightExponent)
    let slowWeight =
      slowWeight * pow(slow, slowWeightExponent) * exp((difficulty - 5) * slowWeightPerDifficulty)
    return Mixture(
      fastDecay: decay, fastRate: fastFactor / fast,
      slowDecay: slowDecay, slowRate: slowFactor / slow,
      fastShare: fastWeight / (fastWeight + slowWeight))
  }
}

/// The curves of one memory: R(t) = share · (1 + rate · t) ^ decay for the fast trace, and the
/// remaining share for the slow one.
struct Mixture {
  let fastDecay: Double
  let fastRate: Double
  let slowDecay: Double
  let slowRate: Double
  let fastShare: Double

  func fastRetrievability(after elapsed: Double) -> Double {
    pow(1 + fastRate * elapsed, fastDecay)
  }

  func retrievability(after elapsed: Double) -> Double {
    let fast = fastRetrievability(after: elapsed)
    let slow = pow(1 + slowRate * elapsed, slowDecay)
    // Kept away from 0 and 1, as upstream does for the logarithms used in training.
    return (fastShare * fast + (1 - fastShare) * slow) * (1 - 2e-5) + 1e-5
  }
}
