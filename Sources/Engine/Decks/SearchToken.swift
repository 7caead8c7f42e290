/// A token of a search: text is split at spaces outside quotation marks and at the brackets of
/// groups. “And” is none: conditions that follow each other must all hold.
enum SearchToken: Hashable {
  case part(String)
  case or
  case open(isNegated: Bool)
  case close

  static func tokens(of text: String) -> [SearchToken] {
    var reader = Reader()
    for character in text { reader.add(character) }
    reader.endPart()
    return reader.tokens
  }

  private struct Reader {
    var tokens: [SearchToken] = []
    private var part = ""
    private var isQuoted = false
    private var wasQuoted = false
    /// Whether a backslash precedes, which makes a quotation mark text.
    private var isEscaped = false
    /// Open brackets within the word: 食べる(たべる) is not a group.
    private var brackets = 0

    mutating func add(_ character: Character) {
      defer { isEscaped = character == "\\" && !isEscaped }
      switch character {
      case "\"" where isEscaped:
        part.removeLast()
        part.append(character)
      case "\"": (isQuoted, wasQuoted) = (!isQuoted, true)
      case _ where isQuoted: part.append(character)
      case _ where character.isWhitespace: endPart()
      case "(" where part.isEmpty || part == "-": open()
      case ")" where brackets == 0: close()
      default:
        if character == "(" { brackets += 1 }
        if character == ")" { brackets -= 1 }
        part.append(character)
      }
    }

    mutating func endPart() {
      let word = wasQuoted ? nil : part.lowercased()
      if !wasQuoted, part == "OR" || word == "or" && followsCondition {
        tokens.append(.or)
      } else if !part.isEmpty, word != "and" || !followsCondition {
        tokens.append(.part(part))
      }
      (part, wasQuoted, brackets) = ("", false, 0)
    }

    /// Whether a condition precedes. If not, there is nothing to join, and “and” and “or” are words
    /// to find.
    private var followsCondition: Bool {
      switch tokens.last {
      case .part?, .close?: true
      case .or?, .open?, nil: false
      }
    }

    private mutating func open() {
      tokens.append(.open(isNegated: part == "-"))
      part = ""
    }

    private mutating func close() {
      endPart()
      tokens.append(.close)
    }
  }
}
