import Foundation
import Helpers
import Testing

@testable import Engine

/// Lyrics in SubRip, WebVTT and ASS.
struct SubtitleTests {
  private func read(_ text: String) throws -> Lyrics { try LyricsFile(text).lyrics }

  @Test func `A cue with bad times keeps its text, and what has no times is named`() throws {
    let file = try LyricsFile(
      """
      1
      00:00:05,000 --> 00:00:01,000
      一行

      2
      00:00:06,000 --> 00:00:07,000
      二行

      3
      00:00:08,000 -> 00:00:09,000
      三行
      """)

    #expect(file.lyrics.lines.map(\.text) == ["一行", "二行"])
    #expect(file.lyrics.lines.map(\.start) == [nil, 6_000])
    #expect(file.skipped.map(\.number) == [2, 10, 11])
  }

  @Test func `SubRip loses its numbers and tags, not lines that are numbers`() throws {
    let lyrics = try read(
      """
      1
      00:00:01,000 --> 00:00:02,500 X1:0
      <i>一歩</i>{\\an8}
      2
      00:00:03.000 --> 00:00:04.000
      1999
      """)

    #expect(lyrics.lines.map(\.text) == ["一歩", "1999"])
    #expect(lyrics.lines.map(\.start) == [1_000, 3_000])
    #expect(lyrics.lines.map(\.end) == [2_500, 4_000])
  }

  @Test func `WebVTT has notes, entities, ruby and times of words`() throws {
    let lyrics = try read(
      """
      WEBVTT - 歌

      STYLE
      ::cue { color: red }

      NOTE not a cue

      verse
      00:07.000 --> 00:09.000 align:start
      <v 歌手><ruby>漢<rt>かん</rt></ruby>字 <00:07.500>&amp; <c.x>仮名</c>
      """)

    let line = try #require(lyrics.lines.first)
    #expect(line.text == "漢字 & 仮名")
    #expect(line.readings == [Lyrics.GivenReading("漢", reading: "かん")])
    #expect(
      line.words == [
        Lyrics.TimedWord("漢字", start: 7_000), Lyrics.TimedWord("& 仮名", start: 7_500),
      ])
  }

  @Test func `A cue in two languages is a line with its translation`() throws {
    let lyrics = try read("1\n00:00:01,000 --> 00:00:02,000\nIt rains\n雨だ")

    #expect(lyrics.lines == [Lyrics.Line("雨だ", translation: "It rains", start: 1_000, end: 2_000)])
  }

  @Test func `Two lines of a cue are two of the song where most cues have one language`() throws {
    let lyrics = try read(
      """
      1
      00:00:01,000 --> 00:00:02,000
      こんにちは
      世界

      2
      00:00:03,000 --> 00:00:04,000
      Oh yeah
      雨だ

      3
      00:00:05,000 --> 00:00:06,000
      傘がない

      4
      00:00:07,000 --> 00:00:08,000
      歩こう
      """)

    #expect(
      lyrics.lines.map(\.text) == ["こんにちは", "世界", "Oh yeah", "雨だ", "傘がない", "歩こう"])
    #expect(lyrics.lines.map(\.start) == [1_000, 1_714, 3_000, 3_777, 5_000, 7_000])
    #expect(lyrics.lines.map(\.end) == [1_714, 2_000, 3_777, 4_000, 6_000, 8_000])
    #expect(lyrics.lines.allSatisfy { $0.translation == nil })
    let exported = try read(lyrics.lrc).lines.filter { !$0.text.isEmpty }
    #expect(exported.map(\.text) == lyrics.lines.map(\.text))
    #expect(exported.map(\.start) == lyrics.lines.map(\.start))
  }

  @Test func `Lines of cues that overlap are in order`() throws {
    let lyrics = try read(
      """
      1
      00:00:00,000 --> 00:00:04,000
      雨が
      降る

      2
      00:00:01,000 --> 00:00:03,000
      傘がない
      """)

    #expect(lyrics.lines.map(\.text) == ["雨が", "傘がない", "降る"])
    #expect(lyrics.lines.map(\.start) == [0, 1_000, 2_000])
  }

  @Test func `The second line of a cue begins with its first word where words have times`() throws {
    let lyrics = try read(
      """
      WEBVTT

      00:01.000 --> 00:05.000
      雨<00:02.000>だ
      <00:04.000>傘<00:04.500>がない
      """)

    #expect(lyrics.lines.map(\.start) == [1_000, 4_000])
    #expect(lyrics.lines.map(\.end) == [4_000, 5_000])
  }

  @Test func `No line of a cue begins after its own first word or with another's`() throws {
    let lyrics = try read(
      """
      WEBVTT

      00:01.000 --> 00:03.000
      歩こう
      新しい<00:00:01.500><c>言葉</c>

      00:04.000 --> 00:09.000
      雨<00:05.000>だ
      傘がない
      """)

    #expect(lyrics.lines.map(\.text) == ["歩こう", "新しい言葉", "雨だ", "傘がない"])
    #expect(lyrics.lines.map(\.start) == [1_000, 1_000, 4_000, 5_800])
    #expect(lyrics.lines.map(\.end) == [3_000, 3_000, 5_800, 9_000])
  }

  @Test func `Where most cues have a translation, others stay as they are`() throws {
    let lyrics = try read(
      """
      WEBVTT

      00:01.000 --> 00:02.000
      雨だ
      It rains

      00:03.000 --> 00:04.000
      傘がない
      No umbrella

      00:05.000 --> 00:06.000
      世界平和
      World peace

      00:07.000 --> 00:08.000
      Hey
      歩こう

      00:09.000 --> 00:10.000
      こんにちは
      世界

      00:11.000 --> 00:12.000
      Rain, rain
      go away
      """)

    #expect(
      lyrics.lines.map(\.text) == [
        "雨だ", "傘がない", "世界平和", "Hey", "歩こう", "こんにちは", "世界", "Rain, rain", "go away",
      ])
    #expect(
      lyrics.lines.map(\.translation) == [
        "It rains", "No umbrella", "World peace", nil, nil, nil, nil, nil, nil,
      ])
  }

  @Test func `ASS has its dialogue read, with commas and syllables`() throws {
    let lyrics = try read(
      """
      [Script Info]
      Title: 道
      [Events]
      Format: Layer, Start, End, Style, Text
      Comment: 0,0:00:00.00,0:00:01.00,x,no
      Dialogue: 0,0:00:05.00,0:00:06.00,x,まだ, 遠い
      Dialogue: 0,0:00:01.00,0:00:02.00,x,{\\k50}朝{\\k30}だ
      Dialogue: 0,0:00:03.00,0:00:04.00,x,{\\p1}m 0 0 l 1 1{\\p0}
      """)

    #expect(lyrics.title == "道")
    #expect(lyrics.lines.map(\.text) == ["朝だ", "まだ, 遠い"])
    #expect(lyrics.lines[0].words.map(\.start) == [1_000, 1_500])
  }

  @Test func `Other overrides do not part the syllables of ASS`() throws {
    let lyrics = try read(
      """
      [Events]
      Format: Start, End, Text
      Dialogue: 0:00:01.00,0:00:03.00,{\\k50}雨{\\i1}だ{\\k30}よ
      """)

    #expect(lyrics.lines[0].words.map(\.text) == ["雨", "だ", "よ"])
    #expect(lyrics.lines[0].words.map(\.start) == [1_000, 1_000, 1_500])
  }
}
