import Helpers
import Testing

@testable import Engine

/// Words as they are sung: in forms and readings that no dictionary has.
extension SongTests {
  @Test func `A word that a singer reads otherwise is asked with that reading, too`()
    async throws
  {
    let line = Lyrics.Line("橋で休む", readings: [Lyrics.GivenReading("橋", reading: "ゆめ")])
    let id = try await add(Lyrics(title: "Song", lines: [line]))
    try await add(Lyrics(title: "New", lines: [Lyrics.Line("橋で")]))

    let state = try await read(id, .wordAdded(line: 0, offset: 0, at: clock.now))
    let added = try #require(state.added)
    let item = try await study.items.info(added.item, at: clock.now).item
    let example = try #require(try await study.songs.example(of: item, at: clock.now))

    #expect(item.content.reading == "はし、ゆめ")
    #expect(item.content.notes == "<ruby>橋<rt>ゆめ</rt></ruby>で休む\nSong")
    #expect(example.line.text == "橋で休む")
    #expect(example.rest(of: item.content.notes) == "")
  }

  @Test(arguments: [
    "作詞：橋", "作詞・作曲: 橋", "[橋]", "Lyrics & Music by: 橋", "【橋】", "《サビ》", "(Chorus)", "Pre-Chorus 2:",
    "※くり返し", "（サビ×2）", "×2", "(x2)",
  ])
  func `Credits and names of parts are neither learned nor translated`(_ aside: String)
    async throws
  {
    let lines = [aside, "歌：猫が食べた", "[猫]が[橋]", "詞は橋：猫", "猫が食べた"].map { Lyrics.Line($0) }
    let id = try await add(Lyrics(title: "Song", lines: lines))

    let info = try #require(try await read(id).info)
    let listed = try await study.songs.list(.init(), at: clock.now).first

    #expect(info.song.untranslated.map(\.text) == ["[猫]が[橋]", "詞は橋：猫", "猫が食べた"])
    #expect(info.share(ofLine: 0).words == 0 && info.share(ofLine: 1).words == 0)
    #expect(info.share(ofLine: 4).words == 2)
    #expect(listed?.share == info.share)
  }

  @Test(arguments: ["(橋)", "《橋》", "※橋", "橋：", "Chorus line", "×"])
  func `Brackets and marks alone name no part`(_ text: String) {
    #expect(Lyrics.Line(text).isSung)
  }

  @Test func `Credits and names of parts are not counted as lines`() async throws {
    let lines = ["作詞：橋", "橋で休む", "[Chorus]", "", "猫が食べた"].map { Lyrics.Line($0) }
    let id = try await add(Lyrics(title: "Song", lines: lines))

    let song = try #require(try await read(id).info?.song)

    #expect(song.lines.indices.map(song.number) == [0, 1, 1, 1, 2])
    #expect([0, 1, 2, 3].map(song.index) == [nil, 1, 4, nil])
    #expect(try await study.songs.list(at: clock.now).map(\.lines) == [2])
  }

  @Test func `An imperative and a potential form are learned as their verbs`() async throws {
    let words = """
      　？？？ /A dictionary for tests/
      走る [はしる] /(v5r,vi) to run/(P)/
      飛ぶ [とぶ] /(v5b,vi) to fly/(P)/

      """
    let folder = try TemporaryFolder()
    let (study, reader) = try await opened(["走れ 走れ", "飛べない"], words, in: folder)

    let glosses = try await reader.sent(.glossesAsked()).glosses
    try await reader.sent(.wordAdded(line: 0, offset: 0, at: clock.now))
    let added = try #require(reader.state.added)
    let item = try await study.items.info(added.item, at: clock.now).item
    try await reader.sent(.studyAsked(at: clock.now))
    let verbs = reader.state.info?.text.words.filter(\.isContent)

    #expect(glosses.values.map(\.text).sorted() == ["走る to run", "飛ぶ to fly"])
    #expect(item.content.front == "走る")
    #expect(verbs?.map(\.hasCard) == [true, true, true])
  }
}
