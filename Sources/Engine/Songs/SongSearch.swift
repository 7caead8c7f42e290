import Foundation

/// Which songs to list.
public struct SongSearch: Hashable, Sendable {
  /// Words that all have to occur in the title, the artist, the lyrics or their translations.
  var text: String
  var isFavourite: Bool

  public init(_ text: String = "", isFavourite: Bool = false) {
    (self.text, self.isFavourite) = (text, isFavourite)
  }
}

/// The line of a song that a search finds.
public struct FoundSongLine: Hashable, Sendable {
  /// Its index in the song's `lines`.
  public var place: Int
  /// Its number as people count lines.
  public var number: Int
  public var text: String
  /// Nil unless it is what was searched for.
  public var translation: String?
}

/// The terms of a search for songs, each as typed and as kana.
struct SongTerms {
  private let terms: [(text: String, kana: String)]

  init(_ text: String) {
    terms = SearchText.folded(text).split(whereSeparator: \.isWhitespace).map {
      (String($0), Hiragana.folded(Kana.kana(from: String($0))))
    }
  }

  /// Whether a song has each term, and the line with the most of them; nil if its title and artist
  /// have all.
  func find(
    in song: Song, title: AnalysedText.Line, lines: some Sequence<AnalysedText.Line>
  ) -> (isFound: Bool, line: FoundSongLine?) {
    let all = Set(terms.indices)
    var found = places(in: [song.artist, title.text, title.reading])
    guard found != all else { return (true, nil) }
    var best: (matches: Int, line: FoundSongLine)?
    for (place, (line, analysed)) in zip(song.lines, lines).enumerated() {
      let sung = places(in: [line.text, analysed.reading])
      let translated = places(inTranslation: line.translation?.text ?? "")
      let both = sung.union(translated)
      found.formUnion(both)
      guard both.count > best?.matches ?? 0 else { continue }
      let translation = translated.isSubset(of: sung) ? nil : line.translation?.text
      best = (
        both.count,
        FoundSongLine(
          place: place, number: song.number(ofLine: place), text: line.text,
          translation: translation)
      )
    }
    return (found == all, best?.line)
  }

  /// Returns the indices of the terms that are in one of the texts.
  private func places(in texts: [String]) -> Set<Int> {
    let texts = texts.map(SearchText.folded)
    let places = terms.indices.filter { place in
      texts.contains { $0.contains(terms[place].text) || $0.contains(terms[place].kana) }
    }
    return Set(places)
  }

  /// Returns the indices of the terms that are in a translation. Latin letters begin a word there:
  /// “ame” is 雨, not “came”.
  private func places(inTranslation text: String) -> Set<Int> {
    let text = SearchText.folded(text)
    let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "’" }
    let places = terms.indices.filter { place in
      let term = terms[place].text
      return term.unicodeScalars.allSatisfy(\.isASCII)
        ? words.contains { $0.hasPrefix(term) } : text.contains(term)
    }
    return Set(places)
  }
}

extension AnalysedText.Line {
  /// The whole line in hiragana.
  fileprivate var reading: String { Hiragana.folded(words.map(\.reading).joined()) }
}
