import Helpers
import Testing

@testable import Engine

/// The times of words within a line of lyrics.
struct TimedWordTests {
  private func read(_ text: String) throws -> Lyrics { try LyricsFile(text).lyrics }

  @Test func `Words have their times, without the spaces around them`() throws {
    let lyrics = try read(
      """
      [00:01.00] <00:01.00> 朝の <00:01.80> 道 <00:02.40>
      [00:05.00]<00:05.00>Good <00:05.50>morning
      """)

    #expect(lyrics.lines.map(\.text) == ["朝の道", "Good morning"])
    #expect(
      lyrics.lines[0].words == [
        Lyrics.TimedWord("朝の", start: 1_000), Lyrics.TimedWord("道", start: 1_800),
      ])
    #expect(lyrics.lines.map(\.end) == [2_400, nil])
  }

  @Test func `Words have their times in square brackets, too`() throws {
    let lyrics = try read(
      """
      [00:05.00]本[00:05.50]気[00:06.00]
      [00:07.00]走る[00:08.00]
      [00:09.00][さび]<00:09.50>歌う
      """)

    #expect(lyrics.lines.map(\.text) == ["本気", "走る", "[さび]歌う"])
    #expect(lyrics.lines.map(\.end) == [6_000, 8_000, nil])
    #expect(
      lyrics.lines[0].words == [
        Lyrics.TimedWord("本", start: 5_000), Lyrics.TimedWord("気", start: 5_500),
      ])
  }

  @Test func `LRCX gives readings and times by characters`() throws {
    let lyrics = try read(
      """
      [00:10.00]本気の夢
      [00:10.00][fu]<マジ,0,2><ゆめ,3,4><x,3,99>
      [00:10.00][tt]<0,0><400,2><900,3><1500>
      """)

    let line = try #require(lyrics.lines.first)
    #expect(
      line.readings == [
        Lyrics.GivenReading("本気", reading: "マジ"), Lyrics.GivenReading("夢", reading: "ゆめ"),
      ])
    #expect(line.words.map(\.text) == ["本気", "の", "夢"])
    #expect(line.words.map(\.start) == [10_000, 10_400, 10_900])
    #expect(line.end == 11_500)
  }

  @Test func `A line whose words are not all timed is written whole`() throws {
    let lyrics = try read("[00:01.00]朝の道\n[00:01.00][tt]<400,2><900>")

    #expect(lyrics.lines[0].words.map(\.text) == ["道"])
    #expect(lyrics.lrc == "[00:01.000]朝の道\n[00:01.900]\n")
  }

  @Test func `A line whose timed words are spaced in another way is written whole`() {
    let words = [Lyrics.TimedWord("朝の道", start: 1_000)]
    let line = Lyrics.Line("朝の 道", start: 1_000, end: 1_900, words: words)

    #expect(Lyrics(lines: [line]).lrc == "[00:01.000]朝の 道\n[00:01.900]\n")
  }
}
