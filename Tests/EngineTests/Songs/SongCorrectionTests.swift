import Foundation
import Helpers
import Testing

@testable import Engine

/// Readings that the file or the learner gives.
extension SongTests {
  /// Corrects 橋 in a line.
  @discardableResult
  private func correct(
    _ song: Song.ID, _ reading: String, fall: String = "", line: Int = 0,
    _ scope: SongCorrection.Scope
  ) async throws -> SongReader.State {
    let correction = SongCorrection("橋", line: line, reading: reading, fall: fall, scope: scope)
    return try await read(song, .corrected(correction, at: clock.now))
  }

  @Test func `A reading of the file is shown, unless it is corrected`() async throws {
    let sung = Lyrics(
      title: "歌", lines: [Lyrics.Line("橋", readings: [.init("橋", reading: "ブリッジ")])])
    let id = try await add(sung)

    let word = try #require(try await read(id).info?.text.lines[0].words.first)

    #expect(word.runs.bracketed == "橋[ブリッジ]")
  }

  @Test(arguments: [
    (SongCorrection.Scope.line, ["ブリッジ", "はし", "はし"]), (.song, ["ブリッジ", "ブリッジ", "はし"]),
  ])
  func `A singer's reading holds in the line or the song, and shows both`(
    scope: SongCorrection.Scope, readings: [String]
  ) async throws {
    let lyrics = Lyrics(title: "歌", lines: [Lyrics.Line("橋を"), Lyrics.Line("橋は")])
    let (id, other) = (try await add(lyrics), try await add(lyrics))

    try await correct(id, "ブリッジ", scope)

    let texts = try await [read(id), read(other)].compactMap(\.info).map(\.text)
    let shown = (texts[0].lines + texts[1].lines.prefix(1)).compactMap(\.words.first)
    #expect(shown.map(\.runs.bracketed) == readings.map { "橋[\($0)]" })
    #expect(shown.map(\.usualReading) == readings.map { $0 == "はし" ? nil : "はし" })
    #expect(try await undo() == "Corrected 橋 to ブリッジ in 歌")
  }

  @Test(arguments: [SongCorrection.Scope.line, .song])
  func `A correction in a song holds in no other with the same line, and is listed`(
    scope: SongCorrection.Scope
  ) async throws {
    let lyrics = Lyrics(title: "歌", lines: [Lyrics.Line("橋を")])
    let (id, other) = (try await add(lyrics), try await add(lyrics))
    let before = try await read(other).info?.text

    try await correct(id, "ブリッジ", fall: "1", scope)

    let word = try #require(try await read(id).info?.text.lines[0].words.first)
    #expect(word.runs.bracketed == "橋[ブリッジ]" && word.accent.falls == [1])
    #expect(word.correction == Correction(reading: "ぶりっじ", fall: 1))
    #expect(try await read(other).info?.text == before)
    #expect(try await study.reader.corrections().isEmpty)
    #expect(
      try await study.songs.corrections() == [
        CorrectedSongWord(
          song: id, name: "歌", word: "橋", reading: "ブリッジ", fall: 1,
          line: scope == .line ? "橋を" : nil)
      ])
  }

  @Test(arguments: SongCorrection.Scope.allCases)
  func `An empty correction removes the one that there is, and is named so`(
    scope: SongCorrection.Scope
  ) async throws {
    let id = try await add(lines: "橋を")

    for reading in ["きょう", " "] { try await correct(id, reading, scope) }

    let word = try #require(try await read(id).info?.text.lines[0].words.first)
    #expect(word.reading == "はし" && word.correction == nil)
    let place = scope == .everywhere ? "" : " in 歌"
    #expect(try await undo() == "Removed the correction for 橋\(place)")
  }

  @Test func `An accent alone keeps how a word is sung`() async throws {
    let id = try await add(lines: "橋を", "橋は")
    func falls(_ fall: String, _ scope: SongCorrection.Scope) async throws -> [[Int]] {
      let state = try await correct(id, "", fall: fall, scope)
      return try #require(state.info).text.lines.compactMap { $0.words.first?.accent.falls }
    }
    try await correct(id, "ブリッジ", .line)

    #expect(try await falls("4", .line)[0] == [4])
    #expect(try await falls("0", .song) == [[0], [0]])
    #expect(try await falls("1", .line) == [[1], [0]])
    let word = try #require(try await read(id).info?.text.lines[0].words.first)
    #expect(word.runs.bracketed == "橋[ブリッジ]")
  }

  @Test func `A word whose sung accent is unknown stays in the line's pitch`() async throws {
    let id = try await add(Lyrics(title: "歌", lines: [Lyrics.Line("橋で休む")]))

    let correction = SongCorrection("橋", line: 0, reading: "はーし", fall: "", scope: .line)
    let info = try await read(id, .corrected(correction, at: clock.now)).info

    let phrase = try #require(info?.text.lines[0].phrases.first)
    #expect(phrase.pitch == nil && phrase.marked == "はーしで [?]")
  }

  @Test func `An accent everywhere replaces that of the song, and no reading`() async throws {
    let id = try await add(lines: "橋を", "橋は")
    try await correct(id, "ブリッジ", .line)
    try await correct(id, "", fall: "0", .song)

    let state = try await correct(id, "", fall: "1", .everywhere)

    let words = try #require(state.info).text.lines.compactMap(\.words.first)
    #expect(words[0].runs.bracketed == "橋[ブリッジ]")
    #expect(words[1].accent.falls == [1])
  }

  @Test func `A correction of a chorus is one change`() async throws {
    let id = try await add(lines: "橋を渡る", "雨", "橋を渡る", "橋の上")
    let before = try await study.undoHistory().changes.count

    let state = try await correct(id, "ブリッジ", fall: "3", .song)

    let bridges = try #require(state.info).text.lines.flatMap(\.words).filter { $0.surface == "橋" }
    #expect(bridges.map(\.runs.bracketed) == Array(repeating: "橋[ブリッジ]", count: 3))
    #expect(bridges.map(\.accent.falls) == [[3], [3], [3]])
    #expect(try await study.undoHistory().changes.count == before + 1)
    #expect(try await undo() == "Corrected 橋 to ブリッジ, accent 3 in 歌")
    let undone = try #require(try await read(id).info).text.lines.flatMap(\.words)
    #expect(undone.first { $0.surface == "橋" }?.runs.bracketed == "橋[はし]")
  }

  @Test func `A correction everywhere is checked, and a singer's goes before it`() async throws {
    let id = try await add(lines: "橋を")
    func shown(_ reading: String, _ scope: SongCorrection.Scope) async throws -> String? {
      try await correct(id, reading, scope).info?.text.lines[0].words.first?.runs.bracketed
    }

    await #expect(throws: Problem.self) {
      try await read(
        id,
        .corrected(
          SongCorrection("を", line: 0, reading: "ひとけのない", fall: "", scope: .everywhere),
          at: clock.now))
    }
    let everywhere = try await shown("きょう", .everywhere)
    let sung = try await shown("ブリッジ", .song)
    let removed = try await shown("", .song)
    let none = try await shown("", .everywhere)

    #expect(everywhere == "橋[きょう]" && sung == "橋[ブリッジ]" && removed == "橋[きょう]")
    #expect(none == "橋[はし]")
  }

  @Test func `A correction everywhere replaces that of the line it is made in`() async throws {
    let id = try await add(lines: "橋を")
    try await correct(id, "ブリッジ", .line)
    try await correct(id, "きょう", .everywhere)

    let word = try #require(try await read(id).info?.text.lines[0].words.first)
    #expect(word.runs.bracketed == "橋[きょう]")
  }

  @Test func `A line's correction goes before its song's, which holds again without it`()
    async throws
  {
    let id = try await add(
      Lyrics(
        title: "歌",
        lines: [Lyrics.Line("橋を"), Lyrics.Line("橋は", readings: [.init("橋", reading: "きょう")])]))
    func shown(_ reading: String, _ scope: SongCorrection.Scope) async throws -> [String?] {
      let state = try await correct(id, reading, line: 1, scope)
      return try #require(state.info).text.lines.map { $0.words.first?.runs.bracketed }
    }

    #expect(try await shown("ブリッジ", .song) == ["橋[ブリッジ]", "橋[ブリッジ]"])
    #expect(try await shown("ハシ", .line) == ["橋[ブリッジ]", "橋[ハシ]"])
    #expect(try await shown("", .line) == ["橋[ブリッジ]", "橋[ブリッジ]"])
    await #expect(throws: Problem.self) { try await shown("", .line) }
    #expect(try await shown("", .song) == ["橋[はし]", "橋[きょう]"])
    await #expect(throws: Problem.self) { try await shown("", .song) }
  }

  @Test func `Neither reading nor accent removes both, in the line`() async throws {
    let id = try await add(lines: "橋を")
    func falls(_ fall: String) async throws -> [Int]? {
      let state = try await correct(id, "", fall: fall, .line)
      return state.info?.text.lines[0].words.first?.accent.falls
    }
    let before = try await read(id).info?.text.lines[0].words.first?.accent.falls

    #expect(try await falls("1") == [1])
    #expect(try await falls("") == before)
    await #expect(throws: Problem.self) { try await falls("") }
  }

  @Test func `A correction everywhere keeps what it says nothing of`() async throws {
    let id = try await add(lines: "橋を")
    try await correct(id, "きょう", .everywhere)

    let state = try await correct(id, "", fall: "1", .everywhere)

    let word = try #require(state.info?.text.lines[0].words.first)
    #expect(word.runs.bracketed == "橋[きょう]" && word.accent.falls == [1])
  }

  @Test func `Two words of a line that are corrected at once are both corrected`() async throws {
    let id = try await add(lines: "橋を渡る猫")
    let (one, other) = (study.songs.reader(), study.songs.reader())
    for reader in [one, other] { try await reader.sent(.opened(id, at: clock.now)) }

    for (reader, word, reading) in [(one, "橋", "ブリッジ"), (other, "猫", "キャット")] {
      let correction = SongCorrection(word, line: 0, reading: reading, fall: "", scope: .line)
      try await reader.sent(.corrected(correction, at: clock.now))
    }

    let words = try #require(try await read(id).info).text.lines[0].words
    #expect(words.first { $0.surface == "橋" }?.runs.bracketed == "橋[ブリッジ]")
    #expect(words.first { $0.surface == "猫" }?.runs.bracketed == "猫[キャット]")
  }

  @Test func `What is said of a line that is gone meanwhile is refused`() async throws {
    let id = try await add(lines: "橋を渡る", "雨だ")
    let reader = study.songs.reader()
    try await reader.sent(.opened(id, at: clock.now))
    let edit = SongEdit(lyrics: Lyrics(title: "歌", lines: [Lyrics.Line("雨だ")]))
    try await study.songs.edit(id, edit, at: clock.now)

    let correction = SongCorrection("橋", line: 0, reading: "ブリッジ", fall: "", scope: .line)
    await #expect(throws: Problem.noSongLine) {
      try await reader.sent(.corrected(correction, at: clock.now))
    }
    await #expect(throws: Problem.noSongLine) {
      try await reader.sent(.timed([0: 1_000], at: clock.now))
    }

    let song = try #require(try await read(id).info).song
    #expect(song.lines.allSatisfy { $0.lyrics.readings == [] && $0.lyrics.start == nil })
    #expect(try await undo() == "Edited 歌")
  }
}
