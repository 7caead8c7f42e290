import Foundation

extension FSRS {
  public enum InvalidWeights: Error, Hashable, Sendable {
    case count(Int, accepted: [Int])
    case notFinite(index: Int)
    case outOfBounds(index: Int, value: Double, bounds: ClosedRange<Double>)
  }
}

extension FSRS.InvalidWeights: CustomStringConvertible {
  public var description: String {
    switch self {
    case .count(let count, let accepted):
      "There are \(count) weights; \(accepted.map(String.init).joined(separator: " or ")) "
        + "are required."
    case .notFinite(let index):
      "Weight w\(index) is not a number."
    case .outOfBounds(let index, let value, let bounds):
      "Weight w\(index) is \(value), outside \(bounds.lowerBound) to \(bounds.upperBound)."
    }
  }
}

extension FSRS.Version {
  /// Returns the weights extended to this version's count. Throws if one is out of bounds.
  func checked(_ weights: [Double]) throws(FSRS.InvalidWeights) -> [Double] {
    guard acceptedCounts.contains(weights.count) else {
      throw .count(weights.count, accepted: acceptedCounts)
    }
    if let index = weights.firstIndex(where: { !$0.isFinite }) {
      throw .notFinite(index: index)
    }
    let weights = filledUp(weights)
    for (index, weight) in weights.enumerated() {
      // The bounds of an FSRS-7 weight may depend on the previous one, which is already checked.
      let bounds = bounds(index, of: weights)
      guard bounds.contains(weight) else {
        throw .outOfBounds(index: index, value: weight, bounds: bounds)
      }
    }
    return weights
  }

  private var acceptedCounts: [Int] {
    switch self {
    case .five: [17, 19]
    case .six: [17, 19, 21]
    case .seven: [34]
    }
  }

  /// Extends older weights as in fsrs-rs: those of FSRS-4.5 have another scale of difficulty and no
  /// same-day term, those of FSRS-5 a fixed decay.
  private func filledUp(_ weights: [Double]) -> [Double] {
    var weights = weights
    if weights.count == 17 {
      weights[4] += 2 * weights[5]
      weights[5] = log(3 * weights[5] + 1) / 3
      weights[6] += 0.5
      weights += [0, 0]
    }
    if self == .six, weights.count == 19 {
      weights += [0, 0.5]
    }
    return weights
  }

  private func bounds(_ index: Int, of weights: [Double]) -> ClosedRange<Double> {
    switch (self, index) {
    case (.five, _), (.six, _): Self.boundsOfSix[index]
    // The initial stabilities must not decrease from one grade to the next.
    case (.seven, 1...3): weights[index - 1]...100
    case (.seven, 26): max(weights[25], 0.5)...0.99
    case (.seven, _): Self.boundsOfSeven[index]
    }
  }

  var defaultWeights: [Double] {
    switch self {
    case .five: Self.weightsOfFive
    case .six: Self.weightsOfSix
    case .seven: Self.weightsOfSeven
    }
  }
}

/// Defaults from py-fsrs 5.1.3 and 6.3.2 and the FSRS-7 of ts-fsrs; bounds from py-fsrs 6.3.2 and
/// fsrs-rs. FSRS-5's weights have the meanings and bounds of the first nineteen of FSRS-6.
extension FSRS.Version {
  private static let weightsOfFive = [
    0.40255, 1.18385, 3.173, 15.69105, 7.1949, 0.5345, 1.4604, 0.0046, 1.54575, 0.1192, 1.01925,
    1.9395, 0.11, 0.29605, 2.2698, 0.2315, 2.9898, 0.51655, 0.6621,
  ]

  private static let weightsOfSix = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796,
    1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
  ]

  private static let weightsOfSeven = [
    0.1104, 2.2395, 3.9221, 11.7841, 6.1686, 0.6457, 3.6807,
    1.9795, 0, 1.3826, 0.7024, 0.5999, 0.8146, 0.6398, 1,
    1.3207, 0.6707, 3.8668, 0.4416, 0.0934, 1.8631, 0.6162, 1.0869,
    0.1567, 0.0801, 0.2421, 0.9464, 0.1433, 0.7145, 0, 0.5667, 0.3734, 0.5333, 0.3048,
  ]

  private static let boundsOfSix: [ClosedRange<Double>] = [
    0.001...100, 0.001...100, 0.001...100, 0.001...100, 1...10, 0.001...4, 0.001...4,
    0.001...0.75, 0...4.5, 0...0.8, 0.001...3.5, 0.001...5, 0.001...0.25, 0.001...0.9, 0...4,
    0...1, 1...6, 0...2, 0...2, 0...0.8, 0.1...0.8,
  ]

  private static let boundsOfSeven: [ClosedRange<Double>] = [
    0.0001...50, 0...100, 0...100, 0...100, 1...10, 0.001...4, 0.1...4,
    0...4, 0...1.2, 0.3...3, 0.01...1.5, 0.1...1, 0...3.5, 0...1, 1...7,
    0...4, 0...2, 0.5...6, 0.001...1.5, 0.001...1, 0...5, 0...1, 1...7,
    0.01...0.25, 0.01...0.95, 0.2...0.85, 0.5...0.99, 0.01...1, 0.1...1, 0...0.9, 0.1...1.1,
    0...1, 0...0.6, 0...0.6,
  ]
}
