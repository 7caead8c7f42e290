/// Formats numbers, the same on every face.
public enum Quantity {
  /// Formats 12345 as 12,345.
  public static func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    let grouped = digits.enumerated().reduce(into: "") { text, digit in
      if digit.offset > 0, (digits.count - digit.offset).isMultiple(of: 3) { text += "," }
      text.append(digit.element)
    }
    return number < 0 ? "-\(grouped)" : grouped
  }

  /// Formats a count with its noun: "1 card", "2 cards", "1,234 entries".
  ///
  /// - Parameter plural: the plural, if it is not regular in -s or -ies.
  public static func count(_ number: Int, _ noun: String, plural: String? = nil) -> String {
    let usual = noun.hasSuffix("ry") ? "\(noun.dropLast())ies" : "\(noun)s"
    return "\(grouped(number)) \(number == 1 ? noun : plural ?? usual)"
  }

  /// Formats a list: "a", "a and b", "a, b and c".
  public static func list(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return "\(parts.dropLast().joined(separator: ", ")) and \(last)"
  }

  /// Formats a number with at most `places` decimal places, without trailing zeros.
  public static func decimal(_ value: Double, places: Int = 1) -> String {
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    let rounded = (value * scale).rounded() / scale
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? "\(Int(rounded))" : "\(rounded)"
  }

  /// Formats a share as "80%", or as a dash if `whole` is 0.
  public static func share(_ part: Int, of whole: Int) -> String {
    whole == 0 ? "–" : "\(Int((Double(part) / Double(whole) * 100).rounded()))%"
  }

  /// Formats 0.925 as "92.5%".
  public static func percent(_ share: Double) -> String { "\(decimal(share * 100))%" }
}
