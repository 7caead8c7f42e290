import Foundation

/// The changes to a song; nil for parts that stay.
public struct SongEdit: Hashable, Sendable {
  public var title: String?
  /// Empty for none.
  public var artist: String?
  public var lyrics: Lyrics?

  public init(title: String? = nil, artist: String? = nil, lyrics: Lyrics? = nil) {
    self.title = title
    self.artist = artist
    self.lyrics = lyrics
  }
}

/// The result of adding or editing a song.
public protocol SavedSong {
  var song: Song.ID { get }
  /// How many of its lines a language model or a backend translates from now on, or once it is
  /// asked to.
  var translating: Int { get }
}

extension SavedSong {
  /// Whether there are too many lines to be sent without a question.
  public var asksToTranslate: Bool { translating > Song.mostSentUnasked }

  /// Says how many lines are to be translated, now or when the learner asks; nil for none. It is still
  /// true once they are.
  public var translation: String? {
    guard translating > 0 else { return nil }
    let lines = Quantity.count(translating, "line")
    return asksToTranslate
      ? "\(lines) are translated only when you ask." : "\(lines) queued to be translated."
  }
}

public struct AddedSong: SavedSong, Hashable, Sendable {
  public var song: Song.ID
  public var name: String
  /// A song with the same lyrics that was there before.
  public var twin: Song.ID?
  public var translating = 0
}

public struct EditedSong: SavedSong, Hashable, Sendable {
  public var song: Song.ID
  public var name: String
  /// How many different lines are new, and have no translation.
  public var untranslatedLines: Int
  public var isChanged: Bool
  public var translating = 0

  init(_ after: Song, before: Song) {
    let known = Set(before.lines.map(\.id))
    (song, name) = (after.id, after.name)
    let new = after.untranslated.filter { line in
      !known.contains(line.id) && line.lyrics.translation == nil
    }
    untranslatedLines = Set(new.map(\.text)).count
    isChanged = after != before
  }
}

extension Song {
  /// The lyrics as a person edits them, a line each.
  public var text: String { lines.map(\.text).joined(separator: "\n") }

  /// Whether a title or an artist's name is too long.
  public static func refusesName(_ text: String) -> Bool { text.count > Song.longestName }

  /// Returns the song as edited. Lines whose text has not changed keep all that is known of them.
  ///
  /// - Parameter nextLine: the ID of the first new line.
  /// - Throws: `Problem` if there is no title or no text, or too much of it.
  func edited(_ edit: SongEdit, nextLine: Line.ID) throws(Problem) -> Song {
    var song = self
    if let title = edit.title { song.title = try SongName.checkedTitle(title) }
    if let artist = edit.artist { song.artist = try SongName.checkedArtist(artist) }
    guard let lyrics = edit.lyrics else { return song }
    try lyrics.check()
    // Earlier versions stored readings in brackets with the text.
    let old = lines.map { $0.withoutBracketedReadings() }
    let pairing = LinePairing(old.map(\.text), lyrics.lines.map(\.text))
    let isTimed = lyrics.lines.contains { $0.start != nil }
    var newID = nextLine
    song.lines = lyrics.lines.enumerated().map { place, given in
      var line = pairing.kept[place].map { old[$0] } ?? Line(lyrics: given, id: newID)
      if pairing.kept[place] == nil { newID += 1 }
      line.lyrics.apply(
        given, isTimed: isTimed, times: pairing.times[place].map { old[$0].lyrics })
      return line
    }
    song.place = pairing.kept.firstIndex(of: place) ?? min(place, song.lines.count - 1)
    return song
  }
}

extension Song.Line {
  fileprivate func withoutBracketedReadings() -> Song.Line {
    var line = self
    line.lyrics = lyrics.withoutBracketedReadings()
    return line
  }
}

extension Lyrics.Line {
  /// Takes over what an edited line says, and otherwise what is known of it.
  ///
  /// - Parameter times: the line whose time it has, unless the edit gives times.
  fileprivate mutating func apply(_ given: Lyrics.Line, isTimed: Bool, times: Lyrics.Line?) {
    let source = isTimed ? given : times
    let isSame = source?.text == text
    (start, end, words) = (source?.start, source?.end, isSame ? source?.words ?? [] : [])
    translation = given.translation
    if !given.readings.isEmpty {
      readings = readings.filter { $0.source != .file } + given.readings
    }
  }
}

extension Lyrics {
  /// - Throws: `Problem` if there is no text, or too much of it.
  func check() throws(Problem) {
    guard lines.contains(where: { !$0.text.isEmpty }) else { throw .noLyrics }
    try checkLength()
  }

  /// - Throws: `Problem` if there are too many lines, or if one is too long.
  func checkLength() throws(Problem) {
    guard lines.count <= Song.mostLines else { throw .longSong }
    let sung = lines.filter { !$0.text.isEmpty }
    if let long = sung.firstIndex(where: { $0.text.count > Song.longestLine }) {
      throw .longLine(long + 1)
    }
  }
}

/// Titles and names of artists, as people and files give them.
enum SongName {
  static func checkedTitle(_ text: String) throws(Problem) -> String {
    let title = try checked(text, "title")
    guard !title.isEmpty else { throw .noSongTitle }
    return title
  }

  static func checkedArtist(_ text: String) throws(Problem) -> String {
    try checked(text, "artist's name")
  }

  private static func checked(_ text: String, _ what: String) throws(Problem) -> String {
    let tidy = text.split(whereSeparator: \.isNewline).joined(separator: " ").trimmed
      .precomposedStringWithCanonicalMapping
    guard !Song.refusesName(tidy) else {
      throw Problem(
        "The \(what) is longer than \(Song.longestName) characters.", remedy: "Shorten it.")
    }
    return tidy
  }
}
