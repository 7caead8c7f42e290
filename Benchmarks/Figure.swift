import Foundation

/// One measured figure beside what it is held against.
struct Figure: Encodable {
  var name: String
  var value: Double
  var unit: String
  /// What the value is a share of, or is not to pass; measured in the same run where it is a peer.
  var against: String
  var ratio: Double?

  var line: String {
    let number = value >= 100 ? "\(Int(value))" : "\((value * 100).rounded() / 100)"
    let share = ratio.map { " = \(Int(($0 * 100).rounded())) % of \(against)" } ?? " (\(against))"
    return "\(name): \(number) \(unit)\(share)"
  }
}

/// The value below which a share of the samples lies; `share` from 0 to 1.
func quantile(_ samples: [Double], _ share: Double) -> Double {
  let sorted = samples.sorted()
  guard !sorted.isEmpty else { return 0 }
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
