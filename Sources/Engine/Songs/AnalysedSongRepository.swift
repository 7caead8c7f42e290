import Foundation
import GRDB

/// Combines the songs with what the analysis, the dictionary and the learner's cards know of them.
struct AnalysedSongRepository: Sendable {
  let storage: Storage
  let settings: SettingsRepository
  let reading: ReadingRepository
  let dictionary: DictionaryLookup
  let jobs: JobQueue
  let entitlements: Entitlements
  /// Whether new songs are translated by a language model.
  let isTranslating: @Sendable () -> Bool
  /// Whether a backend works on jobs, which may be away.
  let hasBackend: Bool
  /// Removes a job, wherever it is worked on.
  let removing: @Sendable (LineJob) async throws -> Void
  let songs = SongRepository()

  // MARK: The library

  func summaries(_ search: SongSearch, at now: Date) async throws -> [SongSummary] {
    let all = try await storage.database.read {
      try songs.songs(isFavourite: search.isFavourite, $0)
    }
    // All songs at once, because the learner's words are read once then.
    let text = try await reading.info(
      ofLines: all.flatMap { [$0.title] + $0.lines.map(\.text) }, at: now)
    var rest = text.lines[...]
    let terms = SongTerms(search.text)
    return all.compactMap { song in
      guard let title = rest.popFirst() else { return nil }
      let lines = rest.prefix(song.lines.count)
      rest = rest.dropFirst(lines.count)
      let found = terms.find(in: song, title: title, lines: lines)
      guard found.isFound else { return nil }
      let sung = zip(song.lines, lines).filter(\.0.isSung)
      let words = song.isJapanese ? sung.flatMap(\.1.words) : []
      return SongSummary(
        id: song.id, title: song.title, artist: song.artist, isFavourite: song.isFavourite,
        addedAt: song.addedAt, lines: sung.count,
        share: KnownShare(of: words), file: song.file, found: found.line)
    }
  }

  /// Returns the titles of all songs, newest first, without analysing them.
  func titles() async throws -> [RecentSong] {
    try await storage.database.read { try songs.recent(.max, $0) }
  }

  func add(_ lyrics: Lyrics, file: String, at now: Date) async throws -> AddedSong {
    var added = try await store(lyrics, file: file, at: now)
    added.translating = try await translateIfConnected(added.song, at: now)
    return added
  }

  private func store(
    _ lyrics: Lyrics, file: String = "", at now: Date
  ) async throws -> AddedSong {
    try await storage.undoable(at: now) { db in
      let twin = try songs.twin(of: lyrics, db)
      let id = try songs.add(lyrics, file: file, at: now, db)
      let name = try songs.song(id, db).name
      return ("Added \(name)", AddedSong(song: id, name: name, twin: twin))
    }
  }

  func translatesAtOnce() async throws -> Bool {
    guard isTranslating(), try await settings.current(in: storage).songs.translatesAtOnce else {
      return false
    }
    return await entitlements.includes(.songTranslation)
  }

  /// Requests translations of the lines that have none, if a language model or a backend is there
  /// to translate them, and the learner wants it at once. Many lines wait until they are asked for.
  ///
  /// - Returns: how many lines are to be translated, now or then.
  @discardableResult
  func translateIfConnected(_ id: Song.ID, at now: Date) async throws -> Int {
    guard try await translatesAtOnce() else { return 0 }
    let song = try await storage.database.read { try songs.song(id, $0) }
    let count = song.untranslatedCount
    guard (1...Song.mostSentUnasked).contains(count) else { return count }
    try await requestTranslation(of: song, at: now)
    return count
  }

  /// Adds an example without its translations, which a job then gets.
  func addExample(_ title: String, at now: Date) async throws -> AddedSong {
    var lyrics = try ExampleSongs.lyrics(title)
    for line in lyrics.lines.indices { lyrics.lines[line].translation = nil }
    let added = try await store(lyrics, at: now)
    let reference = Song.reference(to: added.song)
    let request = LineJob.Request(.lyrics(), title: title, lines: lyrics.lines.map(\.text))
    _ = try await jobs.create(
      request, for: reference, key: JobQueue.key(request, for: reference, after: 0),
      by: JobQueue.learner, model: ExampleSongs.translator.name, at: now)
    return added
  }

  /// Changes a song's title, artist or lyrics. New lines are translated as those of a new song.
  func edit(_ song: Song.ID, _ edit: SongEdit, at now: Date) async throws -> EditedSong {
    var edited = try await storage.undoablePart(at: now) { db, recording in
      let before = try songs.song(song, db)
      let after = try before.edited(edit, nextLine: songs.nextLineID(in: song, db))
      _ = try recording {
        try songs.write(after, over: before, at: now, db)
        return "Edited \(after.name)"
      }
      // Not recorded, for they move on before an undo.
      try songs.setPlace(after.place, in: song, db)
      try songs.setNextLineID(after: before.lines + after.lines, in: song, db)
      return EditedSong(after, before: before)
    }
    if edited.untranslatedLines > 0 {
      edited.translating = try await translateIfConnected(song, at: now)
    }
    return edited
  }

  func mark(_ song: Song.ID, isFavourite: Bool, at now: Date) async throws {
    try await storage.undoable(at: now) { db in
      let name = try songs.song(song, db).name
      try songs.setFavourite(isFavourite, song, db)
      return (isFavourite ? "Marked \(name) as favourite" : "Unmarked \(name) as favourite", ())
    }
  }

  /// - Returns: the name of the song.
  func delete(_ song: Song.ID, at now: Date) async throws -> String {
    let name = try await storage.undoable(at: now) { db in
      let name = try songs.song(song, db).name
      try songs.delete(song, db)
      return ("Deleted \(name)", name)
    }
    // Nobody waits for a backend that is away. It is told later, by the one who keeps the jobs
    // going.
    let clearing = Task { try? await removeOrphans() }
    if !hasBackend { await clearing.value }
    return name
  }

  // MARK: One song

  func info(_ id: Song.ID, at now: Date) async throws -> SongInfo {
    let (song, chosen, pace) = try await storage.database.read { db in
      let chosen = try settings.current(db)
      return (try songs.song(id, db), chosen, try Self.pace(chosen, at: now, db))
    }
    let job = try await jobs.changed(for: Song.reference(to: id), of: JobQueue.learner).last
    let text = try await analysed(song, by: chosen.tokeniser, at: now)
    let forecast = ReadingForecast(
      of: text.words, on: chosen.boundary.day(of: now), pace: pace, fsrs: chosen.fsrs,
      retention: chosen.retention)
    return SongInfo(
      song: song, text: text, job: job, recording: recordings.file(song.recording),
      forecast: forecast)
  }

  /// - Returns: nil if the song has none, or there is no such song.
  func recording(of id: Song.ID) async throws -> SongInfo.Recording? {
    try await storage.database.read { try songs.recording(of: id, $0) }.flatMap(recordings.file)
  }

  func analysed(
    _ song: Song, by tokeniser: Tokeniser, at now: Date
  ) async throws -> AnalysedText {
    var sung: [Int: [SungReading]] = [:]
    for (place, line) in song.lines.enumerated() where !line.lyrics.readings.isEmpty {
      sung[place] = Lyrics.GivenReading.Source.allCases.flatMap { source in
        line.lyrics.readings.filter { $0.source == source }.map {
          SungReading(
            text: $0.text, reading: $0.reading, fall: $0.fall, isYours: source != .file)
        }
      }
    }
    var text = try await reading.info(
      ofLines: song.lines.map(\.text), sung: sung, by: tokeniser, at: now)
    let isJapanese = song.isJapanese
    for (place, line) in song.lines.enumerated() {
      if sung[place] == nil {
        if !isJapanese || line.isForeign {
          text.lines[place].readAsWritten()
        } else if !line.isSung {
          // The number in [Verse 1: 太郎].
          text.lines[place].readAsWritten { !$0.isJapanese }
        }
      }
      if !isJapanese || !line.isSung { text.lines[place].leaveWords() }
    }
    return text
  }

  /// The learner's new words a day: those of the last two weeks, or of the days since the first new
  /// word in them; in its first week, which tells little, a lesson a day.
  private static func pace(_ settings: Settings, at now: Date, _ db: Database) throws -> Int {
    let today = settings.boundary.day(of: now).number
    let since = today - daysOfPace
    let introduced = try db.row(
      """
      SELECT count(DISTINCT card.item_id), min(card.introduced_day)
      FROM card JOIN item ON item.id = card.item_id
      WHERE card.introduced_day > \(since) AND NOT \(Item.isOfCharacter)
        AND card.id IN (SELECT card_id FROM answer WHERE day > \(since))
      """
    ).map { (words: $0[0] as Int, first: $0[1] as Int?) }
    guard let introduced, let first = introduced.first else { return settings.lessonSize }
    // Where the clock was set back, the first day may be ahead.
    let days = today - first + 1
    guard days > 7 else { return settings.lessonSize }
    return max(1, Int((Double(introduced.words) / Double(days)).rounded()))
  }

  private static let daysOfPace = 14

  private var recordings: RecordingFolder {
    RecordingFolder(folder: storage.folder.appending(path: "media/songs"))
  }

  /// Attaches a recording in place of another. The file of that one stays, for undo.
  func attach(_ recording: Data, to song: Song.ID, at now: Date) async throws {
    // Else the folder of data that were moved or erased would be made again.
    try storage.movedFile?.check()
    let name = try recordings.save(recording)
    try await storage.undoable(at: now) { db in
      try songs.setRecording(name, of: song, db)
      return ("Added a recording to \(try songs.song(song, db).name)", ())
    }
  }

  func detachRecording(of song: Song.ID, at now: Date) async throws {
    try await storage.undoable(at: now) { db in
      try songs.setRecording("", of: song, db)
      return ("Removed the recording of \(try songs.song(song, db).name)", ())
    }
  }

  func setTimes(
    _ times: [Song.Line.ID: Int], of song: Song.ID, at now: Date
  ) async throws {
    try await storage.undoable(at: now) { db in
      let found = try songs.song(song, db)
      guard found.lines.contains(where: { times[$0.id] != nil }) else { throw Problem.noSongLine }
      try songs.setTimes(times, of: song, db)
      return ("Timed the lines of \(found.name)", ())
    }
  }

  /// Keeps the learner's place, without waiting for the disk.
  func move(_ song: Song.ID, to line: Int) async throws {
    try await storage.writeWithoutSync { try songs.setPlace(line, in: song, $0) }
  }

  func translate(
    _ text: String, _ line: Song.Line.ID, of song: Song.ID, at now: Date
  ) async throws {
    try await storage.undoable(at: now) { db in
      let found = try songs.song(song, db)
      guard let place = found.lines.firstIndex(where: { $0.id == line }) else {
        throw Problem.noSongLine
      }
      try songs.write(Translation(text, by: .you), of: line, in: song, db)
      return ("Translated line \(found.number(ofLine: place)) of \(found.name)", ())
    }
  }
}

extension Song.Line {
  /// Whether it is in another language, so that its numbers are read in that.
  fileprivate var isForeign: Bool { !isJapanese && text.contains(where: \.isLetter) }
}

extension AnalysedText.Line {
  /// Takes none of its words as one to learn.
  fileprivate mutating func leaveWords() { changeWords { $0.isContent = false } }

  fileprivate mutating func readAsWritten(
    _ isOfOther: (AnalysedText.Word) -> Bool = { _ in true }
  ) {
    changeWords { word in
      guard isOfOther(word) else { return }
      word.runs = [FuriganaRun(word.surface)]
      word.reading = word.surface
    }
  }

  private mutating func changeWords(_ change: (inout AnalysedText.Word) -> Void) {
    for phrase in phrases.indices {
      for word in phrases[phrase].words.indices { change(&phrases[phrase].words[word]) }
    }
  }
}
