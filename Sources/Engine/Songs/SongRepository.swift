import Foundation
import GRDB

/// Stores songs with their lines and translations.
struct SongRepository: Sendable {
  static let migration = Migration(
    "0.3.0 songs", undoable: ["song_translation", "song_line", "song"],
    places: ["song": "place"],
    contents: [
      "song": "songs", "song_line": "songs", "song_translation": "songs",
    ],
    """
    -- The learner's songs. search_text is the title, the artist and the lyrics, folded for search.
    CREATE TABLE song (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      title TEXT NOT NULL CHECK (title <> ''),
      artist TEXT NOT NULL,
      file TEXT NOT NULL,
      is_favourite INTEGER NOT NULL DEFAULT 0 CHECK (is_favourite IN (0, 1)),
      place INTEGER NOT NULL DEFAULT 0 CHECK (place >= 0),
      -- The file of the learner's recording in media/songs; empty for none.
      recording TEXT NOT NULL DEFAULT '',
      search_text TEXT NOT NULL,
      added_at INTEGER NOT NULL
    ) STRICT;

    -- Times are milliseconds from the start of the recording. words and readings are JSON.
    CREATE TABLE song_line (
      song_id INTEGER NOT NULL REFERENCES song (id) ON DELETE CASCADE,
      number INTEGER NOT NULL CHECK (number >= 0),
      text TEXT NOT NULL,
      starts_at INTEGER,
      ends_at INTEGER,
      words TEXT NOT NULL,
      readings TEXT NOT NULL,
      PRIMARY KEY (song_id, number)
    ) STRICT, WITHOUT ROWID;

    -- At most one by each. model and at are of a model's translation only.
    CREATE TABLE song_translation (
      song_id INTEGER NOT NULL REFERENCES song (id) ON DELETE CASCADE,
      number INTEGER NOT NULL,
      source TEXT NOT NULL CHECK (source IN ('you', 'file', 'model')),
      text TEXT NOT NULL CHECK (text <> ''),
      model TEXT NOT NULL,
      at INTEGER NOT NULL,
      PRIMARY KEY (song_id, number, source)
    ) STRICT, WITHOUT ROWID;
    """)

  // MARK: Reading

  /// Returns the songs, newest first.
  func songs(isFavourite: Bool, _ db: Database) throws -> [Song] {
    try rows(isFavourite ? "is_favourite = 1" : "1", db).map { try song($0, db) }
  }

  /// Returns the songs added last, newest first.
  func recent(_ most: Int, _ db: Database) throws -> [RecentSong] {
    try db.rows("SELECT id, title, artist FROM song ORDER BY id DESC LIMIT \(most)").map {
      RecentSong(id: $0[0], title: $0[1], artist: $0[2])
    }
  }

  func song(_ id: Song.ID, _ db: Database) throws -> Song {
    guard let row = try rows("id = \(id)", db).first else { throw Problem.noSong }
    return try song(row, db)
  }

  /// Returns the name of a song's recording; nil if there is no such song.
  func recording(of id: Song.ID, _ db: Database) throws -> String? {
    try db.value("SELECT recording FROM song WHERE id = \(id)")
  }

  /// Returns the ID of a song with the same lyrics, whatever its title.
  func twin(of lyrics: Lyrics, _ db: Database) throws -> Song.ID? {
    let text = "\n" + SearchText.folded(lyrics.lines.map(\.text).joined(separator: "\n"))
    return try db.value(
      """
      SELECT id FROM song
      WHERE substr(search_text, -\(text.unicodeScalars.count)) = \(text)
        AND (SELECT count(*) FROM song_line WHERE song_id = song.id) = \(lyrics.lines.count)
      ORDER BY id LIMIT 1
      """)
  }

  private func rows(_ condition: SQL, _ db: Database) throws -> [Row] {
    try db.rows(
      """
      SELECT id, title, artist, file, is_favourite, place, added_at, recording
      FROM song
      WHERE \(condition) ORDER BY id DESC
      """)
  }

  private func song(_ row: Row, _ db: Database) throws -> Song {
    let id: Song.ID = row[0]
    let translations = try self.translations(of: id, db)
    let askedAt: Int64 =
      try db.value(
        "SELECT max(at) FROM song_translation WHERE song_id = \(id) AND source = 'model'") ?? 0
    // Most lines have none of either.
    let (words, readings) = (JSONCache<[Lyrics.TimedWord]>(), JSONCache<[Lyrics.GivenReading]>())
    let lines = try db.rows(
      """
      SELECT number, text, starts_at, ends_at, words, readings, added_at FROM song_line
      WHERE song_id = \(id) ORDER BY position, number
      """
    ).map { line in
      Song.Line(
        lyrics: Lyrics.Line(
          line[1], start: line[2], end: Self.end(line[3], after: line[2]),
          words: try words.value(line[4]), readings: try readings.value(line[5])),
        translation: translations[line[0]], id: line[0], isNew: line[6] as Int64 > askedAt)
    }
    return Song(
      id: id, title: row[1], artist: row[2], file: row[3], isFavourite: row[4],
      addedAt: Date(milliseconds: row[6]), place: max(0, min(row[5], lines.count - 1)),
      recording: row[7], lines: lines)
  }

  /// Returns the end of a line; nil while its beginning is set to a later time.
  private static func end(_ end: Int?, after start: Int?) -> Int? {
    end.flatMap { $0 >= start ?? 0 ? $0 : nil }
  }

  // MARK: Writing

  /// - Throws: `Problem` if there is no title or no text.
  func add(_ lyrics: Lyrics, file: String, at now: Date, _ db: Database) throws -> Song.ID {
    let title = try SongName.checkedTitle(lyrics.title ?? "")
    let artist = try SongName.checkedArtist(lyrics.artist ?? "")
    try lyrics.check()
    let place = lyrics.lines.firstIndex(where: \.isSung) ?? 0
    try db.execute(
      literal: """
        INSERT INTO song (title, artist, file, place, search_text, added_at)
        VALUES (\(title), \(artist), \(file), \(place),
          \(Self.searchText(title, artist, lyrics.lines.map(\.text))), \(now.milliseconds))
        """)
    let id = db.lastInsertedRowID
    for (number, line) in lyrics.lines.enumerated() {
      try insert(line, at: number, id: number, of: id, addedAt: 0, db)
    }
    return id
  }

  /// - Parameter addedAt: when it was added to the song, in milliseconds; 0 if with it.
  func insert(
    _ line: Lyrics.Line, at position: Int, id: Int, of song: Song.ID, addedAt: Int64,
    _ db: Database
  ) throws {
    try db.execute(
      literal: """
        INSERT INTO song_line
          (song_id, number, text, starts_at, ends_at, words, readings, position, added_at)
        VALUES (\(song), \(id), \(line.text), \(line.start), \(line.end),
          \(try JSONText.of(line.words)), \(try JSONText.of(line.readings)), \(position),
          \(addedAt))
        """)
    if let translation = line.translation {
      try write(Translation(translation, by: .file), of: id, in: song, db)
    }
  }

  static func searchText(_ title: String, _ artist: String, _ lines: [String]) -> String {
    SearchText.folded(([title, artist] + lines).joined(separator: "\n"))
  }

  /// The learner's jobs for songs that are not there.
  func orphanedJobs(_ db: Database) throws -> [LineJob.ID] {
    try db.values(
      """
      SELECT id FROM job WHERE client = \(JobQueue.learner) AND status <> 'acknowledged'
        AND reference LIKE 'song %'
        AND NOT EXISTS
          (SELECT 1 FROM song WHERE song.id = CAST(substr(job.reference, 6) AS INTEGER))
      """)
  }

  func setFavourite(_ isFavourite: Bool, _ song: Song.ID, _ db: Database) throws {
    try db.execute(literal: "UPDATE song SET is_favourite = \(isFavourite) WHERE id = \(song)")
    guard db.changesCount == 1 else { throw Problem.noSong }
  }

  /// - Parameter name: the file's; empty for none.
  func setRecording(_ name: String, of song: Song.ID, _ db: Database) throws {
    try db.execute(literal: "UPDATE song SET recording = \(name) WHERE id = \(song)")
    guard db.changesCount == 1 else { throw Problem.noSong }
  }

  /// Sets when lines begin, by ID, in milliseconds. Their words' times go, and their ends, unless
  /// only one is corrected.
  func setTimes(_ times: [Song.Line.ID: Int], of song: Song.ID, _ db: Database) throws {
    for (line, start) in times {
      try db.execute(
        literal: """
          UPDATE song_line SET starts_at = \(start), words = '[]',
            ends_at = CASE WHEN \(times.count == 1) THEN ends_at END
          WHERE song_id = \(song) AND number = \(line)
          """)
    }
  }

  func setPlace(_ line: Int, in song: Song.ID, _ db: Database) throws {
    try db.execute(
      literal: "UPDATE song SET place = \(line) WHERE id = \(song) AND place <> \(line)")
  }

  /// Deletes the parts one by one, so that undo brings them back.
  func delete(_ song: Song.ID, _ db: Database) throws {
    try db.execute(literal: "DELETE FROM song_translation WHERE song_id = \(song)")
    try db.execute(literal: "DELETE FROM song_line WHERE song_id = \(song)")
    try db.execute(literal: "DELETE FROM song WHERE id = \(song)")
    guard db.changesCount == 1 else { throw Problem.noSong }
  }
}

extension Problem {
  public static let noSong = Problem(
    "Song not found.", remedy: "It may have been deleted. “song list” shows all songs.")
  static let noSongTitle = Problem("The song has no title.", remedy: "Enter a title.")
  static let noLyrics = Problem(
    "The song has no lyrics.", remedy: "Paste some, or choose another file.")
  static let longSong = Problem(
    "The song has more than \(Quantity.grouped(Song.mostLines)) lines.",
    remedy: "Add it in parts.")
  /// - Parameter number: counted from 1, without lines that have no text.
  static func longLine(_ number: Int) -> Problem {
    Problem(
      "Line \(number) is longer than \(Quantity.grouped(Song.longestLine)) characters.",
      remedy: "Break it into several lines.")
  }
}
