import ArgumentParser
import Engine

struct SongListCommand: ViewCommand {
  static let usage = Usage("list", "List your songs, newest first.")
    .serves(.seeSongs, "song list")

  @Flag(help: "Only favourites.")
  var favourites = false

  func run(in console: Console, on study: Study) async throws {
    await study.refreshJobs()
    try console.show(
      try await study.songs(SongSearch(isFavourite: favourites)),
      orSay: favourites ? "No favourites." : "No songs. “song add FILE” adds one.")
  }
}

struct SongFindCommand: ViewCommand {
  static let usage = Usage("find", "Find songs by title, artist, lyrics or translation.")
    .serves(.findSong, "song find TEXT", examples: "song find 雨", "song find ame kasa")

  @Argument(help: "Words to find, in any script.")
  var text: [String]

  func run(in console: Console, on study: Study) async throws {
    let text = text.joined(separator: " ")
    try console.show(
      try await study.songs(SongSearch(text)), orSay: "No songs match “\(text)”.")
  }
}

extension Console {
  fileprivate func show(_ songs: [SongSummary], orSay none: String) throws {
    try list(songs, none: Line(none), flushRight: [0]) { song in
      [
        Line("\(song.id)", .faint), Line(song.isFavourite ? "★" : " ", .accent),
        Line(song.name, .strong), Line(Quantity.count(song.lines, "line"), .faint),
        Line("\(Quantity.share(song.share.known, of: song.share.words)) known", .faint),
        song.found?.shown ?? Line(),
      ]
    } json: {
      $0.json
    }
  }
}

extension SongSummary {
  fileprivate var json: JSONObject {
    [
      "song": id, "title": title, "artist": artist.isEmpty ? nil : artist,
      "is_favourite": isFavourite, "added_at": addedAt, "file": file.isEmpty ? nil : file,
      "line_count": lines,
      // The number of its words, without particles and the like.
      "known_word_count": share.known, "word_count": share.words,
      "found_line": found?.json,
    ]
  }
}

extension FoundSongLine {
  fileprivate var shown: Line {
    let translation = translation.map { "  \($0)" } ?? ""
    return "\(number, .faint)  \(text)\(translation, .faint)"
  }

  fileprivate var json: JSONObject {
    ["number": number, "text": text, "translation": translation]
  }
}
