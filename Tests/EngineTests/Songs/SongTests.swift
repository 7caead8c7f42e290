import Foundation
import Helpers
import Testing

@testable import Engine

/// Songs that a learner adds, reads and takes words from, with a small dictionary.
struct SongTests {
  let folder: TemporaryFolder
  let study: Study
  let clock = TestClock()

  init(words: String = SmallDictionary.words) throws {
    folder = try TemporaryFolder()
    study = try Study.open(
      folder.url, face: .native, course: nil,
      in: StudyEnvironment(
        clock: clock.wall, timeZone: .gmt,
        sources: SmallDictionary(in: folder.url, words: words).sources))
  }

  static let lyrics = Lyrics(
    title: "橋の歌", artist: "散歩隊",
    lines: [
      Lyrics.Line("橋で休む", translation: "Resting on the bridge"), Lyrics.Line(""),
      Lyrics.Line("猫が食べた"),
    ])

  func songs(
    _ query: SongSearch = .init()
  ) async throws -> [String] {
    try await study.songs.list(query, at: clock.now).map(\.title)
  }

  @discardableResult
  func add(_ lyrics: Lyrics = lyrics) async throws -> Song.ID {
    try await study.songs.add(lyrics, file: "bridge.lrc", at: clock.now).song
  }

  /// Adds a song with these lines.
  func add(lines: String...) async throws -> Song.ID {
    try await add(Lyrics(title: "歌", lines: lines.map { Lyrics.Line($0) }))
  }

  @discardableResult
  func read(
    _ song: Song.ID, _ events: SongReader.Event...
  ) async throws -> SongReader.State {
    let store = study.songs.reader()
    try await store.sent(.opened(song, at: clock.now))
    for event in events { try await store.sent(event) }
    return store.state
  }

  func undo() async throws -> String? {
    guard let change = try await study.changes().first else { return nil }
    return try await study.undo(change).name
  }

  @Test func `A line of half-width kana is Japanese`() async throws {
    let lines = ["橋で休む", "ﾃﾞﾝﾜ", "(ﾟдﾟ)", "Ah"].map { Lyrics.Line($0) }
    let id = try await add(Lyrics(title: "歌", lines: lines))

    let info = try #require(try await read(id).info)

    #expect(info.song.untranslated.map(\.text) == ["橋で休む", "ﾃﾞﾝﾜ"])
    #expect(info.text.lines[1].phrases.map { $0.pitch?.kana.joined() } == ["でんわ"])
  }

  @Test(arguments: [
    (["月亮在天上", "我在这里等你"], false), (["月亮在天上", "Hello"], true), (["我在这里等你", "君を待つ"], true),
    (["Hello"], false),
  ])
  func `A song without kana is Chinese if it has a character that is`(
    _ lines: [String], _ isJapanese: Bool
  ) async throws {
    let id = try await add(Lyrics(title: "歌", lines: lines.map { Lyrics.Line($0) }))

    let info = try #require(try await read(id).info)
    let listed = try #require(try await study.songs.list(.init(), at: clock.now).first)

    #expect(info.song.isJapanese == isJapanese)
    #expect(info.text.words.contains(where: \.isContent) == isJapanese)
    #expect(info.text.words.contains { $0.pitch != nil } == isJapanese)
    #expect(listed.share == info.share)
    if !isJapanese { #expect(info.song.untranslated.map(\.text) == lines) }
  }

  @Test func `A song begins at the first line that is sung, and headings' numbers are as written`()
    async throws
  {
    let lines = ["[Verse 1: 太郎]", "", "橋で1匹"].map { Lyrics.Line($0) }
    let id = try await add(Lyrics(title: "歌", lines: lines))

    let info = try #require(try await read(id).info)

    #expect(info.song.place == 2)
    let number = try #require(info.text.lines[0].words.first { $0.surface.contains("1") })
    #expect(number.reading == number.surface && number.pitch == nil)
    #expect(info.text.lines[0].words.contains { $0.reading == "たろう" })
    #expect(info.text.lines[2].words.last?.reading == "いっぴき")
  }

  @Test func `A number is read in the language of its line`() async throws {
    let id = try await add(lines: "24 hours", "猫が24匹", "24")

    let text = try #require(try await read(id).info).text

    #expect(text.lines[0].words.allSatisfy { $0.reading == $0.surface && $0.pitch == nil })
    #expect(text.lines[1].words.last?.reading == "にじゅうよんひき")
    #expect(text.lines[2].words.map(\.reading) == ["にじゅうよん"])
  }

  @Test func `A song is there at once, analysed, with the translation of its file`() async throws {
    let id = try await add()

    let info = try #require(try await read(id).info)

    #expect(info.song.name == "橋の歌 – 散歩隊")
    #expect(info.song.lines.map(\.text) == ["橋で休む", "", "猫が食べた"])
    #expect(
      info.song.lines[0].translation == Translation("Resting on the bridge", by: .file))
    #expect(info.text.lines[2].words.map(\.surface).first == "猫")
    #expect(info.text.lines[0].words.first?.runs.bracketed == "橋[はし]")
  }

  @Test func `Songs are listed newest first and found in any script`() async throws {
    try await add()
    try await add(Lyrics(title: "Tram", lines: [Lyrics.Line("電車はどこ")]))

    #expect(try await songs() == ["Tram", "橋の歌"])
    #expect(try await songs(.init("ネコガ")) == ["橋の歌"])
    #expect(try await songs(.init("イヌガ")) == [])
    #expect(try await songs(.init("猫ガ")) == ["橋の歌"])
    #expect(try await songs(.init("ＴＲＡＭ doko")) == ["Tram"])
  }

  @Test func `A favourite is found among favourites`() async throws {
    let id = try await add()
    try await add(Lyrics(title: "Tram", lines: [Lyrics.Line("電車")]))

    try await study.songs.mark(id, isFavourite: true, at: clock.now)

    #expect(try await songs(.init(isFavourite: true)) == ["橋の歌"])
  }

  @Test func `The same song twice is told, not refused`() async throws {
    let first = try await add()

    var renamed = Self.lyrics
    renamed.title = "別の題"

    let second = try await study.songs.add(renamed, at: clock.now)

    #expect(second.twin == first)
    #expect(try await songs().count == 2)
  }

  @Test func `The last lines of a song are not the same song`() async throws {
    try await add()
    var end = Self.lyrics
    end.lines.removeFirst()

    #expect(try await study.songs.add(end, at: clock.now).twin == nil)
  }

  @Test func `A deleted song comes back with its translations by undo`() async throws {
    let id = try await add()
    try await read(id, .translated(2, "The cat ate", at: clock.now))
    let before = try await read(id).info

    try await study.songs.delete(id, at: clock.now)
    let deleted = try await songs()
    let undone = try await undo()

    #expect(deleted == [])
    #expect(undone == "Deleted 橋の歌 – 散歩隊")
    #expect(try await read(id).info == before)
  }

  @Test func `A song needs a title and lyrics`() async {
    await #expect(throws: Problem.noSongTitle) {
      try await add(Lyrics(lines: [Lyrics.Line("歌")]))
    }
    await #expect(throws: Problem.noLyrics) {
      try await add(Lyrics(title: "題", lines: [Lyrics.Line("")]))
    }
  }

  @Test func `The place is kept for the next face`() async throws {
    let id = try await add()

    try await read(id, .moved(to: 99))

    #expect(try await read(id).info?.song.place == 2)
  }

  @Test(
    arguments: [
      ("散歩", nil), ("はし やす", "橋で休む"), ("ネコ", "猫が食べた"), ("neko tabe", "猫が食べた"),
      ("散歩 休む", "橋で休む"), ("bridge", "橋で休む Resting on the bridge"),
      ("hashi rest", "橋で休む Resting on the bridge"),
    ] as [(String, String?)])
  func `A song is found by its text, readings and translations, and shows the line`(
    _ text: String, _ line: String?
  ) async throws {
    try await add()

    let songs = try await study.songs.list(SongSearch(text), at: clock.now)

    let found = songs.map { song in
      song.found.map { [$0.text, $0.translation].compactMap(\.self).joined(separator: " ") }
    }
    #expect(found == [line])
    #expect(songs.first?.found.map(\.number) == line.map { $0.hasPrefix("猫") ? 2 : 1 })
  }

  @Test(arguments: ["est", "idge", "bridge inu"])
  func `The middle of a translated word finds nothing`(_ text: String) async throws {
    try await add()

    #expect(try await songs(SongSearch(text)) == [])
  }

  @Test func `A recording is kept in the media folder, and undone`() async throws {
    let id = try await add()

    let added = try await read(id, .recordingGiven(Silence.wave(), at: clock.now)).info?.recording
    let recording = try #require(added)
    let data = try Data(contentsOf: recording.url)
    let undone = try await undo()

    #expect(recording.kind == .wav && data == Silence.wave())
    #expect(recording.url.path.contains("media/songs/"))
    #expect(undone == "Added a recording to 橋の歌 – 散歩隊")
    #expect(try await read(id).info?.recording == nil)
  }

  @Test(arguments: [
    ("ID3\u{4}", RecordingFolder.Kind.mp3), ("    ftypM4A ", .m4a), ("OggS", .ogg), ("fLaC", .flac),
    ("RIFF    WAVE", .wav),
  ])
  func `A recording is told by its first bytes`(head: String, kind: RecordingFolder.Kind) {
    #expect(RecordingFolder.Kind(Data(head.utf8)) == kind)
  }

  @Test(arguments: ["", "RIFF    WEBP", "<svg>", "MZ"])
  func `What is no recording is refused`(text: String) async throws {
    let id = try await add()

    await #expect(throws: Problem.self) {
      try await read(id, .recordingGiven(Data(text.utf8), at: clock.now))
    }

    #expect(try await read(id).info?.recording == nil)
  }

  @Test func `Lines are timed, and exported so`() async throws {
    let id = try await add()

    let song = try await read(id, .timed([0: 1_500, 2: 62_030], at: clock.now)).info?.song
    await #expect(throws: Problem.self) { try await read(id, .timed([9: 1], at: clock.now)) }
    await #expect(throws: Problem.self) { try await read(id, .timed([:], at: clock.now)) }

    #expect(song?.lines.map(\.lyrics.start) == [1_500, nil, 62_030])
    let lrc = try SongFormat.lrc.text(of: try #require(song).lyrics)
    #expect(lrc.contains("[00:01.500]橋で休む\n[00:01.500]Resting on the bridge\n"))
    #expect(lrc.contains("[01:02.030]猫が食べた"))
  }

  @Test func `A line whose time alone is corrected keeps its end`() async throws {
    let lines = [
      Lyrics.Line("橋で休む", start: 1_000, end: 4_000), Lyrics.Line("猫が走る", start: 5_000),
    ]
    let id = try await add(Lyrics(title: "歌", lines: lines))
    func end(after times: [Int: Int]) async throws -> Int? {
      try await read(id, .timed(times, at: clock.now)).info?.song.lines[0].lyrics.end
    }

    #expect(try await end(after: [0: 6_000]) == nil)
    #expect(try await end(after: [0: 2_000]) == 4_000)
    #expect(try await end(after: [0: 2_000, 1: 5_000]) == nil)
  }
}
