import Engine
import Foundation

/// Computes the memories of many cards, on one processor.
struct Replaying {
  private static let reviews = 2_000_000

  static func figures() async throws -> [Figure] {
    let fsrs = FSRS()
    var sum = 0.0
    let time = await processorSeconds {
      for card in 0..<(reviews / 10) {
        var memory = fsrs.first(.good)
        for review in 1..<10 {
          memory = fsrs.next(
            memory, review == card % 10 ? .again : .good, after: Double(review * 3))
        }
        sum += memory.stability
      }
    }
    guard sum.isFinite else { throw Problem("The replay diverged.", remedy: "Mend it first.") }
    return [
      Figure(
        name: "FSRS-6 replay", value: Double(reviews) / time / 1_000_000,
        unit: "million reviews per processor second", goal: .atLeast(5),
        remark: "the formulas alone, without a log")
    ]
  }
}
