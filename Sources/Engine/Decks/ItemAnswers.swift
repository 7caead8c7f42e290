extension ItemContent {
  /// Returns the answers in a field, such as "shi / si" or "dog; hound".
  ///
  /// Text in brackets is not split.
  static func answers(in field: String) -> [String] {
    var depth = 0
    return SafeHTML.plainText(field).split { character in
      switch character {
      case "(", "（": depth += 1
      case ")", "）": depth = max(0, depth - 1)
      // An unclosed bracket ends with its line.
      case "\n": depth = 0
      default: break
      }
      return depth == 0 && ";/／、,\n".contains(character)
    }.map(String.init)
  }

  /// Returns the pronunciations of a reading: た and たべる for た.べる.
  static func spoken(_ reading: String) -> [String] {
    let bare = reading.filter { $0 != "-" && $0 != "." }
    let stem = reading.prefix { $0 != "." }.filter { $0 != "-" }
    return stem == bare ? [bare] : [bare, String(stem)]
  }
}
