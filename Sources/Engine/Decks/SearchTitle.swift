extension Search {
  /// The title of a search for people: its words, deck, language or the number of its cards if it
  /// names nothing else, or the search itself.
  public static func title(of text: String) -> String {
    // An unreadable search is its own title.
    guard let search = try? Search(text) else { return text }
    if let title = search.title(inDeckOf: text) { return title }
    let conditions = search.alternatives
    if conditions.isEmpty { return text }
    if conditions.count == 1, case .cards(let ids) = conditions[0], ids.count > 1 {
      return Quantity.count(ids.count, "card")
    }
    if let fronts = conditions.allMapped(\.frontText) { return listed(fronts) }
    if let names = conditions.allMapped(\.deckName) {
      return listed(names.map { WordLanguage(deckName: $0).map(\.title) ?? $0 })
    }
    if let languages = conditions.allMapped(\.wordLanguage) { return title(of: languages) }
    return text
  }

  /// The name of a text that `text(_:inDeck:)` made, such as “Animals: tag:noun”.
  private func title(inDeckOf text: String) -> String? {
    guard conditions.count == 2, case .deck(let name) = conditions[0],
      case .all = conditions[1]
    else { return nil }
    let start = Self.text(ofDeck: name) + " ("
    guard text.hasPrefix(start), text.hasSuffix(" )") else { return nil }
    return "\(name): \(text.dropFirst(start.count).dropLast(2))"
  }

  /// The conditions of which one is enough; the only one, if it is alone.
  private var alternatives: [Condition] {
    guard conditions.count == 1 else { return [] }
    guard case .any(let groups) = conditions[0] else { return conditions }
    let single = groups.compactMap { group -> Condition? in
      guard case .all(let inside) = group, inside.count == 1 else { return nil }
      return inside[0]
    }
    return single.count == groups.count ? single : []
  }

  /// The most words in a heading.
  private static let named = 3

  private static func listed(_ words: [String]) -> String {
    guard words.count > named else { return words.joined(separator: ", ") }
    let rest = words.count - named + 1
    return words.prefix(named - 1).joined(separator: ", ") + " and \(rest) more"
  }

  private static func title(of languages: [WordLanguage]) -> String {
    if Set(languages) == Set(WordLanguage.allCases) { return "Your words" }
    return listed(languages.map(\.title))
  }
}

extension Search.Condition {
  fileprivate var frontText: String? {
    if case .front(let front) = self { SearchPattern(Array(front)).exact ?? front } else { nil }
  }
  fileprivate var deckName: String? { if case .deck(let name) = self { name } else { nil } }
  fileprivate var wordLanguage: WordLanguage? {
    if case .language(let language) = self { language } else { nil }
  }
}

extension [Search.Condition] {
  /// Returns a property of each condition; nil if one lacks it.
  fileprivate func allMapped<Property>(
    _ property: (Search.Condition) -> Property?
  ) -> [Property]? {
    let properties = compactMap(property)
    return properties.count == count ? properties : nil
  }
}

extension WordLanguage {
  fileprivate var title: String { "\(name) words" }
}
