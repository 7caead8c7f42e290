/// The decks of the words that are kept, one for each language.
extension WordLanguage {
  public var deckName: String { "Words::\(name)" }

  /// - Parameter deckName: the name of a deck; nil results if it is not one of these.
  public init?(deckName: String) {
    guard let language = Self.allCases.first(where: { $0.deckName == deckName }) else { return nil }
    self = language
  }

  /// Returns the search for the kept words of some languages.
  public static func search(_ languages: [WordLanguage]) -> String {
    languages.map { "deck:\"\($0.deckName)\"" }.joined(separator: " OR ")
  }
}
