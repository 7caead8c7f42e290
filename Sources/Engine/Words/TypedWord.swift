import Foundation

// What a person types for a word, and why it is not found.

extension Problem {
  public static func noSuchWord(_ text: String, in language: WordLanguage) -> Problem {
    let word = Self.word(typed: text)
    guard !word.isEmpty else {
      return Problem("There is no word to look up.", remedy: "Write one.")
    }
    let form = language.hasUnknownForms ? ", or try the dictionary form" : ""
    let remedy =
      if language.isMeantJapanese(word) {
        "Choose Japanese; in the terminal, with “--language ja”."
      } else if language.isMeaning(word) {
        """
        The dictionary finds Japanese words by their English meaning; in the terminal, use \
        “lookup \(word)”. For a word of another language, choose that; in the terminal, with \
        “--language es”.
        """
      } else {
        "Check the spelling and the language\(form)."
      }
    return Problem("“\(word)” is not in the \(language.name) dictionary.", remedy: remedy)
  }

  fileprivate static func word(typed text: String) -> Substring {
    text.trimmed.precomposedStringWithCanonicalMapping.prefix(Lookup.longestText)
  }

  /// The problem of a word that the list of frequencies has, and the dictionary does not.
  static func wordMissing(_ word: String, in language: WordLanguage) -> Problem {
    let inSettings =
      " as the source of words in Settings; in the terminal, with “settings word-source online”."
    return Problem(
      "The installed \(language.name) dictionary lacks “\(word)”.",
      remedy: language.hasUnknownForms
        ? "Try the dictionary form, or choose Wiktionary\(inSettings)"
        : "Wiktionary may have it: choose it\(inSettings)")
  }

  /// - Parameter problem: why Wiktionary gave no answer.
  static func wordNotFound(besides problem: Problem) -> Problem {
    problem.saying("\(problem.sentence) That word is not in the dictionary on this computer.")
  }
}

extension WordLanguage {
  /// The word of “der Hund” or “l'eau”; nil for a text that begins with no article, or with several.
  func withoutArticle(_ text: String) -> String? {
    let separators: [Character] = [" ", "'", "’"]
    guard let end = text.firstIndex(where: separators.contains),
      articles.contains(text[..<end].lowercased())
    else { return nil }
    let word = String(text[text.index(after: end)...]).trimmed
    return word.isEmpty || withoutArticle(word) != nil ? nil : word
  }

  private var articles: Set<String> {
    switch self {
    case .english: ["the", "a", "an"]
    case .german:
      ["der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "einer", "eines"]
    case .spanish: ["el", "la", "los", "las", "un", "una", "unos", "unas"]
    case .french: ["le", "la", "les", "l", "un", "une", "des"]
    case .italian: ["il", "lo", "la", "i", "gli", "le", "l", "un", "uno", "una"]
    case .portuguese: ["o", "a", "os", "as", "um", "uma", "uns", "umas"]
    case .chinese, .japanese: []
    }
  }

  /// Whether nothing here knows the forms of its words.
  fileprivate var hasUnknownForms: Bool { self == .french || self == .german }

  /// Whether what a person typed is rather Japanese, or the meaning of a word, than a word of the
  /// language.
  public func isForAnother(_ text: String) -> Bool {
    let word = Problem.word(typed: text)
    return isMeantJapanese(word) || isMeaning(word)
  }

  fileprivate func isMeantJapanese(_ word: Substring) -> Bool {
    self != .japanese && self != .chinese
      && word.unicodeScalars.contains { $0.isKana || $0.isKanji }
  }

  /// Whether a text is rather the meaning of a word than a word of the language.
  public func isMeaning(_ text: some StringProtocol) -> Bool {
    self == .japanese && !text.isEmpty && text.allSatisfy(\.isASCII)
  }
}
