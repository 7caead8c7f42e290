import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// The words of a song: found, explained, and gathered in decks.
extension SongTests {
  /// Opens a song for a learner whose dictionary has these words only.
  func opened(
    _ lines: [String], _ words: String, in folder: TemporaryFolder
  ) async throws -> (study: Study, reader: Store<SongReader>) {
    let study = try Study.open(
      folder.url, face: .native, course: nil,
      in: StudyEnvironment(
        clock: clock.wall, timeZone: .gmt,
        sources: SmallDictionary(in: folder.url, words: words).sources))
    let lyrics = Lyrics(title: "Song", artist: "", lines: lines.map { Lyrics.Line($0) })
    let song = try await study.songs.add(lyrics, at: clock.now).song
    let reader = study.songs.reader()
    try await reader.sent(.opened(song, at: clock.now))
    return (study, reader)
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
    let (study, reader) = try await opened(["雨が降った", "君を探そう", "歩こう"], words, in: folder)

    let glosses = try await reader.sent(.glossesAsked()).glosses
    try await reader.sent(.wordAdded(line: 1, offset: 2, at: clock.now))
    let added = try #require(reader.state.added)
    let item = try await study.items.info(added.item, at: clock.now).item

    #expect(glosses[0]?.text == "降る to fall")
    #expect(glosses[2]?.text == "歩く to walk")
    #expect(item.content.front == "探す")
  }

  @Test(arguments: [
    ("電車が止まった", "電車 train · 止まる to stop"), ("彼女が来た", "彼女 she · 来る to come"),
    ("君がくる", "くる to come"), ("夢がある", "夢 dream · ある to be"), ("空をみる", "空 sky · みる to see"),
    ("花をかう", "花 flower · かう to buy"), ("わたしは学生だ", "わたし I"), ("うみへ行く", "うみ sea"),
    ("とりが飛ぶ", "とり bird"), ("家にいる", "いる to be"),
  ])
  func `A word of a line is the one that inflects so, in kana the common one`(
    _ line: String, _ gloss: String
  ) async throws {
    let words = """
      　？？？ /A dictionary for tests/
      来る [きたる] /(adj-pn) (1) next/forthcoming/(v5r,vi) (2) to come/to arrive/(P)/
      来る [くる] /(vk,vi) to come/(P)/
      止まる [とどまる] /(v5r,vi) (uk) to remain/(P)/
      止まる [とまる] /(v5r,vi) to stop/(P)/
      繰る [くる] /(v5r,vt) to reel/(P)/
      佝僂 [くる] /(n) (uk) rickets/
      要る [いる] /(v5r,vi) (uk) to be needed/(P)/
      居る [いる] /(v1,vi) (1) (uk) to be/to exist/(v1,vi) (2) (uk) to stay/(P)/
      或 [ある] /(adj-pn) (uk) a certain .../(P)/
      有る [ある] /(v5r-i,vi) (uk) to be/(P)/
      海松 [みる] /(n) (uk) stag seaweed/
      看る [みる] /(v1,vt) to look after/(P)/
      見る [みる] /(v1,vt) (1) to see/(v1,vt) (2) to examine/(P)/
      飼う [かう] /(v5u,vt) to keep/(P)/
      買う [かう] /(v5u,vt) (1) to buy/(v5u,vt) (2) to value/(P)/
      電車 [でんしゃ] /(n) train/(P)/
      彼女 [かのじょ] /(n) she/(P)/
      夢 [ゆめ] /(n) dream/(P)/
      空 [そら] /(n) sky/(P)/
      花 [はな] /(n) flower/(P)/
      渡し [わたし] /(n) (1) ferry (crossing)/ferry(boat)/(suf) (2) delivery/(P)/
      私 [わたし] /(pn) I/me/(P)/
      生み [うみ] /(n,adj-no) (1) birth/giving birth/(n) (2) creating/(P)/
      海 [うみ] /(n) sea/ocean/waters/(P)/
      酉 [とり] /(n) (1) the Rooster/(n) (2) (obs) hour of the Rooster/(n) (3) (obs) west/(P)/
      鳥 [とり] /(n) (1) bird/(n) (2) bird meat (esp. chicken meat)/fowl/poultry/(P)/

      """
    let folder = try TemporaryFolder()
    let (_, reader) = try await opened([line], words, in: folder)

    let glosses = try await reader.sent(.glossesAsked()).glosses

    #expect(glosses[0]?.text == gloss)
  }

  @Test func `A word in kana is added in these, however its kanji are read`() async throws {
    let words = """
      　？？？ /A dictionary for tests/
      硝子 [しょうし] /(n) (uk) glass (dut: glas)/pane/
      硝子 [ガラス] /(n) (uk) glass (dut: glas)/pane/

      """
    let folder = try TemporaryFolder()
    let (study, reader) = try await opened(["ガラスの靴"], words, in: folder)

    try await reader.sent(.wordAdded(line: 0, offset: 0, at: clock.now))

    let added = try #require(reader.state.added)
    let item = try await study.items.info(added.item, at: clock.now).item
    #expect(item.content.front == "ガラス")
  }

  @Test func `A word goes into the deck with its line, and is not known before`() async throws {
    let id = try await add()

    let state = try await read(id, .wordAdded(line: 0, offset: 0, at: clock.now))
    let word = try #require(state.info?.text.lines[0].words.first)
    let added = try #require(state.added)
    let item = try await study.items.info(added.item, at: clock.now).item

    #expect(item.content.front == "橋")
    #expect(item.content.notes == "橋で休む\nResting on the bridge\n橋の歌 – 散歩隊")
    #expect(word.hasCard && word.memory == .unseen)
    #expect(state.info?.share == KnownShare(known: 0, words: 4))
  }

  @Test func `Words that no deck has are gathered for study, as one change`() async throws {
    let id = try await add()
    try await read(id, .wordAdded(line: 0, offset: 0, at: clock.now))

    let items = try #require(try await read(id, .studyAsked(at: clock.now)).info).items
    let again = try await read(id, .studyAsked(at: clock.now)).info?.items
    let contents = try await contents(of: items)
    let undone = try await undo()

    #expect(contents.map(\.front) == ["橋", "休む", "猫", "食べる"])
    #expect(contents[1].notes == "橋で休む\nResting on the bridge\n橋の歌 – 散歩隊")
    #expect(again == items)
    #expect(undone == "Added 3 words to Songs::橋の歌")
    #expect(try await read(id).info?.text.words.count(where: \.hasCard) == 1)
  }

  @Test func `A word that is spelled in two ways is added once`() async throws {
    let words = """
      　？？？ /A dictionary for tests/
      出来る [できる] /(v1,vi,uk) to be able/(P)/

      """
    let folder = try TemporaryFolder()
    let (study, reader) = try await opened(["できる", "出来る"], words, in: folder)

    try await reader.sent(.studyAsked(at: clock.now))

    let decks = try await study.today.decks.lines(at: clock.now)
    #expect(decks.map { "\($0.deck.name) \($0.items)" } == ["Songs::Song 1"])
  }

  @Test func `A word is studied by its own card, not by that of its kanji`() async throws {
    let study = try Study.open(
      folder.url, face: .native, course: Course.bundled(),
      in: StudyEnvironment(clock: clock.wall, timeZone: .gmt))
    let lyrics = Lyrics(title: "水", artist: "", lines: [Lyrics.Line("水")])
    let song = try await study.songs.add(lyrics, at: clock.now).song
    let reader = study.songs.reader()

    try await reader.sent(.opened(song, at: clock.now))
    let items = try #require(reader.state.info).items
    var keys: [String?] = []
    for item in items {
      keys.append(try await study.items.info(item, at: clock.now).item.courseKey)
    }

    #expect(keys == ["word-水"])
  }

  @Test func `A song's words are taught and reviewed whichever decks they are in`() async throws {
    let id = try await add()
    try await read(id, .wordAdded(line: 0, offset: 0, at: clock.now))
    let items = try #require(try await read(id, .studyAsked(at: clock.now)).info).items
    let lesson = study.lessonSession()

    let begun = try await lesson.begin(
      LessonCourse.Plan(items: items), at: clock.now, seed: 1)
    let shown = lesson.state.session?.presented ?? []

    #expect(begun.isOfPlan && begun.ended == nil)
    #expect(shown.map(\.item.content.front) == ["橋", "休む", "猫", "食べる"])
    #expect(shown.map(\.deckName) == ["Dictionary", "Songs::橋の歌", "Songs::橋の歌", "Songs::橋の歌"])
  }

  @Test func `A word that was just learned is being learned, not known`() async throws {
    let id = try await add()
    let items = try #require(try await read(id, .studyAsked(at: clock.now)).info).items
    let lesson = study.lessonSession()
    try await lesson.begin(LessonCourse.Plan(items: items), at: clock.now, seed: 1)
    let presented = try #require(lesson.state.session)
    try await lesson.sent(
      .moved(.turn(to: items.count), revision: presented.revision, at: clock.now))
    while let session = lesson.state.session, let question = session.prompt {
      let typed = question.accepted.first
      try await lesson.sent(
        .moved(.reveal(typed: typed, keystrokes: 1), revision: session.revision, at: clock.now))
      let revealed = try #require(lesson.state.session)
      try await lesson.sent(
        .moved(.grade(.good, keystrokes: 1), revision: revealed.revision, at: clock.now))
    }

    let info = try #require(try await read(id).info)

    #expect(info.share == KnownShare(known: 0, words: 4))
    #expect(info.text.words.filter(\.isContent).allSatisfy { $0.memory == .learning })
    // One day tells little of the pace, so that it is a lesson a day.
    #expect(info.forecast.pace == 5)
    clock.advance(by: .days(7))
    #expect(try await read(id).info?.forecast.pace == 1)
  }

  private func contents(of items: [Item.ID]) async throws -> [ItemContent] {
    var contents: [ItemContent] = []
    for item in items {
      let info = try await study.items.info(item, at: clock.now)
      contents.append(info.item.content)
    }
    return contents
  }

  @Test func `Songs of the same words are readable on the same day`() async throws {
    for _ in 1...3 {
      let forecast = try #require(try await read(add()).info?.forecast)

      // A lesson of five a day, and reviews after 2 and 11 days, after which its memory is mature.
      #expect(forecast.pace == 5)
      #expect(forecast.days == 13)
    }
  }

  private static let words = (1...10).map { number in
    AnalysedText.Word(
      surface: "語\(number)", lemma: "語\(number)", offset: 0, runs: [], reading: "ご",
      readingSource: .dictionary, accent: PitchAccent([], source: .guess), isWord: true,
      isContent: true)
  }

  @Test(arguments: [(1, 15), (2, 11), (5, 8), (10, 7)])
  func `Reading comes with the pace of new words`(pace: Int, days: Int) {
    let forecast = ReadingForecast(
      of: Self.words, on: Day(0), pace: pace, fsrs: FSRS(), retention: 0.97)

    #expect(forecast.days == days)
  }

  @Test func `Words that are being learned don't wait for the pace of new ones`() {
    var words = Self.words
    for place in words.indices { words[place].memory = .learning }

    let forecast = ReadingForecast(
      of: words, on: Day(0), pace: 1, fsrs: FSRS(), retention: 0.97)

    #expect(forecast.days == 7)
  }

  @Test(arguments: [(20.5, 30), (200, 1_000)] as [(Double, Int)])
  func `A word that is young or weak is known after its next review`(
    stability: Double, days: Int
  ) async throws {
    let id = try await add(Lyrics(title: "Cat", lines: [Lyrics.Line("猫")]))
    try await read(id, .wordAdded(line: 0, offset: 0, at: clock.now))
    let today = DayBoundary(timeZone: .gmt).day(of: clock.now).number
    let last = (clock.now - Double(days) * 86_400).milliseconds
    try await study.storage.database.write { db in
      try db.execute(
        sql: """
          UPDATE card SET phase = 'review', stability = ?, difficulty = 5, due_day = ?,
            last_day = ?, last_reviewed_at = ?
          """, arguments: [stability, today, today - days, last])
    }

    let info = try #require(try await read(id).info)

    #expect(info.share.known == 0)
    #expect(info.forecast.days == 1)
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
