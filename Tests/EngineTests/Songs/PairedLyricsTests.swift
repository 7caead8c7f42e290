import Testing

@testable import Engine

/// Lyrics with a translation below each line.
struct PairedLyricsTests {
  private func read(_ text: String) throws -> Lyrics { try LyricsFile(text).lyrics }

  @Test func `Every second line of a text can be the translation of the one before`() throws {
    let lyrics = try read("雨だ\nIt rains\n\n傘がない\nNo umbrella").paired()

    #expect(lyrics.lines.map(\.text) == ["雨だ", "", "傘がない"])
    #expect(lyrics.lines.map(\.translation) == ["It rains", nil, "No umbrella"])
  }

  @Test(arguments: [
    "夏の終わり\n作詞：山田花子\n作曲：山田花子\n\n雨だ\nIt rains\n♪\n傘がない\nNo umbrella\n歩こう",
    "夏の終わり\n作詞：山田花子\n作曲：山田花子\n\n雨だ\nAme da\nIt rains\n♪\n傘がない\nKasa ga nai\nNo umbrella\n歩こう",
  ])
  func `A title, credits, romaji and lines without a translation are told from translations`(
    _ text: String
  ) throws {
    let lyrics = try read(text).paired()

    #expect(
      lyrics.lines.map(\.text)
        == ["夏の終わり", "作詞：山田花子", "作曲：山田花子", "", "雨だ", "♪", "傘がない", "歩こう"])
    #expect(lyrics.lines.compactMap(\.translation) == ["It rains", "No umbrella"])
    #expect(lyrics.lines[4].translation == "It rains")
  }

  @Test func `A line of English can have its translation below it, too`() throws {
    let lyrics = try read("雨だ\nIt rains\nHello\nHello\n傘がない\nNo umbrella").paired()

    #expect(lyrics.lines.map(\.text) == ["雨だ", "Hello", "傘がない"])
    #expect(lyrics.lines.map(\.translation) == ["It rains", "Hello", "No umbrella"])
  }

  @Test func `A line of English is sung in a verse of which few lines are translated`() throws {
    let verses = "雨だ\nIt rains\n傘がない\nNo umbrella\n\n歩こう\nまだ\nI love you\nそう"

    let lyrics = try read(verses).paired()

    #expect(
      lyrics.lines.map(\.text) == ["雨だ", "傘がない", "", "歩こう", "まだ", "I love you", "そう"])
    #expect(lyrics.lines.compactMap(\.translation) == ["It rains", "No umbrella"])
  }

  @Test func `Translations can be parted from their lines, and credits are none`() throws {
    let lyrics = try read("題名だ\nLyrics: A\n\n雨だ\n\nIt rains\n\n傘だ\n\nUmbrella").paired()

    #expect(lyrics.lines.map(\.text).filter { !$0.isEmpty } == ["題名だ", "Lyrics: A", "雨だ", "傘だ"])
    #expect(lyrics.lines.compactMap(\.translation) == ["It rains", "Umbrella"])
  }

  @Test(arguments: [
    ("題名\n雨だ\nIt rains\n傘がない\nNo umbrella\n\n歩こう\nLet's walk\nまだ\nStill", true),
    ("雨だ\nOh yeah\n傘がない\n歩こう\nLet's go\nまだ\nCome on", false),
    ("雨だ【It rains】\nA\n傘がない\nB\n歩こう\nC", false), ("雨だ\nIt rains", false),
  ])
  func `Lyrics with a line of another language below most lines look translated`(
    _ text: String, _ looksPaired: Bool
  ) throws {
    #expect(try read(text).looksPaired == looksPaired)
  }

  @Test func `A line of a cue lasts until its translation below it ends`() throws {
    let cue = "1\n00:00:01,000 --> 00:00:03,000\nAme da\nIt's rain"

    let lyrics = try read(cue).paired()

    #expect(
      lyrics.lines == [Lyrics.Line("Ame da", translation: "It's rain", start: 1_000, end: 3_000)])
  }

  @Test(arguments: [
    ("Ame da\nIt rains\n♪\nKasa ga nai\nNo umbrella", "5 lines: one has no translation."),
    (
      "雨だ\n下雨了\n\n傘がない\n没有伞\n歩こう",
      "A line of the verse that begins with “傘がない” has no translation."
    ),
    ("雨だ【It rains】\n傘がない", "“雨だ” has a translation already."),
    (
      "雨だ\n傘がない\nI love you\n歩こう", "“傘がない” would be the translation of “雨だ”."
    ),
  ])
  func `Lines that don't come in pairs are not taken for translations`(
    text: String, reason: String
  ) throws {
    let lyrics = try read(text)

    let problem = #expect(throws: Problem.self) { try lyrics.paired() }

    #expect(problem?.sentence == reason)
  }
}
