import Engine
import Foundation

/// Opens a large store anew, shows what is due, and looks a word up.
struct Opening {
  static func figures(_ learner: Learner) async throws -> [Figure] {
    var openings: [Double] = []
    for _ in 0..<10 {
      openings.append(
        try await seconds {
          let study = try Study.open(learner.folder, face: .sanpo, course: nil)
          await study.today().send(.opened(at: study.clock.now()))
        })
    }
    let shelf = learner.study.deckShelf()
    var finds: [Double] = []
    for number in 0..<100 {
      finds.append(
        await seconds {
          await shelf.send(.lookedFor("よみ\(number * 97)", page: 1, at: learner.study.clock.now()))
        })
    }
    return [
      Figure(
        name: "open and show what is due", value: quantile(openings, 0.5) * 1000, unit: "ms",
        against: "30 ms allowed", ratio: quantile(openings, 0.5) / 0.030),
      Figure(
        name: "find a word", value: quantile(finds, 0.5) * 1000, unit: "ms",
        against: "2 ms allowed", ratio: quantile(finds, 0.5) / 0.002),
    ]
  }
}
