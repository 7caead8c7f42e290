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

  /// Corrects how the singer reads a word; neither reading nor downstep removes the correction.
  ///
  /// - Parameters:
  ///   - place: the line in which it is made.
  ///   - lines: those that are corrected. One that is gone is skipped.
  /// - Returns: whether that changes anything.
  @discardableResult
  func correct(
    _ word: String, as reading: String, fall: Int?, _ scope: SongCorrection.Scope,
    at place: Song.Line.ID, of song: Song.ID, in lines: [Song.Line.ID], _ db: Database
  ) throws -> Bool {
    var isChanged = false
    for line in try self.song(song, db).lines where lines.contains(line.id) {
      let before = line.lyrics.readings
      let readings = before.corrected(
        word, as: reading, fall: fall, scope, isHere: line.id == place)
      guard Set(readings) != Set(before) else { continue }
      isChanged = true
      try db.execute(
        literal: """
          UPDATE song_line SET readings = \(try JSONText.of(readings))
          WHERE song_id = \(song) AND number = \(line.id)
          """)
    }
    return isChanged
  }
}
