import Foundation

/// Which songs to list.
public struct SongSearch: Hashable, Sendable {
  /// Words that all have to occur in the title, the artist or the lyrics.
  var text: String
  var isFavourite: Bool

  public init(_ text: String = "", isFavourite: Bool = false) {
    (self.text, self.isFavourite) = (text, isFavourite)
  }
}

/// The terms of a search for songs, each as typed and as kana.
struct SongTerms {
  private let terms: [(text: String, kana: String)]

  init(_ text: String) {
    terms = SearchText.folded(text).split(whereSeparator: \.isWhitespace).map {
      (String($0), Hiragana.folded(Kana.kana(from: String($0))))
    }
  }

  /// Whether each term is in one of the texts.
  func all(in texts: [String]) -> Bool {
    guard !terms.isEmpty else { return true }
    let texts = texts.map(SearchText.folded)
    return terms.allSatisfy { term in
      texts.contains { $0.contains(term.text) || $0.contains(term.kana) }
    }
  }
}
