import Foundation

extension Search {
  /// A property of cards compared with a number, such as `lapses>3`.
  struct PropertyComparison {
    var name: String
    var comparison: Comparison
    var value: Double

    init?(_ text: String) {
      guard
        let comparison = Comparison.allCases.first(where: { text.contains($0.rawValue) }),
        let range = text.range(of: comparison.rawValue),
        let value = Double(text[range.upperBound...]), value.isFinite
      else { return nil }
      name = text[..<range.lowerBound].lowercased()
      (self.comparison, self.value) = (comparison, value)
    }

    /// Nil if there is no such property. Anki's short names are known, too; its difficulty is from
    /// 0 to 1.
    var condition: Condition? {
      switch name {
      case "ivl": .property(.interval, comparison, value)
      case "s": .property(.stability, comparison, value)
      case "ease": .ease(comparison, value)
      case "d": .property(.difficulty, comparison, value * 9 + 1)
      default: Property(rawValue: name).map { .property($0, comparison, value) }
      }
    }
  }

  /// Parses numbers with commas between them; nil if any is none.
  static func numbers(_ text: String) -> [Int64]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int64($0) }
    return numbers.count == parts.count ? numbers : nil
  }
}
