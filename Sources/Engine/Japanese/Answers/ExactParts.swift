/// The parts of an answer that a slip may not change: numbers with their separators, signs, and the
/// units of numbers.
enum ExactParts {
  /// - Parameter text: as answers are compared.
  static func of(_ text: String) -> [String] {
    let parts = text.matches(of: /[0-9.\/^-]*[0-9]|[A-Za-z]+|[^A-Za-z]/).map(\.output)
    var (before, isAfterNumber) = (Substring(), false)
    return parts.indices.compactMap { place in
      let part = parts[place]
      if part.allSatisfy(\.isWhitespace) { return nil }
      defer { (before, isAfterNumber) = (part, part.last?.isNumber == true) }
      if part.contains(where: \.isNumber) || part.contains(where: isSign) { return String(part) }
      let isOfRate = before == "/" || parts.dropFirst(place + 1).first == "/"
      let isUnit = (isAfterNumber || isOfRate) && UnitSymbol.isUnit(String(part))
      return isUnit ? String(part) : nil
    }
  }

  /// Whether a character is a sign of mathematics, an arrow, or of money, beside which blanks say
  /// nothing. The place of a word, as in “after ~”, is none.
  static func isSign(_ character: Character) -> Bool {
    if "%‰/-^".contains(character) { return true }
    if character == "~" { return false }
    return character.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .mathSymbol, .currencySymbol: true
      default: ("←"..."⇿").contains(scalar)
      }
    }
  }
}
