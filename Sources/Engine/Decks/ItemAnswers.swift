extension ItemContent {
  /// The answers that a field holds, as in "shi / si" or "dog; hound".
  ///
  /// What stands in brackets stays together.
  static func answers(in field: String) -> [String] {
    var depth = 0
    return SafeHTML.plainText(field).split { character in
      switch character {
      case "(", "（": depth += 1
      case ")", "）": depth = max(0, depth - 1)
      // What is never closed ends with its line.
      case "\n": depth = 0
      default: break
      }
      return depth == 0 && ";/／、,\n".contains(character)
    }.map(String.init)
  }

  /// た.べる is read た before its okurigana, and たべる with it.
  static func spoken(_ reading: String) -> [String] {
    let bare = reading.filter { $0 != "-" && $0 != "." }
    let stem = reading.prefix { $0 != "." }.filter { $0 != "-" }
    return stem == bare ? [bare] : [bare, String(stem)]
  }
}
