import Foundation

/// One measured figure beside what it is to reach.
struct Figure: Encodable {
  enum Goal: Encodable {
    case atLeast(Double)
    case atMost(Double)

    func isReached(by value: Double) -> Bool {
      switch self {
      case .atLeast(let least): value >= least
      case .atMost(let most): value <= most
      }
    }
  }

  var name: String
  /// In `unit`; a share of the peer where the unit is "of" something.
  var value: Double
  var unit: String
  var goal: Goal
  /// What it was measured against in the same run, and how.
  var remark = ""

  var isReached: Bool { goal.isReached(by: value) }

  /// A rate as a share of its peer's, measured in the same run.
  static func share(
    _ name: String, _ rate: Double, of peer: String, _ peerRate: Double, atLeast least: Double
  ) -> Figure {
    Figure(
      name: name, value: rate / peerRate * 100, unit: "% of \(peer)", goal: .atLeast(least * 100),
      remark: "\(Self.number(rate))/s beside \(Self.number(peerRate))/s")
  }

  var measured: String { "\(Self.number(value)) \(unit)" }

  var wanted: String {
    switch goal {
    case .atLeast(let least): "at least \(Self.number(least))"
    case .atMost(let most): "at most \(Self.number(most))"
    }
  }

  var line: String {
    "\(isReached ? "reached" : "MISSED ") \(name): \(measured) (\(wanted))"
      + (remark.isEmpty ? "" : "; \(remark)")
  }

  static func number(_ value: Double) -> String {
    if value >= 1000 { return value.formatted(.number.precision(.fractionLength(0))) }
    return value.formatted(.number.precision(.significantDigits(1...3)))
  }
}

/// The value below which a share of the samples lies; `share` from 0 to 1. There must be a sample.
func quantile(_ samples: [Double], _ share: Double) -> Double {
  precondition(!samples.isEmpty, "Nothing was measured.")
  let sorted = samples.sorted()
  return sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
}

/// Seconds of wall time that the work took.
func seconds(_ work: () async throws -> Void) async rethrows -> Double {
  let start = ContinuousClock.now
  try await work()
  return (ContinuousClock.now - start) / .seconds(1)
}

/// Seconds of processor time, on all threads of this process, that the work took.
func processorSeconds(_ work: () async throws -> Void) async rethrows -> Double {
  let start = clock()
  try await work()
  return Double(clock() - start) / Double(CLOCKS_PER_SEC)
}
