/// The kinds of things that are looked up in the dictionary.
public enum Lookup {
  /// Something that can be opened and added to a deck.
  public enum Subject: Hashable, Sendable {
    case word(WordName)
    case kanji(String)
  }

  /// The result at a place in a text: a word, or else the results for the text from there.
  public enum Pointed: Hashable, Sendable {
    case word(WordInfo)
    case finds(LookupResults)
  }

  /// The longest text that is looked up, in Unicode scalars.
  static let longestText = 100

  /// Returns why a text can't be looked up: it is empty, or has nothing beside its wildcards.
  public static func refusal(of text: String) -> Problem? {
    guard !text.allSatisfy(\.isWhitespace) else {
      return Problem("There is nothing to look up.", remedy: "Enter a word, or its meaning.")
    }
    guard WordSearch.isOnlyWildcards(text) else { return nil }
    return Problem(
      "A wildcard alone stands for every word.",
      remedy: "Write kana, kanji or letters beside it: *道.")
  }
}
