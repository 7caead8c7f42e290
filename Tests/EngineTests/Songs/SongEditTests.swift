import Foundation
import Helpers
import Testing

@testable import Engine

/// Songs whose title, artist or lyrics are corrected.
extension SongTests {
  private static let timed = Lyrics(
    title: "歌", artist: "隊",
    lines: [
      Lyrics.Line("橋で休む", translation: "Resting on the bridge", start: 1_000),
      Lyrics.Line("猫が走る", start: 2_000), Lyrics.Line("友達と", start: 3_000),
    ])

  private func edit(_ id: Song.ID, _ edit: SongEdit) async throws -> EditedSong? {
    try await study.songs.edit(id, edit, at: clock.now)
  }

  private func edit(_ id: Song.ID, lyrics: String) async throws -> EditedSong? {
    try await edit(id, SongEdit(lyrics: try LyricsFile(lyrics).lyrics))
  }

  private func song(_ id: Song.ID) async throws -> Song {
    try #require(try await read(id).info).song
  }

  @Test func `A song gets another title and artist, is found by them, and undone`() async throws {
    let id = try await add(Self.timed)
    let before = try await song(id)

    let edited = try await edit(id, SongEdit(title: " 橋の歌\n", artist: "散歩隊"))

    #expect(edited?.name == "橋の歌 – 散歩隊" && edited?.untranslatedLines == 0)
    #expect(try await songs(.init("散歩隊")) == ["橋の歌"])
    #expect(try await song(id).lines == before.lines)
    #expect(try await undo() == "Edited 橋の歌 – 散歩隊")
    #expect(try await song(id) == before)
  }

  @Test func `Lines that have not changed keep what is known of them`() async throws {
    let id = try await add(Self.timed)
    try await read(
      id, .translated(1, "The cat runs", at: clock.now),
      .corrected(
        SongCorrection("友達", line: 2, reading: "ダチ", fall: "", scope: .line), at: clock.now),
      .moved(to: 2))

    let edited = try await edit(id, lyrics: "雨だ\n橋で休む\n\n猫が食べる\n友達と")

    let song = try await song(id)
    let lines = song.lines
    #expect(edited?.untranslatedLines == 2)
    #expect(lines.map(\.translation?.text) == [nil, "Resting on the bridge", nil, nil, nil])
    #expect(lines.map(\.lyrics.start) == [nil, 1_000, nil, nil, 3_000])
    #expect(lines[4].lyrics.readings.map(\.reading) == ["ダチ"])
    #expect(song.untranslated == [lines[0], lines[3], lines[4]])
    #expect(song.place == 4)
  }

  @Test func `A line that was stored with a reading in brackets keeps what is known of it`()
    async throws
  {
    let line = Lyrics.Line("時代(とき)は", translation: "Times", start: 1_000)
    let id = try await add(Lyrics(title: "歌", lines: [line, Lyrics.Line("雨だ")]))

    _ = try await edit(id, lyrics: "時代(とき)は\n猫だ")

    let kept = try await song(id).lines[0]
    #expect(kept.text == "時代は" && kept.translation?.text == "Times")
    #expect(kept.lyrics.start == 1_000 && kept.lyrics.readings.map(\.reading) == ["とき"])
  }

  @Test func `What is written to a line stays its own when one before it goes`() async throws {
    let id = try await add(Self.timed)
    let reader = study.songs.reader()
    try await reader.sent(.opened(id, at: clock.now))
    _ = try await edit(id, lyrics: "猫が走る\n友達と")

    try await reader.sent(.translated(1, "The cat runs", at: clock.now))
    try await reader.sent(.opened(id, at: clock.now))

    let lines = try #require(reader.state.info).song.lines
    #expect(lines.map(\.translation?.text) == ["The cat runs", nil])
  }

  @Test func `A misprint keeps the line's time, and another file's times replace all`() async throws
  {
    let id = try await add(Self.timed)

    _ = try await edit(id, lyrics: "橋で休む\n猫が食べる\n友達と")
    let corrected = try await song(id).lines
    _ = try await edit(id, lyrics: "[00:07.00]橋で休む\n[00:08.00]猫が食べる\n")
    let replaced = try await song(id).lines

    #expect(corrected.map(\.lyrics.start) == [1_000, 2_000, 3_000])
    #expect(replaced.map(\.lyrics.start) == [7_000, 8_000])
    #expect(replaced.map(\.translation?.text) == ["Resting on the bridge", nil])
  }

  @Test func `Undo brings back lines with their translations, wherever the learner is`()
    async throws
  {
    let id = try await add(Self.timed)
    try await read(id, .translated(1, "The cat runs", at: clock.now))
    let before = try await song(id).lines

    _ = try await edit(id, lyrics: "雨\n雨\n雨\n雨\n友達と")
    try await read(id, .moved(to: 4))
    try await study.songs.mark(id, isFavourite: true, at: clock.now)
    _ = try await undo()
    let undone = try await undo()

    #expect(undone == "Edited 歌 – 隊")
    #expect(try await song(id).lines == before)
    #expect(try await song(id).place == 2)
  }

  @Test func `A translation of a line that was undone comes to no other line`() async throws {
    let id = try await add(Self.timed)
    let before = try await song(id).lines
    _ = try await edit(id, lyrics: "橋で休む\n猫が走る")
    _ = try await edit(id, lyrics: "橋で休む\n猫が走る\n雨だ")
    try await read(id, .translationAsked(at: clock.now))
    try await work(["雨だ": "It is raining"])

    for _ in 0..<2 { _ = try await undo() }

    #expect(try await song(id).lines == before)
  }

  @Test func `Lines that are added while a job is under way are translated after it`() async throws
  {
    try await study.models.choose(
      ModelChoice(.openai, address: "http://localhost:1/v1", name: "m"), key: nil)
    let id = try await add(lines: "橋で休む")
    _ = try await edit(id, lyrics: "橋で休む\n雨だ")

    try await work(["橋で休む": "Resting on the bridge"])
    try await work(["雨だ": "It is raining"])

    #expect(
      try await song(id).lines.map(\.translation?.text) == [
        "Resting on the bridge", "It is raining",
      ])
  }

  @Test(arguments: [true, false])
  func `Lines are translated as they are added, which is told, unless that is off`(
    isOn: Bool
  ) async throws {
    try await study.models.choose(
      ModelChoice(.openai, address: "http://localhost:1/v1", name: "m"), key: nil)
    try await study.care.changeSettings(["song-translation": isOn ? "on" : "off"])

    let added = try await study.songs.add(
      Lyrics(title: "歌", lines: [Lyrics.Line("橋で休む"), Lyrics.Line("雨だ")]), at: clock.now)

    let asked = try await study.jobs.list().map(\.request.lines)
    #expect(asked == (isOn ? [["橋で休む", "雨だ"]] : []))
    #expect(added.translation == (isOn ? "2 lines queued to be translated." : nil))
  }

  @Test func `Lines of an edit are queued once each, which is told`() async throws {
    let id = try await add(Self.timed)
    try await study.models.choose(
      ModelChoice(.openai, address: "http://localhost:1/v1", name: "m"), key: nil)

    let edited = try #require(try await edit(id, lyrics: "橋で休む\n雨だ\n雨だ"))

    #expect(edited.untranslatedLines == 1)
    #expect(edited.translation == "1 line queued to be translated.")
    #expect(try await study.jobs.list().map(\.request.distinctLines) == [["雨だ"]])
  }

  @Test func `Many lines are not sent before the learner asks`() async throws {
    try await study.models.choose(
      ModelChoice(.openai, address: "http://localhost:1/v1", name: "m"), key: nil)
    let lines = (0...Song.mostSentUnasked).map { Lyrics.Line("雨だ\($0)") }

    let added = try await study.songs.add(Lyrics(title: "歌", lines: lines), at: clock.now)
    let before = try await study.jobs.list()
    try await read(added.song, .translationAsked(at: clock.now))

    #expect(before.isEmpty)
    #expect(added.translation == "301 lines are translated only when you ask.")
    #expect(try await study.jobs.list().map(\.request.lines.count) == [301])
  }

  /// Finishes the job that waits, as a worker does.
  private func work(_ translations: [String: String]) async throws {
    let jobs = try JobQueue.stored(in: folder.url, at: clock.now)
    let job = try #require(try await jobs.claim(as: "w", model: "m", at: clock.now))
    #expect(Set(translations.keys).isSubset(of: job.request.lines))
    _ = try await jobs.add(
      translations, tokens: 9, to: job.id, by: "w", on: Day(0), at: clock.now)
    try await jobs.succeed(job.id, by: "w", at: clock.now)
    try await study.takeTranslations()
  }

  @Test(arguments: [
    SongEdit(title: " \n"), SongEdit(title: String(repeating: "長", count: 201)),
    SongEdit(artist: String(repeating: "長", count: 201)), SongEdit(lyrics: Lyrics(lines: [])),
    SongEdit(lyrics: Lyrics(lines: [Lyrics.Line("")])),
    SongEdit(lyrics: Lyrics(lines: Array(repeating: Lyrics.Line("歌"), count: 5_001))),
    SongEdit(lyrics: Lyrics(lines: [Lyrics.Line(String(repeating: "長", count: 1_001))])),
  ])
  func `What can't be a song is refused, and changes nothing`(_ edit: SongEdit) async throws {
    let id = try await add()
    let before = try await song(id)

    await #expect(throws: Problem.self) { try await self.edit(id, edit) }
    await #expect(throws: Problem.noSong) { try await self.edit(id + 1, SongEdit(title: "題")) }

    #expect(try await song(id) == before)
    #expect(try await undo() == "Added 橋の歌 – 散歩隊")
  }

  @Test func `Undo doesn't mind where in a song somebody is`() async throws {
    let id = try await add(Self.timed)
    let before = try await song(id)
    _ = try await edit(id, lyrics: "雨だ\n橋で休む")
    try await read(id, .moved(to: 1))

    #expect(try await undo() == "Edited 歌 – 隊")
    #expect(try await song(id).lines == before.lines)
    try await read(id, .moved(to: 2))
    #expect(try await undo() == "Added 歌 – 隊")
    await #expect(throws: Problem.noSong) { try await song(id) }
  }

  @Test func `The same text again changes nothing`() async throws {
    let id = try await add(Self.timed)

    let edited = try await edit(id, lyrics: "橋で休む\r\n猫が走る\r\n友達と\r\n")

    #expect(edited?.isChanged == false)
    #expect(try await undo() == "Added 歌 – 隊")
  }

  @Test(arguments: [
    ("散歩隊 - 橋の歌.lrc", "橋の歌", "散歩隊"), ("03 - 橋の歌.txt", "橋の歌", ""),
    ("03 散歩隊 - 橋の歌.txt", "橋の歌", "散歩隊"), ("橋の歌.txt", "橋の歌", ""),
    ("lyrics.txt", "猫が走る", ""), ("歌詞.lrc", "猫が走る", ""), ("", "猫が走る", ""),
    ("a - b - c.txt", "a - b - c", ""),
  ])
  func `A title that no tag has is that of the file's name, else the first line`(
    file: String, title: String, artist: String
  ) {
    let lyrics = Lyrics(lines: ["", "作詞：山田花子", "猫が走る"].map { Lyrics.Line($0) })

    let titled = lyrics.titled("", by: "", file: file)

    #expect(titled.title == title && titled.artist ?? "" == artist)
    #expect(lyrics.titled("題", by: "", file: file).title == "題")
  }

  @Test func `Lines are counted without pauses`() async throws {
    let song = try await song(try await add())

    #expect(song.lines.indices.map(song.number) == [1, 1, 2])
    #expect([0, 1, 2, 3].map(song.index) == [nil, 0, 2, nil])
  }
}

/// Which lines an edit keeps.
struct LinePairingTests {
  @Test(arguments: [
    // old, new, the lines kept, the times kept
    ("a b c", "a b c", "0 1 2", "0 1 2"),
    ("a b c", "a x c", "0 - 2", "0 1 2"),
    ("a b c", "x a b c", "- 0 1 2", "- 0 1 2"),
    ("a b c", "a c", "0 2", "0 2"),
    ("a b c", "c a b", "2 0 1", "- 0 1"),
    ("r a r b r", "r a r x b r", "0 1 2 - 3 4", "0 1 2 - 3 4"),
    ("a b", "a x y b", "0 - - 1", "0 - - 1"),
    ("a b c d", "a x y d", "0 - - 3", "0 1 2 3"),
    ("", "a", "-", "-"), ("a", "", "", ""),
  ])
  func `Lines are paired by their text, and their times stay in order`(
    old: String, new: String, kept: String, times: String
  ) {
    let pairing = LinePairing(
      old.split(separator: " ").map(String.init), new.split(separator: " ").map(String.init))

    func told(_ places: [Int?]) -> String {
      places.map { $0.map { "\($0)" } ?? "-" }.joined(separator: " ")
    }
    #expect(told(pairing.kept) == kept && told(pairing.times) == times)
  }
}
