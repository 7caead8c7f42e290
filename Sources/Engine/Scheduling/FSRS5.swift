/// FSRS-5 as py-fsrs 5.1.3 has it: a fixed decay of -0.5, a same-day review that multiplies
/// stability by a constant of its grade, difficulty reverting to a D0(Easy) within 1...10, and no
/// first stability under a tenth of a day.
struct FSRS5: Hashable, Sendable {
  let dsr: DSR

  // The published version has no limits; these are out of reach and only keep numbers finite.
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

  func memory(fromSM2 ease: Double, interval: Double, retention: Double) -> Memory {
    dsr.memory(fromSM2: ease, interval: interval, retention: retention)
  }
}
