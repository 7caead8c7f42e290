extension ItemContent {
  /// Returns the answers in a field, such as "shi / si" or "dog; hound".
  ///
  /// Text in brackets is not split, nor are numbers and units such as 10,000, 1/2 and mg/dL.
  static func answers(in field: String) -> [String] {
    let text = Array(SafeHTML.plainText(field))
    var depth = 0
    return text.indices.split { place in
      switch text[place] {
      case "(", "（": depth += 1
      case ")", "）": depth = max(0, depth - 1)
      // An unclosed bracket ends with its line.
      case "\n": depth = 0
      default: break
      }
      return depth == 0 && ";/／、,\n".contains(text[place]) && !isInNumber(text, place)
        && !isInUnit(text, place)
    }.map { String(text[$0]) }
  }

  /// Whether a sign separates thousands, or is a fraction's bar.
  private static func isInNumber(_ text: [Character], _ place: Int) -> Bool {
    guard place > 0, isDigit(text[place - 1]) else { return false }
    let digits = text[(place + 1)...].prefix(4).prefix(while: isDigit).count
    return text[place] == "," ? digits == 3 : text[place] == "/" && digits > 0
  }

  /// Whether a bar is that of a unit, or of “and/or”.
  private static func isInUnit(_ text: [Character], _ place: Int) -> Bool {
    guard text[place] == "/" else { return false }
    func isOfWord(_ sign: Character) -> Bool { sign.isLetter || sign.isNumber }
    let before = String(text[..<place].reversed().prefix(while: isOfWord).reversed())
    let after = String(text[(place + 1)...].prefix(while: isOfWord))
    return UnitSymbol.isUnit(before) || UnitSymbol.isUnit(after)
      || before.lowercased() == "and" && after.lowercased() == "or"
  }

  /// Whether a character is a digit, unlike the kanji 一 and 十.
  private static func isDigit(_ sign: Character) -> Bool {
    ("0"..."9").contains(sign) || ("０"..."９").contains(sign)
  }

  /// Returns the pronunciations of a reading: た and たべる for た.べる.
  static func spoken(_ reading: String) -> [String] {
    let bare = reading.filter { $0 != "-" && $0 != "." }
    let stem = reading.prefix { $0 != "." }.filter { $0 != "-" }
    return stem == bare ? [bare] : [bare, String(stem)]
  }
}
