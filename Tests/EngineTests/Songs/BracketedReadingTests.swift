import Testing

@testable import Engine

/// Readings in the brackets of lyrics.
struct BracketedReadingTests {
  private func read(_ text: String) throws -> Lyrics { try LyricsFile(text).lyrics }

  @Test(arguments: [
    ("時代(とき)は流れて 宇宙（そら）へ", "時代は流れて 宇宙へ", ["時代 とき", "宇宙 そら"]),
    ("｜終電《しゅうでん》を逃して", "終電を逃して", ["終電 しゅうでん"]), ("夜空《そら》", "夜空", ["夜空 そら"]),
    ("騒[さわ]がしい日々[ひび]に", "騒がしい日々に", ["騒 さわ", "日々 ひび"]),
    ("時[じ]代[だい]は", "時代は", ["時 じ", "代 だい"]), ("2人(ふたり)で", "2人で", ["2人 ふたり"]),
    ("繋ぐ(つなぐ)手", "繋ぐ手", ["繋 つな"]), ("この手を(てを)つなぐ", "この手をつなぐ", ["手 て"]),
    ("君(きみ)の(no)", "君の(no)", ["君 きみ"]), ("本気(マジ)で", "本気で", ["本気 マジ"]),
    ("{漢字|かん|じ}と{今日|きょう}", "漢字と今日", ["漢字 かんじ", "今日 きょう"]),
    ("[ruby 昨日=きのう]の", "昨日の", ["昨日 きのう"]),
    ("<ruby>明日<rp>(</rp><rt>あした</rt><rp>)</rp></ruby>も<br>", "明日も", ["明日 あした"]),
    ("<RUBY>明<RT>あ</RT>日<RT>した</RT></RUBY>も", "明日も", ["明 あ", "日 した"]),
    ("<ruby><rb>未来</rb><rp>(<rt>みらい<rp>)</ruby>へ", "未来へ", ["未来 みらい"]),
    ("<ruby>夢<rt>dream</rt></ruby>へ", "夢へ", [String]()),
  ])
  func `Kana in brackets behind kanji are their reading`(
    _ written: String, _ text: String, _ readings: [String]
  ) throws {
    for line in [try read(written).lines[0], try read("[00:01.00]\(written)").lines[0]] {
      #expect(line.text == text)
      #expect(line.readings.map { "\($0.text) \($0.reading)" } == readings)
    }
  }

  @Test(arguments: [
    "愛してる(ララ)", "夢(dream)を", "君(×2)", "夜(繰り返し)", "君()", "君(", "きみ《きみ》", "愛(ねえあいしてるよね)",
    "夢の中で(ゆめのなかで)", "会いたい(たい)", "君｜僕", "君 (ねえ)", "{愛|love}を", "{愛}を", "{{愛|", "[ruby 君]",
    "<3 と <愛>",
  ])
  func `Other brackets are text`(_ text: String) throws {
    let line = try read(text).lines[0]

    #expect(line.text == text && line.readings.isEmpty)
  }

  @Test(arguments: [
    ("<00:01.00>時代(とき)<00:01.80>は<00:02.40>", ["1000 時代", "1800 は"]),
    ("<00:01.00>時代 <00:01.40> (とき) <00:01.80> は<00:02.40>", ["1000 時代", "1800 は"]),
    ("<00:01.00>｜<00:01.20>時<00:01.40>代《とき》<00:01.80>は", ["1200 時", "1400 代", "1800 は"]),
  ])
  func `Timed words keep their times around the readings in their brackets`(
    _ written: String, _ words: [String]
  ) throws {
    let line = try read("[00:01.00]\(written)").lines[0]

    #expect(line.text == "時代は" && line.readings.map(\.reading) == ["とき"])
    #expect(line.words.map { "\($0.start) \($0.text)" } == words)
    #expect(try read(Lyrics(lines: [line]).lrc).lines == [line])
  }

  @Test(arguments: [SongFormat.lrc, .txt])
  func `An export has the readings that count, and is read so`(_ format: SongFormat) throws {
    let line = Lyrics.Line(
      "本気の夢と騒がしいLOVE、夢",
      readings: [
        Lyrics.GivenReading("本", reading: "ほん"), Lyrics.GivenReading("騒", reading: "さわ"),
        Lyrics.GivenReading("夢", reading: "ゆめ"), Lyrics.GivenReading("の", reading: "no"),
        Lyrics.GivenReading("本気", reading: "マジ", from: .song),
        Lyrics.GivenReading("夢", reading: "きぼう", from: .line),
        Lyrics.GivenReading("LOVE", reading: "ラブ", fall: 1, from: .line),
        Lyrics.GivenReading("と", reading: "", fall: 0, from: .line),
      ])

    let text = try format.text(of: Lyrics(title: "歌", lines: [line]))

    #expect(text.hasSuffix("\n｜本気《マジ》の｜夢《きぼう》と｜騒《さわ》がしい｜LOVE《ラブ》、夢\n"))
    let again = try #require(try read(text).lines.last)
    #expect(again.text == line.text)
    #expect(
      again.readings.map { "\($0.text) \($0.reading)" } == ["本気 マジ", "夢 きぼう", "騒 さわ", "LOVE ラブ"])
  }
}

extension SongTests {
  @Test(arguments: [
    ("橋(ブリッジ)を", "橋[ブリッジ]"), ("淋(さみ)しい夜", "淋[さみ]しい"), ("騒[さわ]がしい", "騒[さわ]がしい"),
  ])
  func `A reading in brackets is that of its word, or of a part of it`(
    _ line: String, _ shown: String
  ) async throws {
    let id = try await add(try LyricsFile(line).lyrics.titled("歌", by: "", file: ""))

    let word = try #require(try await read(id).info?.text.lines[0].words.first)

    #expect(word.runs.bracketed == shown)
  }
}
