/// A line, split into words at spaces outside quotation marks. What keys such as ctrl-A leave in a
/// line counts as a space.
struct LineWords {
  /// The words before the one at the end, without their quotation marks.
  private(set) var complete: [String] = []
  /// The word at the end, without its quotation marks; nil after a space.
  private(set) var begun: String?
  /// The word at the end as it was typed.
  private(set) var typed = ""
  private var quote: Character?
  private var isEscaped = false

  init(_ line: String) {
    for character in line {
      read(character)
      if begun == nil, !isEscaped { typed = "" } else { typed.append(character) }
    }
  }

  var words: [String] { complete + [begun].compactMap(\.self) }

  /// Returns a line that is split into these words.
  static func line(_ words: [String]) -> String {
    words.map { word in
      let isPlain = !word.contains { $0.isWhitespace || "\\\"'".contains($0) }
      if isPlain, !word.isEmpty { return word }
      let escaped = word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return "\"\(escaped)\""
    }.joined(separator: " ")
  }

  /// Returns the words.
  ///
  /// - Throws: `Misuse` if a quotation mark is not closed.
  func finished() throws(Misuse) -> [String] {
    guard quote == nil else {
      throw Misuse(
        "A quotation mark is not closed.",
        remedy: "Add another at the end, or put a backslash before it.")
    }
    return words
  }

  private mutating func read(_ character: Character) {
    if isEscaped {
      begun = (begun ?? "") + String(character)
      isEscaped = false
    } else if character == "\\" && quote != "'" {
      isEscaped = true
    } else if character == quote {
      quote = nil
    } else if quote == nil, character == "\"" || character == "'" && begun == nil {
      quote = character
      begun = begun ?? ""
    } else if quote == nil, character.isWhitespace || character.isControl {
      begun.map { complete.append($0) }
      begun = nil
    } else {
      begun = (begun ?? "") + String(character)
    }
  }
}

extension Character {
  fileprivate var isControl: Bool {
    unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
  }
}
