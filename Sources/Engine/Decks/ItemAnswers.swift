extension ItemContent {
  /// Returns the answers in a field, such as "shi / si" or "dog; hound".
  ///
  /// Text in brackets is not split, nor are numbers such as 10,000 and 1/2.
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
    }.map { String(text[$0.startIndex..<$0.endIndex]) }
  }

  /// Whether a sign separates thousands, or is a fraction's bar.
  private static func isInNumber(_ text: [Character], _ place: Int) -> Bool {
    let digits = text[(place + 1)...].prefix(4).prefix(while: \.isWholeNumber).count
    guard place > 0, text[place - 1].isWholeNumber else { return false }
    return text[place] == "," ? digits == 3 : text[place] == "/" && digits > 0
  }

  /// Returns the pronunciations of a reading: た and たべる for た.べる.
  static func spoken(_ reading: String) -> [String] {
    let bare = reading.filter { $0 != "-" && $0 != "." }
    let stem = reading.prefix { $0 != "." }.filter { $0 != "-" }
    return stem == bare ? [bare] : [bare, String(stem)]
  }
}
