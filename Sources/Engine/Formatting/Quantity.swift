/// Numbers as a person reads them, the same on every face.
public enum Quantity {
  /// 12345 as 12,345.
  public static func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    let grouped = digits.enumerated().reduce(into: "") { text, digit in
      if digit.offset > 0, (digits.count - digit.offset).isMultiple(of: 3) { text += "," }
      text.append(digit.element)
    }
    return number < 0 ? "-\(grouped)" : grouped
  }

  /// "1 card", "2 cards", "1,234 entries".
  ///
  /// - Parameter plural: where it is neither with -s nor with -ies.
  public static func count(_ number: Int, _ noun: String, plural: String? = nil) -> String {
    let usual = noun.hasSuffix("ry") ? "\(noun.dropLast())ies" : "\(noun)s"
    return "\(grouped(number)) \(number == 1 ? noun : plural ?? usual)"
  }

  /// At most so many places behind the point, and none that are nought at the end.
  public static func decimal(_ value: Double, places: Int = 1) -> String {
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    let rounded = (value * scale).rounded() / scale
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? "\(Int(rounded))" : "\(rounded)"
  }

  /// "80 %"; a dash of nothing.
  public static func share(_ part: Int, of whole: Int) -> String {
    whole == 0 ? "–" : "\(Int((Double(part) / Double(whole) * 100).rounded())) %"
  }

  /// "92.5 %" of 0.925.
  public static func percent(_ share: Double) -> String { "\(decimal(share * 100)) %" }
}
