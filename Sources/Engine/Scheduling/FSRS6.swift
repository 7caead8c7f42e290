import Foundation

/// FSRS-6 as in py-fsrs 6.3.2 and fsrs-rs 6.6: the decay is a weight, and same-day reviews
/// strengthen stable memories less. Where the two differ (the maximum stability), it follows
/// fsrs-rs.
struct FSRS6: Hashable, Sendable {
  let dsr: DSR
  private let sameDayStabilityExponent: Double

  private static let stabilities = 0.001...36_500

  init(_ w: [Double]) {
    // Unlike FSRS-5, it reverts to the raw D0(Easy), about -4.8 with the default weights.
    dsr = DSR(w, decay: -w[20], clampsTarget: false)
    sameDayStabilityExponent = -w[19]
  }

  func first(_ grade: Grade) -> Memory {
    Memory(stability: dsr.initialStability[grade], difficulty: dsr.firstDifficulty(grade))
  }

  func next(_ memory: Memory, _ grade: Grade, after elapsed: Double) -> Memory {
    let stability =
      elapsed < 1
      ? sameDay(memory.stability, grade)
      : dsr.stability(after: grade, from: memory, elapsed: elapsed)
    return Memory(
      stability: stability.clamped(to: Self.stabilities),
      difficulty: dsr.difficulty(after: grade, from: memory.difficulty))
  }

  private func sameDay(_ stability: Double, _ grade: Grade) -> Double {
    let factor = dsr.sameDayFactors[grade] * pow(stability, sameDayStabilityExponent)
    return stability * (grade == .again ? factor : max(factor, 1))
  }

  func memory(fromSM2 ease: Double, interval: Double, retention: Double) -> Memory {
    var memory = dsr.memory(fromSM2: ease, interval: interval, retention: retention)
    memory.stability = memory.stability.clamped(to: Self.stabilities)
    return memory
  }
}
