import Foundation
import Helpers
import Testing

@testable import Engine

/// What answers state of readings and meanings, in the forms in which models write it.
struct ReplyClaimTests {
  let analyser: ReplyAnalyser
  private let home: TemporaryFolder

  private static let words =
    SmallDictionary.words + """
      低い [ひくい] /(adj-i) (1) low/short/(P)/
      東京 [とうきょう] /(n) Tokyo/(P)/
      学校 [がっこう] /(n) school/(P)/
      校 [こう] /(n-suf,n) school/
      名詞 [めいし] /(n) (ling) noun/
      茶 [ちゃ] /(n) tea/(P)/
      酒 [さけ] /(n) alcohol/sake/(P)/
      本 [ほん] /(n) book/(P)/
      部 [ぶ] /(n) department/part/(P)/
      動物 [どうぶつ] /(n) animal/(P)/
      同じ [おなじ] /(adj-f) same/(P)/
      速い [はやい] /(adj-i) fast/quick/(P)/
      お姉さん [おねえさん] /(n) elder sister/(P)/
      分 [ふん] /(n) minute/(P)/
      四分 [しぶん] /(n,vs) divide in four/
      野 [の] /(n) plain/field/(P)/
      上野 [こうずけ] /(n) Kozuke (old province)/
      診る [みる] /(v1,vt) to examine medically/(P)/
      患者 [かんじゃ] /(n) patient/patients/(P)/
      理由 [りゆう] /(n) reason/reasons/(P)/
      から /(prt) from/because/(P)/
      春 [はる] /(n) spring/(P)/
      夏 [なつ] /(n) summer/(P)/
      冬 [ふゆ] /(n) winter/(P)/
      花 [はな] /(n) flower/(P)/
      首都 [しゅと] /(n) capital/(P)/
      英国 [えいこく] /(n) England/(P)/
      箱 [はこ] /(n) box/(P)/
      ごみ箱 [ごみばこ] /(n) trash can/(P)/
      今日 [きょう] /(n) today/this day/(P)/
      今日は [こんにちは] /(int) (uk) hello/(P)/
      目 [め] /(n) eye/(P)/
      竹 [たけ] /(n) bamboo/(P)/
      取る [とる] /(v5r,vt) to take/(P)/
      私 [わたし] /(pn) I/me/(P)/
      家 [いえ] /(n) house/home/(P)/
      人気 [にんき] /(n) popularity/(P)/
      人気 [ひとけ] /(n) sign of life/
      木 [もく] /(n) (abbr) Thursday/
      下手 [したて] /(n) humble position/inferior/
      下手 [へた] /(adj-na) unskillful/poor/awkward/(P)/
      悪い [わるい] /(adj-i) bad/(P)/

      """ + compounds

  init() async throws {
    home = try TemporaryFolder()
    let study = try Study.open(
      home.file("data"), face: .native, course: nil,
      in: StudyEnvironment(
        clock: TestClock().wall, timeZone: .gmt,
        sources: try SmallDictionary(in: home.url, words: Self.words).sources,
        jobService: .given(nil)))
    let storage = try Storage.open(home.file("data"), at: TestClock().now)
    let settings = SettingsRepository(defaults: Settings(timeZone: .gmt))
    let reading = ReadingRepository(
      storage: storage, settings: settings, tools: study.dictionary.tools,
      imported: ImportedDictionaryRepository(storage: storage, settings: settings))
    analyser = ReplyAnalyser(
      reading: reading, dictionary: study.dictionary.words, clock: TestClock().wall)
  }

  func doubts(_ text: String) async throws -> [String] {
    try await analyser.doubts(in: text).map { "\($0.word) \($0.said)" }
  }

  @Test(arguments: [
    ("「食べる（くべる）」 is a verb.", "食べる くべる"),
    ("「食べる」（くべる） is a verb.", "食べる くべる"),
    ("食べる [くべる]", "食べる くべる"),
    ("食べる (taberu / くべる) means ‘to eat’.", "食べる くべる"),
    ("食べる (kuberu, くべる)", "食べる くべる"),
    ("食べる (くべる / kuberu), to eat", "食べる くべる"),
    ("箸 (くつ, chopsticks)", "箸 くつ"),
    ("学校(がこう)", "学校 がこう"),
    ("学校は「がこう」と読みます。", "学校 がこう"),
    ("箱(ばこ)", "箱 ばこ"),
    ("この箱(ばこ)", "箱 ばこ"),
    ("ごみ箱(ぱこ)", "箱 ぱこ"),
    ("今日は(きのうは)", "今日は きのうは"),
    ("**箸** is read くつ.", "箸 くつ"),
    ("“箸” is usually pronounced “kutsu”.", "箸 kutsu"),
    ("箸 (the word above) is read as *kutsu* (くつ).", "箸 くつ"),
    ("The reading of 箸 is くつ.", "箸 くつ"),
    ("箸は「くつ」と読みます。", "箸 くつ"),
    ("静かな箸はくつと読む。", "箸 くつ"),
    ("この箸の読み方は「くつ」です。", "箸 くつ"),
    ("{箸|くつ}で", "箸 くつ"),
    ("食べる (taberu / たべる) means ‘to rest’.", "食べる to rest"),
    ("食べる means to rest.", "食べる to rest"),
    ("「箸」 (はし) means bridge, not more.", "箸 bridge"),
    ("- 箸 – くつ – chopsticks", "箸 くつ"),
    ("- 箸 – kutsu – chopsticks", "箸 kutsu"),
    ("1. **箸** – はし – bridge", "箸 bridge"),
    ("- 箸（はし）: bridge", "箸 bridge"),
    ("箸 (はし) = bridge", "箸 bridge"),
    ("- 箸 – bridge", "箸 bridge"),
    ("箸 — “bridge”", "箸 bridge"),
    ("- 箸(はし) = \"bridge\"", "箸 bridge"),
    ("- 箸(はし) = \"bridge\".", "箸 bridge"),
    ("- 箸（はし）: \"bridge\"", "箸 bridge"),
    ("| 箸 | はし | \"bridge\" |", "箸 bridge"),
    (
      "| Word | Reading | Meaning |\n|---|---|---|\n| 箸 | はし | ‘bridge’ |",
      "箸 bridge"
    ),
    ("箸 = bridge", "箸 bridge"),
    ("箸 is a “bridge”.", "箸 bridge"),
    ("箸 (はし) is “bridge”.", "箸 bridge"),
    ("木 is “home”.", "木 home"),
    ("人気 (ひとけ) = “popularity”.", "人気 popularity"),
    ("人気(ひとけ, popularity)", "人気 popularity"),
    ("| 人気 | ひとけ | popularity |", "人気 popularity"),
    ("食べる has pitch accent 0.", "食べる [0]"),
    ("食べる is accentless.", "食べる accentless"),
    ("食べる has its accent on the first mora.", "食べる accent on the first mora"),
    ("東京 means “capital”.", "東京 capital"),
    ("- 東京 – England", "東京 England"),
    ("- 春 – spring\n- 夏 – summer\n- 冬 – flower", "冬 flower"),
    ("| 箸 | はし | bridge |", "箸 bridge"),
    (
      "| Word | Reading | Kind | Meaning |\n|---|---|---|---|\n| 箸 | くつ | noun | chopsticks |",
      "箸 くつ"
    ),
    (
      "| Word | Reading | Kind | Meaning |\n|---|---|---|---|\n| 箸 | はし | tool | bridge |",
      "箸 bridge"
    ),
    ("| 東京 | toko | Tokyo |", "東京 toko"),
    ("Both are short:\n\n* 橋 (はし) — edge\n* 端 (はし) — edge", "橋 edge"),
  ])
  func `A statement that the dictionary does not confirm is marked`(
    _ text: String, _ doubted: String
  ) async throws {
    #expect(try await doubts(text) == [doubted])
  }

  @Test(arguments: [
    "「食べる（たべる）」 is a verb.", "食べる (taberu / たべる) means ‘to eat’.",
    "この学校(がっこう)", "母校(ぼこう)", "四分(よんぷん)", "上野(うえの)", "食べる (taberu) means ‘to eat’.",
    "食べる means eating.", "食べる [たべる]",
    // A remark in brackets is no reading.
    "高い (opposite: ひくい)", "高い (antonym, ひくい)", "高い (noun)", "勉強 (suru)", "食べる (ichidan)",
    "高い (たかい ⇔ ひくい)", "茶 (tea) is hot.", "猫 (name) is short.",
    // Long vowels in Latin letters are short, doubled or have a mark.
    "東京 is pronounced “Tokyo”.", "東京 is pronounced “tōkyō”.", "東京 is read “toukyou”.",
    "- 東京 – Tōkyō – Tokyo", "お姉さん is pronounced “onesan”.",
    // Not what is stated, or no statement.
    "箸 is read in many ways.", "箸 is not read くつ.", "Is 箸 read くつ?", "箸 is read as one word.",
    "箸 is pronounced “hah-shee”.", "箸 is pronounced “hashee”.", "箸はくつと読みますか。",
    "箸をくつと読むのは間違いです。", "箸はくつとは読みません。",
    // Compounds that the dictionary lacks, voiced, and forms of verbs.
    "石橋(いしばし)", "三本 (さんぼん)", "一本 (いっぽん)", "服部 (はっとり)", "服部 is read はっとり.",
    "服部 means ‘tree’.", "食べました (たべました)", "私の橋(はし)", "木の橋は「はし」と読みます。",
    // Readings that a kanji has in compounds.
    "猫 is read びょう in compounds.", "橋 (キョウ, はし)", "- 橋 – kyou – bridge",
    // Rows of other things.
    "- 高い – 低い – opposites", "- 茶 – tea – noun", "- 酒 – sake – alcohol", "- 猫 – noun",
    "| 高い | たかい | adjective |", "| 橋 | はし | noun | rest |", "- 猫 (ねこ): animal",
    "| Word | Reading | Kind |\n|---|---|---|\n| 箸 | はし | quiet |", "- 橋: low, then high",
    "- 行く – いく – irregular te-form", "- 食べる – たべて – te-form", "食べる (たべて)", "- 高い – ひくい",
    "| Word | Opposite |\n|---|---|\n| 高い | ひくい |", "| 1 | 箸 | はし | chopsticks |",
    "箸 vs. 橋: はし and はし",
    "時間: 10:30 – 11:30", "- 高い – たかい – tall, expensive", "箸 (はし) – chopsticks (two of them)",
    "- 食べる – eating", "- 箸 – hashi", "食べる is a “verb”.", "箸 is “hashi”.",
    "食べる has pitch accent 2.", "The opposite of 高い is “low”.", "- 診る – patients",
    "- 橋 – same",
    "- から – reasons", "橋 does not have its accent on the first mora.", "箸 is not accentless.",
    "橋は平板ではありません。",
    // The reading of the kanji alone, and that of a word with a particle.
    "ごみ箱(ばこ)", "きれいなごみ箱(ばこ)", "- ごみ箱 (ばこ) – trash can", "- ごみ箱 – ごみばこ – trash can",
    "今日は(きょうは)", "この今日は(きょうは)", "- 今日は (きょうは) – today", "今日は(こんにちは)",
    // Remarks on names and on other words.
    "- 東京 – capital", "- 箸 – chopsticks\n- 東京 – capital", "- 東京 (とうきょう) – capital",
    "- 春 – flower\n- 夏 – school\n- 冬 – tree",
    // Meanings that are near, or in words that are no meaning.
    "速い means quickly.", "橋 means something that you walk over.", "食べる means the same as 食う.",
    "人気 (にんき) = “popularity”.", "人気 = “sign of life”.", "人気 (ninki / にんき) means popularity.",
    "- 人気 – ひとけ – sign of life",
    // The meaning of a kanji, with the reading that it has in compounds.
    "木 (モク) = “tree”.", "| 木 | モク | tree |", "木 (もく) = “Thursday”.",
    // A reading in Latin letters, or the kind of a word, is no meaning.
    "竹 (たけ, take). 目 (め, me). 橋 (はし, hashi, bridge)", "目 (め: me / moku)", "| 目 (め, me) | eye |",
    "| 竹 | たけ | take |", "- 竹 (たけ) – take", "竹 is “take”.", "食べる (たべる, verb)", "箸 (はし, noun)",
    "箸 means “Essstäbchen”.", "橋 (はし) means ‘bridges’, and 箸 ‘chopsticks’.",
  ])
  func `What is right, or no statement, is not marked`(_ text: String) async throws {
    #expect(try await doubts(text) == [])
  }

  @Test(arguments: [
    ("- 春 – summer\n- 夏 – spring", ["春 summer", "夏 spring"]),
    (
      "- 春 – spring\n- 夏 – tree\n- 冬 – flower\n- 橋 – school",
      ["夏 tree", "冬 flower", "橋 school"]
    ),
  ])
  func `Wrong meanings in a list of words are marked`(
    _ text: String, _ doubted: [String]
  ) async throws {
    #expect(try await doubts(text) == doubted)
  }

  @Test func `A meaning that may be a synonym is only set beside the dictionary's`() async throws {
    let doubt = try await analyser.doubts(in: "箸 means “tree”.").first

    #expect(doubt?.sentence == "箸 – “tree”: the dictionary has “chopsticks”")
  }

  @Test func `A wrong meaning is set beside those of the reading given with the word`()
    async throws
  {
    let doubt = try await analyser.doubts(in: "下手(へた) = “bad”.").first

    #expect(doubt?.known == ["unskillful", "poor", "awkward"])
  }

  @Test(.timeLimit(.minutes(5)))
  func `A long answer that never closes its brackets is read to its end`() {
    for part in ["食", "食べる（", "| 箸 ", "箸 is read ", "箸 means a ", "「", "（くつ"] {
      let text = String(repeating: part, count: 6_000 / part.count)
      #expect(ReadingInText.all(in: text).isEmpty)
      #expect(ReplyClaim.all(in: text).count < 2)
      #expect(ReplyRow.all(in: [text]).isEmpty)
    }
  }
}
