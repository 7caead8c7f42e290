/// Splits a line into words, at spaces outside quotation marks.
enum Words {
  /// - Throws: `Misuse` if a quotation mark is not closed.
  static func of(_ line: String) throws(Misuse) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\" && quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "\"" || character == "'" && word == nil {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        word.map { words.append($0) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { throw Misuse("A quotation mark is not closed.") }
    return words + (word.map { [$0] } ?? [])
  }
}
