import Testing

@testable import Engine

struct WeightsTests {
  @Test(arguments: ["fsrs5_19", "fsrs45_17"])
  func `Older weights are extended as in fsrs-rs`(_ name: String) throws {
    let vectors = try Vectors.load()
    let given = try #require(vectors.params[name])
    let expected = try #require(vectors.filled[name])

    let fsrs = try FSRS(.six, weights: given)

    #expect(fsrs.weights.count == 21 && expected.count == 21)
    #expect(zip(fsrs.weights, expected).allSatisfy { $0.isWithin(5e-7, of: $1) })
  }

  @Test func `Weights of FSRS-4.5 are extended for FSRS-5 too`() throws {
    let given = try #require(try Vectors.load().params["fsrs45_17"])

    let five = try FSRS(.five, weights: given)
    let six = try FSRS(.six, weights: given)

    #expect(five.weights == Array(six.weights.prefix(19)))
  }

  @Test(arguments: FSRS.Version.allCases)
  func `The defaults are within bounds`(_ version: FSRS.Version) throws {
    #expect(try FSRS(version, weights: FSRS(version).weights) == FSRS(version))
  }

  @Test(arguments: [
    (FSRS.Version.five, 21, [17, 19]), (.six, 0, [17, 19, 21]), (.six, 34, [17, 19, 21]),
    (.seven, 35, [34]),
  ])
  func `A wrong number of weights is rejected`(_ version: FSRS.Version, count: Int, accepted: [Int])
  {
    #expect(throws: FSRS.InvalidWeights.count(count, accepted: accepted)) {
      try FSRS(version, weights: Array(repeating: 1, count: count))
    }
  }

  @Test func `A weight that is not a number is rejected by name`() {
    #expect(throws: FSRS.InvalidWeights.notFinite(index: 3)) {
      try FSRS(.six, weights: changed(.six, [3: .nan]))
    }
    #expect(throws: FSRS.InvalidWeights.notFinite(index: 20)) {
      try FSRS(.six, weights: changed(.six, [20: .infinity]))
    }
  }

  @Test(arguments: [
    (FSRS.Version.five, 4, 10.5, 1.0...10.0), (.six, 20, 0.09, 0.1...0.8),
    (.six, 0, 0, 0.001...100), (.seven, 6, 0.05, 0.1...4), (.seven, 2, 2, 2.2395...100),
    (.seven, 26, 0.4, 0.5...0.99),
  ])
  func `A weight out of bounds is rejected by name`(
    _ version: FSRS.Version, index: Int, value: Double, bounds: ClosedRange<Double>
  ) {
    let refusal = FSRS.InvalidWeights.outOfBounds(index: index, value: value, bounds: bounds)
    #expect(throws: refusal) {
      try FSRS(version, weights: changed(version, [index: value]))
    }
  }

  @Test func `A lower bound of FSRS-7 depends on another weight`() {
    let refusal = FSRS.InvalidWeights.outOfBounds(index: 26, value: 0.7, bounds: 0.8...0.99)
    #expect(throws: refusal) {
      try FSRS(.seven, weights: changed(.seven, [25: 0.8, 26: 0.7]))
    }
  }

  @Test func `The reason why weights are rejected is a sentence`() {
    #expect(
      FSRS.InvalidWeights.outOfBounds(index: 7, value: 0.8, bounds: 0.001...0.75).description
        == "Weight w7 is 0.8, outside 0.001 to 0.75.")
    #expect(
      FSRS.InvalidWeights.count(35, accepted: [17, 19, 21]).description
        == "There are 35 weights; 17 or 19 or 21 are required.")
  }

  private func changed(_ version: FSRS.Version, _ changes: [Int: Double]) -> [Double] {
    var weights = FSRS(version).weights
    for (index, value) in changes { weights[index] = value }
    return weights
  }
}
