/// Which of the kept words to list.
public struct WordFilter: Hashable, Sendable {
  /// Nil for all languages.
  public var language: WordLanguage?
  /// Such as “noun”; nil for every part of speech.
  public var partOfSpeech: String?
  /// Nil for cards in any state.
  public var state: Search.CardState?
  /// The text that the words or their meanings contain, or other terms of a search; empty for all.
  public var text: String

  public init(
    language: WordLanguage? = nil, partOfSpeech: String? = nil, state: Search.CardState? = nil,
    text: String = ""
  ) {
    (self.language, self.partOfSpeech) = (language, partOfSpeech)
    (self.state, self.text) = (state, text)
  }

  /// - Throws: `Problem` if the text is no search by itself.
  public func check() throws { _ = try Search(text) }

  public var search: String {
    let words = "(\(WordLanguage.search(language.map { [$0] } ?? WordLanguage.allCases)))"
    let terms = [
      partOfSpeech.map { "tag:\($0)" }, state.map { "is:\($0.rawValue)" },
      // A space ends the last word, which may have a bracket of its own.
      text.isEmpty ? nil : "(\(Self.containing(text)) )",
    ]
    return ([words] + terms.compactMap(\.self)).joined(separator: " ")
  }

  /// Finds plain words also within the words and their meanings; a search finds their beginnings.
  private static func containing(_ text: String) -> String {
    let words = text.split(whereSeparator: \.isWhitespace)
    let arePlain = words.allSatisfy { word in
      word.allSatisfy { $0.isLetter || $0.isNumber } && !["and", "or"].contains(word.lowercased())
    }
    // A search has at most a hundred parts.
    guard arePlain, words.count <= 5 else { return text }
    let fields = ["front", "back", "reading"]
    return words.map { word in
      let within = fields.map { " OR \($0):nc:*\(word)*" }.joined()
      return "(\(word)\(within))"
    }.joined(separator: " ")
  }
}
