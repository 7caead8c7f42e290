import Foundation
import GRDB

extension SongRepository {
  static let editMigration = Migration(
    "0.6.0 edited songs",
    """
    -- A line's place in its song; lines of the same place follow each other by their numbers. The
    -- number stays when other lines are added or removed.
    ALTER TABLE song_line ADD COLUMN position INTEGER NOT NULL DEFAULT 0 CHECK (position >= 0);
    -- When it was added to the song in milliseconds; 0 if with it.
    ALTER TABLE song_line ADD COLUMN added_at INTEGER NOT NULL DEFAULT 0;
    """)

  static let numberMigration = Migration(
    "0.6.0 song line numbers",
    """
    -- Above the number of every line that an edited song had. No undo sets it back, or a translation
    -- of a line that is gone could come to another one.
    CREATE TABLE song_next_line (
      song_id INTEGER PRIMARY KEY,
      number INTEGER NOT NULL
    ) STRICT;
    """)

  /// Writes an edited song. Lines that are gone take their translations with them.
  func write(_ song: Song, over before: Song, at now: Date, _ db: Database) throws {
    guard song != before else { return }
    let text = Self.searchText(song.title, song.artist, song.lines.map(\.text))
    try db.execute(
      literal: """
        UPDATE song SET title = \(song.title), artist = \(song.artist), search_text = \(text)
        WHERE id = \(song.id)
        """)
    let remainingIDs = Set(song.lines.map(\.id))
    let previousIDs = Set(before.lines.map(\.id))
    for line in before.lines where !remainingIDs.contains(line.id) {
      for table in ["song_translation", "song_line"] {
        try db.execute(
          literal: "DELETE FROM \(sql: table) WHERE song_id = \(song.id) AND number = \(line.id)")
      }
    }
    for (position, line) in song.lines.enumerated() {
      if previousIDs.contains(line.id) {
        try update(line, at: position, of: song.id, db)
      } else {
        try insert(
          line.lyrics, at: position, id: line.id, of: song.id, addedAt: now.milliseconds, db)
      }
    }
  }

  private func update(
    _ line: Song.Line, at position: Int, of song: Song.ID, _ db: Database
  ) throws {
    let lyrics = line.lyrics
    try db.execute(
      literal: """
        UPDATE song_line
        SET position = \(position), text = \(lyrics.text), starts_at = \(lyrics.start),
          ends_at = \(lyrics.end), words = \(try JSONText.of(lyrics.words)),
          readings = \(try JSONText.of(lyrics.readings))
        WHERE song_id = \(song) AND number = \(line.id)
        """)
    if let translation = lyrics.translation {
      try write(Translation(translation, by: .file), of: line.id, in: song, db)
    }
  }

  /// The ID of the next new line, which no other has or had.
  func nextLineID(in song: Song.ID, _ db: Database) throws -> Int {
    try db.value(
      """
      SELECT max(
        (SELECT coalesce(max(number), 0) FROM song_next_line WHERE song_id = \(song)),
        (SELECT coalesce(max(number) + 1, 0) FROM song_line WHERE song_id = \(song)),
        (SELECT coalesce(max(number) + 1, 0) FROM song_translation WHERE song_id = \(song)))
      """) ?? 0
  }

  /// Stores that the IDs of an edited song's lines are used.
  func setNextLineID(after lines: [Song.Line], in song: Song.ID, _ db: Database) throws {
    let next = (lines.map(\.id).max() ?? -1) + 1
    try db.run(
      """
      INSERT INTO song_next_line (song_id, number) VALUES (?, ?)
      ON CONFLICT (song_id) DO UPDATE SET number = max(number, excluded.number)
      """, [song, next])
  }
}
