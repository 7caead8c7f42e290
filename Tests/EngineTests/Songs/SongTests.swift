import Foundation
import Helpers
import Testing

@testable import Engine

/// Songs that a learner adds, reads and takes words from, with a small dictionary.
struct SongTests {
  private let folder: TemporaryFolder
  private let study: Study
  private let clock = TestClock()

  init() throws {
    folder = try TemporaryFolder()
    study = try Study.open(
      folder.url, face: .native, clock: clock.wall, timeZone: .gmt, course: nil,
      sources: SmallDictionary(in: folder.url).sources)
  }

  private static let lyrics = Lyrics(
    title: "橋の歌", artist: "散歩隊",
    lines: [
      Lyrics.Line("橋で休む", translation: "Resting on the bridge"), Lyrics.Line(""),
      Lyrics.Line("猫が食べた"),
    ])

  @discardableResult
  private func library(_ event: SongLibrary.Event) async throws -> SongLibrary.State {
    try await study.songs.library().sent(event)
  }

  private func songs(
    _ query: SongSearch = .init()
  ) async throws -> [String] {
    try await library(.opened(query, at: clock.now)).songs.map(\.title)
  }

  @discardableResult
  private func add(_ lyrics: Lyrics = lyrics) async throws -> Song.ID {
    try #require(
      try await library(.songAdded(lyrics, file: "bridge.lrc", at: clock.now)).added
    ).song
  }

  @discardableResult
  private func read(
    _ song: Song.ID, _ events: SongReader.Event...
  ) async throws -> SongReader.State {
    let store = study.songs.reader()
    try await store.sent(.opened(song, at: clock.now))
    for event in events { try await store.sent(event) }
    return store.state
  }

  private func undo() async throws -> String? {
    let history = study.undoHistory()
    let change = try await history.sent(.opened).changes.first
    guard let change else { return nil }
    return try await history.sent(.undoAsked(change.id)).undone?.name
  }

  // MARK: The library

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
    #expect(try await songs(.init(limit: 1)) == ["Tram"])
  }

  @Test func `A favourite is found among favourites`() async throws {
    let id = try await add()
    try await add(Lyrics(title: "Tram", lines: [Lyrics.Line("電車")]))

    try await library(.marked(id, isFavourite: true, at: clock.now))

    #expect(try await songs(.init(isFavourite: true)) == ["橋の歌"])
  }

  @Test func `The same song twice is told, not refused`() async throws {
    let first = try await add()

    var renamed = Self.lyrics
    renamed.title = "別の題"

    let state = try await library(.songAdded(renamed, file: "", at: clock.now))

    #expect(state.added?.twin == first)
    #expect(try await songs().count == 2)
  }

  @Test func `A deleted song comes back with its translations by undo`() async throws {
    let id = try await add()
    try await read(id, .translated(2, "The cat ate", at: clock.now))
    let before = try await read(id).info

    try await library(.deleteConfirmed(id, at: clock.now))
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

  // MARK: Reading

  @Test func `The place is kept for the next face`() async throws {
    let id = try await add()

    try await read(id, .moved(to: 99, at: clock.now))

    #expect(try await read(id).info?.song.place == 2)
  }

  @Test func `The learner's translation wins until it is removed`() async throws {
    let id = try await add()

    let written = try await read(id, .translated(0, " I rest on a bridge ", at: clock.now))
    let removed = try await read(id, .translated(0, "", at: clock.now))

    #expect(
      written.info?.song.lines[0].translation == Translation("I rest on a bridge", by: .you))
    #expect(
      removed.info?.song.lines[0].translation == Translation("Resting on the bridge", by: .file))
  }

  @Test(arguments: ["はし やす", "hashi", "ネコ", "散歩", "bridge"])
  func `A song is found by its text and by its reading, not by its translation`(
    _ text: String
  ) async throws {
    try await add()

    let found = try await songs(SongSearch(text))

    #expect(found == (text == "bridge" ? [] : ["橋の歌"]))
  }

  @Test func `A word of a line is the one that is read so, in the song's spelling`() async throws {
    let words = """
      　？？？ /A dictionary for tests/
      降る [くだる] /(v5r,vi) to descend/(P)/
      降る [ふる] /(v5r,vi) to fall/
      捜す [さがす] /(v5s,vt) to search for/(P)/
      探す [さがす] /(v5s,vt) to search for/(P)/
      歩こう [ほこう] /(n,vs) walk/
      歩く [あるく] /(v5k,vi) to walk/(P)/

      """
    let folder = try TemporaryFolder()
    let study = try Study.open(
      folder.url, face: .native, clock: clock.wall, timeZone: .gmt, course: nil,
      sources: SmallDictionary(in: folder.url, words: words).sources)
    let library = study.songs.library()
    let lyrics = Lyrics(
      title: "雨", artist: "", lines: ["雨が降った", "君を探そう", "歩こう"].map { Lyrics.Line($0) })
    try await library.sent(.songAdded(lyrics, file: "", at: clock.now))
    let reader = study.songs.reader()
    try await reader.sent(.opened(try #require(library.state.added).song, at: clock.now))

    let glosses = try await reader.sent(.glossesAsked()).glosses
    try await reader.sent(.wordAdded(line: 1, offset: 2, at: clock.now))
    let added = try #require(reader.state.added)
    let item = try await study.itemDetail().sent(.opened(added.item, at: clock.now)).info?.item

    #expect(glosses[0]?.text == "降る to fall")
    #expect(glosses[2]?.text == "歩く to walk")
    #expect(item?.content.front == "探す")
  }

  @Test func `A line without a translation has a gloss of its words`() async throws {
    let id = try await add()

    let glosses = try await read(id, .glossesAsked()).glosses

    #expect(glosses.keys.sorted() == [2])
    #expect(glosses[2]?.text == "猫 cat · 食べる to eat")
  }

  @Test func `A word goes into the deck with its line, and is known once remembered`() async throws
  {
    let id = try await add()

    let state = try await read(id, .wordAdded(line: 0, offset: 0, at: clock.now))
    let word = try #require(state.info?.text.lines[0].words.first)
    let added = try #require(state.added)
    let item = try await study.itemDetail().sent(.opened(added.item, at: clock.now)).info?.item

    #expect(item?.content.front == "橋")
    #expect(item?.content.notes == "橋で休む\nResting on the bridge\n橋の歌 – 散歩隊")
    #expect(word.hasCard && word.memory == .unseen)
    #expect(state.info?.share == KnownShare(known: 0, words: 4))
  }

  @Test func `Words that no deck has are gathered for study, as one change`() async throws {
    let id = try await add()
    try await read(id, .wordAdded(line: 0, offset: 0, at: clock.now))

    let deck = try #require(try await read(id, .studyAsked(at: clock.now)).deck)
    let again = try await read(id, .studyAsked(at: clock.now)).deck
    let lessons = try await study.lessonList().sent(.opened(in: deck.id)).waiting
    let undone = try await undo()

    #expect(deck.name == "Songs::橋の歌")
    #expect(again?.id == deck.id)
    #expect(lessons.next.map(\.item.content.front) == ["休む", "猫", "食べる"])
    #expect(
      lessons.next.first?.item.content.notes
        == "橋で休む\nResting on the bridge\n橋の歌 – 散歩隊")
    #expect(undone == "Added 3 words to Songs::橋の歌")
    #expect(try await read(id).info?.text.words.count(where: \.hasCard) == 1)
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

  @Test func `A song that is readable says so, and another when it will be`() async throws {
    let id = try await add()

    let forecast = try #require(try await read(id).info?.forecast)

    // A lesson of five a day, and each word is known from the day after.
    #expect(forecast.pace == 5)
    #expect(forecast.days == 1)
  }

  @Test(arguments: [(1, 9), (2, 5), (5, 2), (10, 1)])
  func `Reading comes with the pace of new words`(pace: Int, days: Int) {
    let words = (1...10).map { number in
      AnalysedText.Word(
        surface: "語\(number)", lemma: "語\(number)", offset: 0, runs: [], reading: "ご",
        readingSource: .dictionary, accent: PitchAccent([], source: .guess), isWord: true,
        isContent: true)
    }

    let forecast = ReadingForecast(
      of: words, pace: pace, fsrs: FSRS(), retention: 0.97, seed: 7)

    #expect(forecast.days == days)
  }

  @Test func `A finished translation is written to its song once, and leaves others alone`()
    async throws
  {
    let id = try await add()
    try await read(id, .translationAsked(at: clock.now))
    let jobs = try JobQueue.stored(in: folder.url, at: clock.now)
    let job = try #require(try await jobs.take(as: "w", model: "test-model", at: clock.now))
    _ = try await jobs.add(
      ["猫が食べた": "The cat ate"], tokens: 9, to: job.id, by: "w", on: Day(0), at: clock.now)
    try await jobs.succeed(job.id, by: "w", at: clock.now)

    try await study.takeTranslations()
    try await study.takeTranslations()

    let lines = try #require(try await read(id).info?.song.lines)
    #expect(job.request.lines == ["猫が食べた"])
    #expect(
      lines[2].translation
        == Translation("The cat ate", by: .model("test-model", at: clock.now)))
    #expect(lines[0].translation?.source == .file)
    #expect(try await jobs.changed(of: JobQueue.learner).isEmpty)
  }

  @Test func `What a failed job has translated is in its song`() async throws {
    let id = try await add(
      Lyrics(title: "歌", lines: [Lyrics.Line("猫が食べた"), Lyrics.Line("橋で休む")]))
    try await read(id, .translationAsked(at: clock.now))
    let jobs = try JobQueue.stored(in: folder.url, at: clock.now)
    let job = try #require(try await jobs.take(as: "w", model: "test-model", at: clock.now))
    _ = try await jobs.add(
      ["猫が食べた": "The cat ate"], tokens: 9, to: job.id, by: "w", on: Day(0), at: clock.now)
    try await jobs.fail(job.id, by: "w", .tooCostly, at: clock.now)

    try await study.takeTranslations()

    let info = try #require(try await read(id).info)
    #expect(info.song.lines.map(\.translation?.text) == ["The cat ate", nil])
    #expect(info.job?.failure == .tooCostly && !info.isLeftOut(1))
  }

  @Test func `A line that the model left out is told from one that it was not asked for`()
    async throws
  {
    let id = try await add(
      Lyrics(title: "歌", lines: [Lyrics.Line("猫が食べた"), Lyrics.Line("橋で休む")]))
    let before = try #require(try await read(id).info)
    try await read(id, .translationAsked(at: clock.now))
    let jobs = try JobQueue.stored(in: folder.url, at: clock.now)
    let job = try #require(try await jobs.take(as: "w", model: "test-model", at: clock.now))
    _ = try await jobs.add(
      ["猫が食べた": "The cat ate"], tokens: 9, to: job.id, by: "w", on: Day(0), at: clock.now)
    try await jobs.succeed(job.id, by: "w", at: clock.now)

    try await study.takeTranslations()

    let info = try #require(try await read(id).info)
    #expect(!before.isLeftOut(1))
    #expect(!info.isLeftOut(0) && info.isLeftOut(1))
  }

  @Test func `A song that is deleted, or not added after all, has no job`() async throws {
    let first = try await add()
    try await read(first, .translationAsked(at: clock.now))
    try await library(.deleteConfirmed(first, at: clock.now))
    let jobs = try JobQueue.stored(in: folder.url, at: clock.now)
    let afterDeleting = try await jobs.changed(of: JobQueue.learner)
    let second = try await add()
    try await read(second, .translationAsked(at: clock.now))
    _ = try await undo()

    try await study.takeTranslations()

    #expect(afterDeleting.isEmpty)
    #expect(try await jobs.changed(of: JobQueue.learner).isEmpty)
  }

  @Test func `A line of English has no word-by-word gloss`() async throws {
    let id = try await add(
      Lyrics(title: "歌", lines: [Lyrics.Line("I love you"), Lyrics.Line("猫が食べた")]))

    let glosses = try await read(id, .glossesAsked()).glosses

    #expect(Set(glosses.keys) == [1])
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

    try await read(
      id,
      .corrected(
        SongCorrection("橋", line: 0, reading: "ブリッジ", fall: "", scope: scope), at: clock.now))

    let texts = try await [read(id), read(other)].compactMap(\.info).map(\.text)
    let shown = (texts[0].lines + texts[1].lines.prefix(1)).compactMap(\.words.first)
    #expect(shown.map(\.runs.bracketed) == readings.map { "橋[\($0)]" })
    #expect(shown.map(\.usualReading) == readings.map { $0 == "はし" ? nil : "はし" })
    #expect(try await undo() == "Corrected 橋 in 歌")
  }

  @Test func `A correction everywhere is checked, and a singer's goes before it`() async throws {
    let id = try await add(Lyrics(title: "歌", lines: [Lyrics.Line("橋を")]))
    func correct(_ reading: String, _ scope: SongCorrection.Scope) async throws -> String? {
      let state = try await read(
        id,
        .corrected(
          SongCorrection("橋", line: 0, reading: reading, fall: "", scope: scope), at: clock.now))
      return state.info?.text.lines[0].words.first?.runs.bracketed
    }

    await #expect(throws: Problem.self) {
      try await read(
        id,
        .corrected(
          SongCorrection("を", line: 0, reading: "ひとけのない", fall: "", scope: .everywhere),
          at: clock.now))
    }
    let everywhere = try await correct("きょう", .everywhere)
    let sung = try await correct("ブリッジ", .song)
    let removed = try await correct("", .song)

    #expect(everywhere == "橋[きょう]" && sung == "橋[ブリッジ]" && removed == "橋[きょう]")
  }

  @Test func `A correction everywhere replaces that of the line it is made in`() async throws {
    let id = try await add(Lyrics(title: "歌", lines: [Lyrics.Line("橋を")]))
    let corrections = [(reading: "ブリッジ", scope: SongCorrection.Scope.line), ("きょう", .everywhere)]

    for (reading, scope) in corrections {
      try await read(
        id,
        .corrected(
          SongCorrection("橋", line: 0, reading: reading, fall: "", scope: scope), at: clock.now))
    }

    let word = try #require(try await read(id).info?.text.lines[0].words.first)
    #expect(word.runs.bracketed == "橋[きょう]")
  }

  @Test func `A line without text takes no translation`() async throws {
    let id = try await add()

    await #expect(throws: Problem.noSongLine) {
      try await read(id, .translated(1, "Silence", at: clock.now))
    }

    #expect(try await read(id).info?.song.lines[1].translation == nil)
  }

  @Test func `The next unknown word is found across lines`() async throws {
    let id = try await add()
    let info = try #require(try await read(id).info)

    let first = info.unknownWord(.after, of: .init(line: 0, word: -1))
    let second = first.flatMap { info.unknownWord(.after, of: $0) }
    let third = second.flatMap { info.unknownWord(.after, of: $0) }

    #expect([first, second, third].map { $0.flatMap(info.word)?.surface } == ["橋", "休む", "猫"])
    #expect(second.flatMap { info.unknownWord(.before, of: $0) } == first)
  }
}
