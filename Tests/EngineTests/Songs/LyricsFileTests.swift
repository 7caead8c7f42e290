import Foundation
import Helpers
import Testing

@testable import Engine

struct LyricsFileTests {
  private func read(_ text: String) throws -> Lyrics { try LyricsFile(text).lyrics }

  // MARK: LRC

  @Test func `Stamps of every style are read, and lines are put in order`() throws {
    let lyrics = try read(
      """
      [00:10.5]三
      [0:02]一
      [00:03.25]二
      [00:12:500]四
      [101:00,07]五
      """)

    #expect(lyrics.lines.map(\.text) == ["一", "二", "三", "四", "五"])
    #expect(lyrics.lines.map(\.start) == [2_000, 3_250, 10_500, 12_500, 6_060_070])
  }

  @Test func `Several stamps repeat a line`() throws {
    let lyrics = try read("[00:01.00][00:05.00]ラララ\n[00:03.00]歩こう")

    #expect(lyrics.lines.map(\.text) == ["ラララ", "歩こう", "ラララ"])
  }

  @Test func `Title, artist and offset are read from tags`() throws {
    let lyrics = try read("[ti:朝]\n[ar: 散歩隊 ]\n[offset:+500]\n[00:00.20]おはよう\n[00:02.00]歩く")

    #expect(lyrics.title == "朝")
    #expect(lyrics.artist == "散歩隊")
    #expect(lyrics.lines.map(\.start) == [0, 1_500])
  }

  @Test func `What looks like a stamp and is none is named, and its text is kept`() throws {
    let file = try LyricsFile("[00:01.00]歩こう\n[00:xx.00]まだ\n[00:03.00]また")

    #expect(file.lyrics.lines.map(\.text) == ["歩こう", "まだ", "また"])
    #expect(file.lyrics.lines.map(\.start) == [1_000, nil, 3_000])
    #expect(file.skipped.map(\.number) == [2])
    #expect(file.skipped.first?.reason.contains("00:xx.00") == true)
  }

  @Test func `A cue of two lines is a line and its translation, also without kana`() throws {
    let lyrics = try read("1\n00:00:01,000 --> 00:00:02,000\nNight\n夜\n")

    #expect(lyrics.lines.map(\.text) == ["夜"])
    #expect(lyrics.lines.map(\.translation) == ["Night"])
  }

  @Test func `Other brackets are text`() throws {
    let lyrics = try read("[00:01.00][さび]歩こう")

    #expect(lyrics.lines.map(\.text) == ["[さび]歩こう"])
  }

  @Test func `A stamp without text ends the line before`() throws {
    let lyrics = try read("[00:01.00]歩こう\n[00:04.00]\n[00:08.00]まだ")

    #expect(lyrics.lines.map(\.text) == ["歩こう", "まだ"])
    #expect(lyrics.lines.map(\.end) == [4_000, nil])
  }

  @Test(
    arguments: [
      "[00:01.00]雨が降る\n[00:01.00]It rains",
      "[00:01.00]It rains\n[00:01.00]雨が降る",
      "[00:01.00]雨が降る\n[00:01.01]It rains",
      "[00:01.00]雨が降る\n[00:01.00]ame ga furu\n[00:01.00]It rains",
      "[00:01.00]雨が降る【It rains】",
      "[00:01.00]雨が降る\n[00:01.00][tr:en]It rains",
    ])
  func `A translation is found wherever it stands`(_ text: String) throws {
    let line = try #require(read(text).lines.first)

    #expect(line.text == "雨が降る")
    #expect(line.translation == "It rains")
  }

  @Test func `A second block with the same stamps is the translation`() throws {
    let lyrics = try read("[00:01]雨だ\n[00:02]傘がない\n\n[00:01]Rain\n[00:02]No umbrella")

    #expect(lyrics.lines.map(\.text) == ["雨だ", "傘がない"])
    #expect(lyrics.lines.map(\.translation) == ["Rain", "No umbrella"])
  }

  @Test func `Two Japanese lines at one time stay two`() throws {
    let lyrics = try read("[00:01.00]行こう\n[00:01.00]どこへ")

    #expect(lyrics.lines.map(\.text) == ["行こう", "どこへ"])
  }

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

  @Test func `A line without a time stays in its place, also when it is exported`() throws {
    let lyrics = try LyricsFile("[00:01.00]一\nno time\n[00:02.00]二\n[00:02.00]two").lyrics
    let again = try LyricsFile(lyrics.lrc).lyrics

    #expect(lyrics.lines.map(\.text) == ["一", "no time", "二"])
    #expect(lyrics.lines.map(\.start) == [1_000, nil, 2_000])
    #expect(again.lines == lyrics.lines)
  }

  // MARK: Subtitles

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

  // MARK: Plain text

  @Test func `Plain text keeps the blank lines between verses`() throws {
    let lyrics = try read("\r\n一番\r\n歌う\r\n\r\n二番\r\n\r\n")

    #expect(lyrics.lines.map(\.text) == ["一番", "歌う", "", "二番"])
    #expect(lyrics.lines.allSatisfy { $0.start == nil })
  }

  @Test func `Plain text can have translations in brackets`() throws {
    let lyrics = try read("雨だ【It's raining】\n傘【かさ】\n【さび】")

    #expect(lyrics.lines.map(\.text) == ["雨だ", "傘【かさ】", "【さび】"])
    #expect(lyrics.lines.map(\.translation) == ["It's raining", nil, nil])
  }

  @Test(arguments: ExampleSongs.titles)
  func `An example song has verses, each line translated`(_ title: String) throws {
    let lyrics = try ExampleSongs.lyrics(title)

    #expect((8...16).contains(lyrics.lines.count))
    #expect(lyrics.lines.allSatisfy { $0.text.isEmpty || $0.translation?.isEmpty == false })
    #expect(lyrics.title == title)
  }

  @Test func `Plain text can have the tags of LRC`() throws {
    let lyrics = try read("[ti:雨]\n[ar:散歩隊]\n\n雨だ\n[さび]傘がない")

    #expect(lyrics.title == "雨")
    #expect(lyrics.artist == "散歩隊")
    #expect(lyrics.lines.map(\.text) == ["雨だ", "[さび]傘がない"])
  }

  // MARK: Encodings

  @Test(arguments: ["UTF-8", "UTF-16", "UTF-16LE with mark", "CP932", "EUC-JP", "ISO-2022-JP"])
  func `A text is recognised in its encoding`(_ name: String) throws {
    let text = "ソーダ水の表面\n能力を試そう\nーーー\n"

    let lyrics = try LyricsFile(Encoded(text, name).data).lyrics

    #expect(lyrics.lines.map(\.text) == ["ソーダ水の表面", "能力を試そう", "ーーー"])
  }

  @Test func `EUC-JP may have characters of Windows`() throws {
    let data = Data([0xAD, 0xA1, 0xB1, 0xAB, 0xA4, 0xC0])

    #expect(try LyricsFile(data).lyrics.lines.map(\.text) == ["①雨だ"])
  }

  @Test func `A character cut off at the end does not lose the rest`() throws {
    let data = Data("雨が降る\n雨".utf8).dropLast()

    #expect(try LyricsFile(Data(data)).lyrics.lines.map(\.text) == ["雨が降る"])
  }

  @Test(arguments: ["", " \n\n", "[ti:題]\n[ar:人]"])
  func `What has no lyrics is refused`(_ text: String) {
    #expect(throws: Problem.emptyLyrics) { try LyricsFile(text) }
  }

  @Test func `What is not text, or too long, is refused`() {
    #expect(throws: Problem.noText) { try LyricsFile(Data([0x89, 0x50, 0, 1, 2])) }
    #expect(throws: Problem.largeLyrics) { try LyricsFile(Data(repeating: 0x61, count: 1 << 21)) }
    #expect(throws: Problem.longSong) {
      try LyricsFile(Array(repeating: "ラ", count: 5_001).joined(separator: "\n"))
    }
  }

  // MARK: Writing

  @Test func `LRC that is written is read as it was`() throws {
    let lyrics = try read(
      """
      [ti:朝]
      [ar:散歩隊]
      [00:01.00]<00:01.00>朝の<00:01.80>道<00:02.40>
      [00:01.00]A road in the morning
      [00:03.00]歩こう
      [00:04.00]
      [00:08.00]まだ
      """)

    #expect(try read(lyrics.lrc) == lyrics)
  }

  @Test(arguments: ExampleSongs.titles)
  func `LRC without times keeps verses and translations`(_ title: String) throws {
    let lyrics = try ExampleSongs.lyrics(title)

    #expect(try read(lyrics.lrc) == lyrics)
  }

  @Test func `A line whose words are not all timed is written whole`() throws {
    let lyrics = try read("[00:01.00]朝の道\n[00:01.00][tt]<400,2><900>")

    #expect(lyrics.lines[0].words.map(\.text) == ["道"])
    #expect(lyrics.lrc == "[00:01.000]朝の道\n[00:01.900]\n")
  }

  @Test func `Plain text is the title, the artist and the verses`() {
    let lyrics = Lyrics(
      title: "朝", artist: "散歩隊", lines: [Lyrics.Line("一"), Lyrics.Line(""), Lyrics.Line("二")])

    #expect(lyrics.plainText == "朝\n散歩隊\n\n一\n\n二\n")
  }

  // MARK: Damage

  @Test(
    arguments: [
      "[offset:-9223372036854775808]\n[00:01.00]雨だ",
      "[00:01.00]雨だ\n[00:01.00][tt]<9223372036854775807,0><9223372036854775807>",
    ])
  func `A time too large to add is ignored`(_ text: String) throws {
    let lyrics = try read(text)

    #expect(lyrics.lines == [Lyrics.Line("雨だ", start: 1_000)])
  }

  @Test(arguments: 0..<20)
  func `No damage to a file does more than lose lines`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let samples = [
      "[ti:題]\n[00:01.00]雨だ<00:02.00>\n[00:01.00][fu]<あめ,0,1>\n[00:01.00][tt]<0,0><900>",
      "WEBVTT\n\n00:01.000 --> 00:02.000\n<ruby>雨<rt>あめ</rt></ruby><00:01.500>だ",
      "1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<i>雨</i>",
      "[Events]\nFormat: Start, End, Text\nDialogue: 0:00:01.00,0:00:02.00,{\\k50}雨",
    ]
    for _ in 0..<500 {
      var bytes = Array(samples[Int.random(in: 0..<samples.count, using: &random)].utf8)
      for _ in 0...Int.random(in: 0..<4, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(contentsOf: bytes[place...].prefix(9), at: place)
        }
      }

      let lines = (try? LyricsFile(Data(bytes)).lyrics.lines) ?? []

      #expect(lines.count <= bytes.count)
      #expect(lines.allSatisfy { ($0.start ?? 0) >= 0 })
    }
  }
}

/// A text in an encoding, by iconv's name.
private struct Encoded {
  let data: Data

  init(_ text: String, _ name: String) throws {
    let target = name == "UTF-16LE with mark" ? "UTF-16LE" : name
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/iconv")
    process.arguments = ["-f", "UTF-8", "-t", target]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    input.fileHandleForWriting.write(Data(text.utf8))
    try input.fileHandleForWriting.close()
    let encoded = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    data = target == name ? encoded : Data([0xFF, 0xFE]) + encoded
  }
}
