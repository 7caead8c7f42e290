/// A meaning that is searched for, and how far a gloss is from it.
struct SearchedMeaning: Hashable, Sendable {
  /// The meaning as one word, as in `LookupKey`.
  let exact: String
  /// The glosses that a common word may have instead, word by word: “to be hungry” for “hungry”,
  /// “liked” for “like”.
  private let near: [[String]]
  private let words: [String]
  /// The words together, without accents.
  private let folded: String
  private let isLinked: Bool
  private let isVerb: Bool

  init(_ text: String) {
    let words = LookupKey.words(ofGloss: text)
    let exact = LookupKey.ofGloss(text)
    let isLinked = words.count > 1 && Self.links.contains(words[0])
    self.words = words
    self.exact = exact
    self.isLinked = isLinked
    folded = SearchText.folded(words.joined())
    near = Self.states(isLinked ? words.dropFirst() : words[...])
      .filter { Self.key($0) != exact }
    isVerb = text.lowercased().hasPrefix("to ")
  }

  /// The near glosses as the index has them, where “be have” is also “behave”.
  var nearKeys: [String] { near.map(Self.key) }

  private static func key(_ words: [String]) -> String { "x" + words.joined() }

  /// The words before a state: “to get tired”, “I'm sorry”.
  private static let links = ["be", "get", "become", "im"]

  private static func states(_ words: ArraySlice<String>) -> [[String]] {
    bases(words).flatMap { base in [base] + links.map { link in [link] + base } }
  }

  /// The words, and their participle if they are one word. Shorter ones would make a “bed” of “be”,
  /// and a “seed” of “see”.
  private static func bases(_ words: ArraySlice<String>) -> [[String]] {
    let whole = Array(words)
    guard whole.count == 1, whole[0].utf8.count > 3 else { return whole.isEmpty ? [] : [whole] }
    return [whole, [whole[0] + (whole[0].hasSuffix("e") ? "d" : "ed")]]
  }

  /// Returns nil for a gloss with another meaning. “to use” is nearer to “to use (time)” than to
  /// the noun “use”.
  func distance(to gloss: String) -> Int? {
    let said = LookupKey.words(ofGloss: gloss)
    guard isExact(said) else { return near.contains(said) ? 2 : nil }
    return isVerb && !gloss.hasPrefix("to ") ? 3 : 0
  }

  /// Compounds are written together or not, and the index has no accents. But “be low” isn't
  /// “below”.
  private func isExact(_ said: [String]) -> Bool {
    guard !isLinked else { return said == words }
    let together = said.joined()
    return together == folded
      || together.utf8.contains { $0 >= 0x80 } && SearchText.folded(together) == folded
  }
}
