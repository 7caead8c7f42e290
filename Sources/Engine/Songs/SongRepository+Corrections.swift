import GRDB

/// How the learner corrected a word in a song.
public struct CorrectedSongWord: Hashable, Sendable {
  public var song: Song.ID
  /// That of the song and its artist.
  public var name: String
  public var word: String
  /// In kana; nil if only the accent is corrected.
  public var reading: String?
  /// The downstep; nil if only the reading is corrected.
  public var fall: Int?
  /// The line that it applies to; nil for the whole song.
  public var line: String?
}

extension SongRepository {
  /// Returns the learner's corrections in songs, each once, those of the newest song first.
  func corrections(_ db: Database) throws -> [CorrectedSongWord] {
    try db.rows(
      """
      SELECT song.id, song.title, song.artist, song_line.text, song_line.readings
      FROM song_line JOIN song ON song.id = song_line.song_id
      WHERE song_line.readings LIKE '%"source"%' OR song_line.readings LIKE '%"is_yours"%'
      ORDER BY song.id DESC, song_line.position, song_line.number
      """
    ).flatMap { row -> [CorrectedSongWord] in
      let (line, readings): (String, String) = (row[3], row[4])
      let given: [Lyrics.GivenReading] = try JSONText.value(readings)
      return given.filter { $0.source != .file }.map { one in
        CorrectedSongWord(
          song: row[0], name: Song.name(row[1], row[2]), word: one.text,
          reading: one.reading.isEmpty ? nil : one.reading, fall: one.fall,
          line: one.source == .line ? line : nil)
      }
    }.uniqued()
  }
}
