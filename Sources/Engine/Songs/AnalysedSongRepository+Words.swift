import Foundation

/// Explains the words of songs, and adds them to decks.
extension AnalysedSongRepository {
  /// Adds the words that no deck has to the song's deck, each with the line it is first in.
  ///
  /// - Parameter onProgress: receives the progress of the dictionary, if it has to be built.
  func addUnknownWords(
    of info: SongInfo, at now: Date, onProgress: @escaping @Sendable (Double) async -> Void
  ) async throws {
    await dictionary.build(onProgress: onProgress)
    var words: [(word: TextWord, source: String)] = []
    var seen: Set<TextWord> = []
    for (number, line) in info.text.lines.enumerated() {
      for word in line.words where word.isContent && !word.hasCard {
        let word = TextWord(word)
        guard seen.insert(word).inserted else { continue }
        words.append((word, source(of: number, in: info)))
      }
    }
    try await dictionary.add(words, toDeckNamed: Self.deckName(of: info.song), at: now)
  }

  /// “Songs::” and the title, as far as a deck's name may have it.
  private static func deckName(of song: Song) -> String {
    let parent = "Songs\(Deck.separator)"
    let title = song.title.replacing(Deck.separator, with: " ").unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control ? " " : Character(scalar)
    }
    return parent + String(title.prefix(Deck.longestName - parent.count)).trimmed
  }

  private func source(of line: Int, in info: SongInfo) -> String {
    let line = info.song.lines[line]
    let text = BracketingText(line.lyrics).ruby
    return [text, line.translation?.text, info.song.name].compactMap(\.self)
      .joined(separator: "\n")
  }

  /// Adds the word at a place, with the line it comes from.
  ///
  /// - Parameter onProgress: receives the progress of the dictionary, if it has to be built.
  func addWord(
    at offset: Int, in line: Int, of info: SongInfo, at now: Date,
    onProgress: @escaping @Sendable (Double) async -> Void
  ) async throws -> AddedItem {
    guard let word = info.text.lines[line].words.first(where: { $0.offset == offset }) else {
      throw Problem.noWord
    }
    await dictionary.build(onProgress: onProgress)
    return try await dictionary.add(TextWord(word), source: source(of: line, in: info), at: now)
  }

  /// Returns the glosses of the lines that have no translation.
  ///
  /// - Parameters:
  ///   - wanted: the lines; nil for all.
  ///   - onProgress: receives the progress of the dictionary, if it has to be built.
  func glosses(
    of wanted: Range<Int>?, in info: SongInfo,
    onProgress: @escaping @Sendable (Double) async -> Void
  ) async throws -> [Int: WordGloss] {
    let lines = zip(info.song.lines, info.text.lines).enumerated()
      .map { (number: $0.offset, line: $0.element.0, analysis: $0.element.1) }
      .filter {
        (wanted?.contains($0.number) ?? true) && $0.line.translation == nil && $0.line.isJapanese
          && $0.analysis.words.contains(where: \.isContent)
      }
    let words = lines.flatMap { $0.analysis.words }.filter(\.isContent)
    let opened = try await dictionary.open(onProgress: onProgress)
    let entries = try opened.entriesOrBases(of: words.map(TextWord.init))
    return Dictionary(
      uniqueKeysWithValues: lines.map { ($0.number, WordGloss($0.analysis, entries)) })
  }
}
