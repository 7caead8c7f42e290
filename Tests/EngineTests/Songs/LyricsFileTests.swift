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

  @Test func `A line without a time stays in its place, also when it is exported`() throws {
    let lyrics = try LyricsFile("[00:01.00]一\nno time\n[00:02.00]二\n[00:02.00]two").lyrics
    let again = try LyricsFile(lyrics.lrc).lyrics

    #expect(lyrics.lines.map(\.text) == ["一", "no time", "二"])
    #expect(lyrics.lines.map(\.start) == [1_000, nil, 2_000])
    #expect(again.lines == lyrics.lines)
  }

  // MARK: Plain text

  @Test func `Plain text keeps the blank lines between verses`() throws {
    let lyrics = try read("\r\n一番\r\n歌う\r\n\r\n二番\r\n\r\n")

    #expect(lyrics.lines.map(\.text) == ["一番", "歌う", "", "二番"])
    #expect(lyrics.lines.allSatisfy { $0.start == nil })
  }

  @Test(arguments: [
    "<p>雨だ<br>\n歩こう</p>\n<p>光 &amp; 影<br/>\nまだ</p>", "雨だ<br>歩こう<br><br><b>光</b> & 影<br>まだ",
    "<div><span>雨だ</span></div><div>歩こう</div>\n\n<div>光 &amp; 影</div>\n<div>まだ</div>",
    "<span>雨だ</span>\n歩こう\n\n光 &amp; 影\nまだ",
  ])
  func `Lyrics from a page's source have its lines and verses`(_ html: String) throws {
    #expect(try read(html).lines.map(\.text) == ["雨だ", "歩こう", "", "光 & 影", "まだ"])
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

  @Test func `A title may have brackets`() throws {
    #expect(try read("[ti:Song [Live]]\n[00:01.00]歌").title == "Song [Live]")
  }

  @Test(arguments: [
    ("<00:01.00>está <00:01.50>aquí", "está aquí"), ("<00:01.00>東京 <00:01.50>は", "東京は"),
    ("<00:01.00>It’s <00:01.50>“love”", "It’s “love”"),
  ])
  func `Blanks between timed words stay beside other letters`(_ line: String, _ text: String) throws
  {
    #expect(try read("[00:01.00]\(line)").lines.map(\.text) == [text])
  }

  @Test func `Stamps that repeat too much text are refused`() {
    let stamps = String(repeating: "[00:01.00]", count: 50_000)
    for text in [
      stamps + String(repeating: "<00:01.00>あ", count: 20_000),
      "[00:01.00]あ\n\(stamps)[fu]\(String(repeating: "<あ,0,1>", count: 20_000))",
    ] {
      #expect(throws: Problem.longSong) { try LyricsFile(text) }
    }
  }

  @Test func `What controls a terminal is no text`() {
    #expect(throws: Problem.controlCharacters) { try LyricsFile("歌\u{1B}[2J") }
    #expect(throws: Problem.noText) { try LyricsFile(Data("歌\u{1B}[2J".utf8)) }
  }
}
