public import Foundation

/// A song in the learner's library.
public struct Song: Hashable, Identifiable, Sendable {
  public typealias ID = Int64

  /// The longest title, and the longest name of an artist, in characters.
  public static let longestName = 200
  /// The most lines, with those that have no text.
  public static let mostLines = 5_000
  /// The most lines that are sent to be translated without a question.
  public static let mostSentUnasked = 300
  /// The longest line, in characters.
  static let longestLine = 1_000

  public var id: ID
  public var title: String
  /// Empty if unknown.
  public var artist: String
  /// The name of the file it came from; empty for a pasted text.
  var file: String
  var isFavourite: Bool
  var addedAt: Date
  /// The index in `lines` of the line that the learner was at last.
  public var place: Int
  /// The file of the learner's recording; empty for none.
  var recording = ""
  public var lines: [Line]

  public struct Line: Hashable, Identifiable, Sendable {
    public var lyrics: Lyrics.Line
    /// The best translation there is: the learner's own, the file's, a model's.
    public var translation: Translation?
    /// Stays when lines before it are added or removed; unique within the song, from 0.
    public var id = 0
    /// Whether it was written after a model was last asked for its translation.
    var isNew = false

    public var text: String { lyrics.text }
    /// Whether any of it is Japanese; a song may have lines of English.
    public var isJapanese: Bool { text.isJapanese }
    public var isSung: Bool { lyrics.isSung }
  }

  /// For example “Title – Artist”.
  public var name: String { Song.name(title, artist) }

  static func name(_ title: String, _ artist: String) -> String {
    artist.isEmpty ? title : "\(title) – \(artist)"
  }

  /// The name of a song for jobs and sessions, for example “song 3”.
  public static func reference(to song: ID) -> String { "song \(song)" }

  /// Returns the song of a reference; nil if it is one to something else.
  public static func id(in reference: String) -> ID? {
    let parts = reference.split(separator: " ")
    return parts.count == 2 && parts[0] == "song" ? ID(parts[1]) : nil
  }

  /// Whether any line has Japanese. Only then there are readings, and words to learn. Without kana,
  /// it is Chinese if it has a character that Japanese has not.
  public var isJapanese: Bool {
    lines.contains(where: \.text.containsKana)
      || lines.contains(where: \.isJapanese) && !lines.contains(where: \.text.containsForeignKanji)
  }

  /// The lines to be translated: those that are sung, in a song with Japanese only Japanese.
  public var untranslated: [Line] {
    let open = lines.filter { $0.translation == nil && $0.isSung }
    let mixes = isJapanese && lines.contains { $0.isSung && $0.isJapanese }
    return mixes ? open.filter(\.isJapanese) : open
  }

  /// The lines to be translated, and those that a model has translated.
  public var retranslated: [Line] {
    let open = Set(untranslated.map(\.id))
    return lines.filter { open.contains($0.id) || $0.translation?.source.isModel == true }
  }

  /// Whether a model has translated any line.
  public var isTranslatedByModel: Bool { countTranslatedByModel > 0 }

  /// How many different lines a model has translated.
  public var countTranslatedByModel: Int {
    Set(lines.filter { $0.translation?.source.isModel == true }.map(\.text)).count
  }

  /// How many different lines there are to be translated.
  public var untranslatedCount: Int { Set(untranslated.map(\.text)).count }

  /// The number of a line as people count them: those that are sung, from 1. A pause has that of the
  /// line before it, as have credits.
  public func number(ofLine index: Int) -> Int { lines.prefix(index + 1).count(where: \.isSung) }

  /// The number of each line; nil for those that are not counted.
  public var numbers: [Int?] {
    var count = 0
    return lines.map { line -> Int? in
      guard line.isSung else { return nil }
      count += 1
      return count
    }
  }

  /// Returns the index of a line by its number; nil if there are not so many.
  public func index(ofLine number: Int) -> Int? {
    let sung = lines.indices.lazy.filter { lines[$0].isSung }
    return number < 1 ? nil : sung.dropFirst(number - 1).first
  }

  /// The song as it would be written to a file, with the best translations.
  public var lyrics: Lyrics {
    Lyrics(
      title: title, artist: artist.isEmpty ? nil : artist,
      lines: lines.map { line in
        var lyrics = line.lyrics
        lyrics.translation = line.translation?.text
        return lyrics
      })
  }
}

/// The translation of a line, and who made it.
public struct Translation: Hashable, Sendable {
  public enum Source: Hashable, Sendable {
    /// The learner.
    case you
    /// The file the song came from.
    case file
    /// A language model, by name.
    case model(String, at: Date)
  }

  public var text: String
  public var source: Source

  init(_ text: String, by source: Source) {
    (self.text, self.source) = (text, source)
  }
}

/// A song in the library's list.
public struct SongSummary: Hashable, Identifiable, Sendable {
  public var id: Song.ID
  public var title: String
  public var artist: String
  public var isFavourite: Bool
  public var addedAt: Date
  /// The number of lines that are sung.
  public var lines: Int
  /// The share of its words that the learner knows.
  public var share: KnownShare
  /// The name of the file it came from; empty for a pasted text.
  public var file = ""
  /// The line that a search found; nil for none, or if the title and the artist tell enough.
  public var found: FoundSongLine?

  public var name: String { Song.name(title, artist) }
}

/// A song by its title, for a short list.
public struct RecentSong: Hashable, Identifiable, Sendable {
  public var id: Song.ID
  public var title: String
  public var artist: String

  public var name: String { Song.name(title, artist) }
}

/// How many of a text's words the learner knows, without particles and the like.
public struct KnownShare: Hashable, Sendable {
  public var known = 0
  public var words = 0

  /// From 0 to 1; nil if there are no words.
  public var value: Double? { words == 0 ? nil : Double(known) / Double(words) }
}

extension KnownShare {
  init(of words: some Sequence<AnalysedText.Word>) {
    self.init()
    for word in words where word.isContent {
      self.words += 1
      if word.memory == .strong { known += 1 }
    }
  }
}

/// A song with its lines analysed.
public struct SongInfo: Hashable, Sendable {
  public var song: Song
  public var text: AnalysedText
  /// The translation that is being worked on, or that failed.
  public var job: LineJob?
  /// The learner's recording; nil for none, or if its file is missing.
  public var recording: Recording?
  /// When the learner could read it.
  public var forecast: ReadingForecast
  public var share: KnownShare { KnownShare(of: text.words) }

  public func share(ofLine line: Int) -> KnownShare { KnownShare(of: text.lines[line].words) }

  /// Whether the model was asked for a line, and gave nothing that can be a translation.
  public func isLeftOut(_ line: Int) -> Bool {
    let line = song.lines[line]
    guard job == nil, line.translation == nil, line.isSung, !line.isNew else { return false }
    return song.isTranslatedByModel && (line.isJapanese || !song.isJapanese)
  }
}

extension Translation.Source {
  fileprivate var isModel: Bool {
    if case .model = self { true } else { false }
  }
}

/// How a word of a song is read.
public struct SongCorrection: Hashable, Sendable {
  public enum Scope: String, CaseIterable, Sendable { case line, song, everywhere }

  /// The word as written in the line.
  var word: String
  var line: Int
  /// The reading as typed, in kana or romaji; empty to keep or remove.
  var reading: String
  /// The downstep as typed; empty to keep it.
  var fall: String
  var scope: Scope

  public init(_ word: String, line: Int, reading: String, fall: String, scope: Scope) {
    (self.word, self.line, self.reading) = (word, line, reading)
    (self.fall, self.scope) = (fall, scope)
  }

  /// Whether it removes the correction that there is.
  public var isRemoval: Bool { reading.trimmed.isEmpty && fall.trimmed.isEmpty }
}

extension SongInfo {
  public struct Recording: Hashable, Sendable {
    public var url: URL
    public var kind: RecordingFolder.Kind
  }

  /// The place of a word: its line, and its index among the line's words.
  public struct WordPlace: Hashable, Sendable {
    /// An index in `lines`.
    public var line: Int
    /// The index of the word in the line.
    public var word: Int

    public init(line: Int, word: Int) {
      (self.line, self.word) = (line, word)
    }
  }

  /// The learner's items for the song's words, each once.
  public var items: [Item.ID] {
    Set(text.words.filter(\.isContent).flatMap(\.items)).sorted()
  }

  public func word(at place: WordPlace) -> AnalysedText.Word? {
    guard text.lines.indices.contains(place.line) else { return nil }
    let words = text.lines[place.line].words
    return words.indices.contains(place.word) ? words[place.word] : nil
  }

  /// Returns the nearest word after or before a place that the learner does not know.
  ///
  /// - Parameter place: with a word of -1 for the beginning of the line.
  public func unknownWord(_ direction: Direction, of place: WordPlace) -> WordPlace? {
    let lines = text.lines.indices.lazy
    return switch direction {
    case .after:
      lines.drop { $0 < place.line }.compactMap { line in
        unknownWords(in: line).first { place.isBefore($0) }
      }.first
    case .before:
      lines.prefix { $0 <= place.line }.reversed().compactMap { line in
        unknownWords(in: line).last { $0.isBefore(place) }
      }.first
    }
  }

  private func unknownWords(in line: Int) -> [WordPlace] {
    text.lines[line].words.enumerated().filter { $1.isContent && $1.memory != .strong }
      .map { WordPlace(line: line, word: $0.offset) }
  }

  public enum Direction: Sendable { case after, before }
}

extension SongInfo.WordPlace {
  fileprivate func isBefore(_ other: Self) -> Bool {
    (line, word) < (other.line, other.word)
  }
}
