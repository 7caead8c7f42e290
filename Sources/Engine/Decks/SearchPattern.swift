/// A text with Anki's wildcards, or a regular expression.
struct SearchPattern: Hashable {
  /// The pattern of LIKE, with a backslash as the escape character.
  var like: String
  /// The text itself; nil if there are wildcards in it.
  var exact: String?
  /// The regular expression that the text stands for, if it is one.
  var expression: String?
  /// Whether the pattern of LIKE has no accents, and is for a text without them.
  var ignoresAccents = false

  /// The pattern for a text with any accents.
  var ignoringAccents: SearchPattern {
    var pattern = self
    pattern.like = Normalization.withoutAccents(like)
    pattern.ignoresAccents = true
    return pattern
  }
}

extension SearchPattern {
  init(expression: String) {
    self.init(like: "", exact: nil, expression: expression)
  }

  /// Reads `*` as any text and `_` as any character, unless a backslash is before them.
  init(_ text: [Character]) {
    var (like, plain, isExact) = ("", "", true)
    var isEscaped = false
    for character in text {
      switch character {
      case "\\" where !isEscaped:
        isEscaped = true
        continue
      case "*" where !isEscaped: (like, isExact) = (like + "%", false)
      case "_" where !isEscaped: (like, isExact) = (like + "_", false)
      case "%", "_", "\\": like += "\\\(character)"
      default: like.append(character)
      }
      plain.append(character)
      isEscaped = false
    }
    self.init(like: like, exact: isExact ? plain : nil)
  }

  /// The expression of a whole word that the pattern is for.
  var wholeWord: String {
    var (pattern, isEscaped) = ("", false)
    for character in like {
      switch character {
      case "\\" where !isEscaped:
        isEscaped = true
        continue
      case "%" where !isEscaped: pattern += ".*"
      case "_" where !isEscaped: pattern += "."
      default: pattern += TextExpression.escaped(String(character))
      }
      isEscaped = false
    }
    return TextExpression.boundary(pattern)
  }
}
