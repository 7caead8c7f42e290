/// A meaning that is searched for, and how far a gloss is from it.
struct SearchedMeaning: Hashable, Sendable {
  /// The meaning as one word, as in `LookupKey`.
  let exact: String
  /// What a common word may have for its gloss instead: “to be hungry” for “hungry”, “liked” for
  /// “like”.
  let near: [String]
  private let isVerb: Bool

  init(_ text: String) {
    let words = LookupKey.words(ofGloss: text)
    let exact = LookupKey.ofGloss(text)
    self.exact = exact
    near = Self.states(words).map { "x" + $0 }.filter { $0 != exact }
    isVerb = text.lowercased().hasPrefix("to ")
  }

  /// What comes before a state: “to get tired”, “I'm sorry”.
  private static let links = ["be", "get", "become", "im"]

  private static func states(_ words: [String]) -> [String] {
    guard let first = words.first else { return [] }
    let isLinked = words.count > 1 && links.contains(first)
    return bases(isLinked ? words.dropFirst() : words[...]).flatMap { base in
      [base] + links.map { $0 + base }
    }
  }

  /// The words as one, and their participle if they are one word. Shorter ones would make a “bed” of
  /// “be”, and a “seed” of “see”.
  private static func bases(_ words: ArraySlice<String>) -> [String] {
    let whole = words.joined()
    guard words.count == 1, whole.utf8.count > 3 else { return [whole] }
    return [whole, whole + (whole.hasSuffix("e") ? "d" : "ed")]
  }

  /// Returns nil for a gloss with another meaning. “to use” is nearer to “to use (time)” than to
  /// the noun “use”.
  func distance(to gloss: String) -> Int? {
    let key = LookupKey.ofGloss(gloss)
    guard key == exact else { return near.contains(key) ? 2 : nil }
    return isVerb && !gloss.hasPrefix("to ") ? 3 : 0
  }
}
