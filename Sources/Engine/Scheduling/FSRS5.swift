/// FSRS-5 as in py-fsrs 5.1.3: a fixed decay of -0.5, a same-day factor that depends only on the
/// grade, difficulty that reverts to D0(Easy) clamped to 1...10, and an initial stability of at
/// least a tenth of a day.
struct FSRS5: Hashable, Sendable {
  let dsr: DSR

  // The published version has no limits. These are never reached in practice and keep numbers
  // finite.
  private static let stabilities = 1e-30...1e30

  init(_ w: [Double]) {
    dsr = DSR(w, decay: -0.5, clampsTarget: true)
  }

  func first(_ grade: Grade) -> Memory {
    Memory(
      stability: max(dsr.initialStability[grade], 0.1), difficulty: dsr.firstDifficulty(grade))
  }

  func next(_ memory: Memory, _ grade: Grade, after elapsed: Double) -> Memory {
    let stability =
      elapsed < 1
      ? memory.stability * dsr.sameDayFactors[grade]
      : dsr.stability(after: grade, from: memory, elapsed: elapsed)
    return Memory(
      stability: stability.clamped(to: Self.stabilities),
      difficulty: dsr.difficulty(after: grade, from: memory.difficulty))
  }
}
