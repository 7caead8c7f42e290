import Engine
import Foundation

/// Answers of Sanpo's and of Anki's in turns, so that whatever else the machine does falls on both.
struct AnswerRace {
  private static let rounds = 20
  private static let roundLength = 200

  private var times: [Double] = []
  private var processor = 0.0
  private var peerTimes: [Double] = []
  private var peerProcessor = 0.0

  /// - Parameter reveal: shows the answer, which Sanpo saves for its other faces and Anki doesn't.
  init(
    against anki: Anki, reveal: () async throws -> Void, answer: () async throws -> Void
  ) async throws {
    for _ in 0..<Self.rounds {
      let said = try anki.answer(Self.roundLength)
      peerTimes += said.times ?? []
      peerProcessor += said.processor
      processor += try await processorSeconds {
        for _ in 0..<Self.roundLength {
          times.append(
            try await seconds {
              try await reveal()
              try await answer()
            })
        }
      }
    }
  }

  func figures(_ name: String) -> [Figure] {
    let wall = Self.microseconds
    return [
      .share(
        name, rate(times), of: "Anki’s rate", rate(peerTimes), atLeast: 1),
      Figure(
        name: "\(name): p99",
        value: quantile(times, 0.99) / quantile(peerTimes, 0.99) * 100, unit: "% of Anki’s p99",
        goal: .atMost(100),
        remark: """
          p50 \(wall(times, 0.5)) µs, p99 \(wall(times, 0.99)) µs beside \
          \(wall(peerTimes, 0.5)) µs and \(wall(peerTimes, 0.99)) µs
          """),
      .share(
        "\(name), by processor time", Double(times.count) / processor, of: "Anki’s rate",
        Double(peerTimes.count) / peerProcessor, atLeast: 1),
    ]
  }

  private func rate(_ times: [Double]) -> Double { Double(times.count) / times.reduce(0, +) }

  private static func microseconds(_ times: [Double], _ share: Double) -> Int {
    Int(quantile(times, share) * 1e6)
  }
}
