import Engine
import Foundation

/// Computes memories from a long log, on one processor.
struct Replaying {
  static let reviews = 2_000_000

  static func figures() throws -> [Figure] {
    let fsrs = FSRS()
    let start = clock()
    var sum = 0.0
    for card in 0..<(reviews / 10) {
      var memory = fsrs.first(.good)
      for review in 1..<10 {
        memory = fsrs.next(memory, review == card % 10 ? .again : .good, after: Double(review * 3))
      }
      sum += memory.stability
    }
    let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    guard sum.isFinite else { throw Problem("The replay diverged.", remedy: "Mend it first.") }
    let rate = Double(reviews) / seconds
    return [
      Figure(
        name: "FSRS-6 replay", value: rate / 1_000_000, unit: "million reviews per CPU second",
        against: "5 million wanted", ratio: rate / 5_000_000)
    ]
  }
}
