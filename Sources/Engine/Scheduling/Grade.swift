/// How well a card was answered, worst first. The raw values are those of every FSRS log.
public enum Grade: Int, CaseIterable, Codable, Sendable, Comparable {
  case again = 1
  case hard, good, easy

  /// The case name: `"again"`, `"hard"`, `"good"`, `"easy"`.
  public var name: String { String(describing: self) }

  /// The name as it is shown: `"Again"`, `"Hard"`, `"Good"`, `"Easy"`.
  public var label: String { name.prefix(1).uppercased() + name.dropFirst() }

  public static func < (left: Grade, right: Grade) -> Bool { left.rawValue < right.rawValue }
}

/// Four numbers, one per grade.
typealias ByGrade = SIMD4<Double>

extension ByGrade {
  /// Creates the four values from a formula in G, from 1 (Again) to 4 (Easy).
  init(_ formula: (Double) -> Double) {
    self.init(formula(1), formula(2), formula(3), formula(4))
  }

  subscript(grade: Grade) -> Double { self[grade.rawValue - 1] }
}
