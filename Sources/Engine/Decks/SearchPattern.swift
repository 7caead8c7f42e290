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
    for (sign, isLiteral) in Self.signs(of: text) {
      switch sign {
      case "*" where !isLiteral: (like, isExact) = (like + "%", false)
      case "_" where !isLiteral: (like, isExact) = (like + "_", false)
      case "%", "_", "\\": like += "\\\(sign)"
      default: like.append(sign)
      }
      plain.append(sign)
    }
    self.init(like: like, exact: isExact ? plain : nil)
  }

  /// A text without the backslashes, whatever its wildcards could mean.
  static func literal(_ text: String) -> String { String(signs(of: text).map { $0.sign }) }

  /// The signs of a text without the backslashes, each with whether one was before it.
  private static func signs(
    of text: some Sequence<Character>
  ) -> [(sign: Character, isLiteral: Bool)] {
    var isEscaped = false
    return text.compactMap { character -> (sign: Character, isLiteral: Bool)? in
      let isLiteral = isEscaped
      isEscaped = character == "\\" && !isEscaped
      return isEscaped ? nil : (character, isLiteral)
    }
  }

  /// The expression of a whole word that the pattern is for.
  var wholeWord: String { TextExpression.boundary(expressions.joined()) }

  /// The expression of the text with any tags inside.
  var acrossTags: String { expressions.joined(separator: "(<[^>]*>)*") }

  /// An expression for each sign.
  private var expressions: [String] {
    Self.signs(of: like).map { sign, isLiteral in
      switch sign {
      case "%" where !isLiteral: ".*"
      case "_" where !isLiteral: "."
      default: TextExpression.escaped(String(sign))
      }
    }
  }
}
