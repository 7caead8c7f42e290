import Testing

@testable import Engine

/// Readings of words that the dictionary has, which end as one of its kanji is read.
extension ReplyClaimTests {
  static let compounds = """
    食べ物 [たべもの] /(n) food/(P)/
    買い物 [かいもの] /(n) shopping/(P)/
    物 [もの] /(n) thing/(P)/
    手紙 [てがみ] /(n) letter/(P)/
    紙 [かみ] /(n) paper/(P)/
    紙 [し] /(suf,ctr) (abbr) newspaper/
    話 [はなし] /(n) talk/story/(P)/
    日曜日 [にちようび] /(n) Sunday/(P)/
    毎日 [まいにち] /(n-adv) every day/(P)/
    誕生日 [たんじょうび] /(n) birthday/(P)/
    日 [にち] /(n) Sunday/day/
    日 [ひ] /(n) day/(P)/
    天気 [てんき] /(n) weather/(P)/
    気 [き] /(n) spirit/(P)/
    気 [け] /(n) sign/
    名前 [なまえ] /(n) name/(P)/
    前 [まえ] /(n) front/(P)/
    会社 [かいしゃ] /(n) company/(P)/
    社 [やしろ] /(n) shrine/
    時間 [じかん] /(n) time/(P)/
    間 [ま] /(n) time/pause/(P)/
    旅行 [りょこう] /(n) travel/(P)/
    行 [ぎょう] /(n) line/
    先生 [せんせい] /(n) teacher/(P)/
    学生 [がくせい] /(n) student/(P)/
    生 [しょう] /(n) life/
    生 [なま] /(adj-no) raw/(P)/
    図書館 [としょかん] /(n) library/(P)/
    館 [かん] /(n,suf) hall/
    館 [やかた] /(n) mansion/
    日本語 [にほんご] /(n) Japanese (language)/(P)/
    語 [ご] /(n,n-suf) language/(P)/
    電車 [でんしゃ] /(n) train/(P)/
    車 [くるま] /(n) car/(P)/
    十分 [じゅうぶん] /(adj-na) enough/(P)/
    十分 [じゅっぷん] /(n) 10 minutes/
    上田 [じょうでん] /(n) high rice field/(P)/
    田 [た] /(n) rice field/(P)/
    歳 [さい] /(suf,ctr) -years-old/(P)/
    水 [みず] /(n) water/(P)/
    大学 [だいがく] /(n) university/(P)/
    線 [せん] /(n,n-suf) line/(P)/

    """

  @Test(arguments: [
    ("食べ物(しょくもの)", "食べ物 しょくもの"), ("買い物(ばいもの)", "買い物 ばいもの"), ("手紙(しゅし)", "手紙 しゅし"),
    ("電話(でんばなし)", "電話 でんばなし"), ("日曜日(にちようにち)", "日曜日 にちようにち"),
    ("毎日(まいひ) is used rightly.", "毎日 まいひ"), ("天気(あまけ)", "天気 あまけ"),
    ("名前(めいまえ)", "名前 めいまえ"), ("学校(がくこう)", "学校 がくこう"), ("会社(かいやしろ)", "会社 かいやしろ"),
    ("時間(ときま)", "時間 ときま"), ("旅行(りょぎょう)", "旅行 りょぎょう"), ("学生(がっしょう)", "学生 がっしょう"),
    ("図書館(ねこねこかん)", "図書館 ねこねこかん"), ("日本語(ひほんかたりご)", "日本語 ひほんかたりご"),
    ("{先生|せんなま}", "先生 せんなま"), ("“先生” is read せんなま.", "先生 せんなま"),
    ("「図書館」は「としょやかた」と読みます。", "図書館 としょやかた"), ("- 電車 – denkuruma – train", "電車 denkuruma"),
    ("日本語の先生(せんなま)", "先生 せんなま"), ("十分(じゅぷん)", "十分 じゅぷん"),
    // Where a word stands alone, no longer one excuses its reading.
    ("大学(おおだいがく)", "大学 おおだいがく"), ("「大学」（おおだいがく） is a verb.", "大学 おおだいがく"),
  ])
  func `The reading of the last kanji excuses no word of the dictionary`(
    _ text: String, _ doubted: String
  ) async throws {
    #expect(try await doubts(text) == [doubted])
  }

  @Test(arguments: [
    "食べ物(たべもの)と買い物(かいもの)", "- **手紙** (てがみ) = “letter”", "お天気(おてんき)", "{日曜日|にちようび}に{電話|でんわ}",
    "日本語の先生(にほんごのせんせい)", "「図書館」は「としょかん」と読みます。", "学生 is read がくせい.",
    "- 電車 – densha – train", "先生 is pronounced “sensei”.",
    // Only the end is read.
    "誕生日(び)", "手紙 (がみ)",
    // Counts, also with the number in digits, and names.
    "十分(じゅっぷん)", "四分(よんぷん)", "20歳(はたち)", "{20歳|はたち}", "20歳 is read はたち.",
    "上田(うえだ)", "上野(うえの)",
    // The end of a longer word.
    "X線(エックスせん)", "ごみ箱(ごみばこ)", "大きな大学(おおきなだいがく)",
  ])
  func `Readings of compounds, counts and names are right`(_ text: String) async throws {
    #expect(try await doubts(text) == [])
  }

  @Test(arguments: [
    (
      """
      | 日本語 | かな | English |
      |---|---|---|
      | 箸 | ねこ | chopsticks |
      | 学校 | がこう | school |
      | 水 | みず | tree |
      """, ["箸 ねこ", "学校 がこう", "水 tree"]
    ),
    ("| 日本語 | よみ | English |\n|---|---|---|\n| 箸 | はし | chopsticks |", []),
    ("| English | 漢字 | ひらがな |\n|---|---|---|\n| school | 学校 | がこう |", ["学校 がこう"]),
    ("| かな | 漢字 | 意味 |\n|---|---|---|\n| がこう | 学校 | school |", ["学校 がこう"]),
    ("| Word | Kana | English |\n|---|---|---|\n| 箸 |  | bridge |", ["箸 bridge"]),
  ])
  func `Rows are compared by the head of their table, which states nothing`(
    _ text: String, _ doubted: [String]
  ) async throws {
    #expect(try await doubts(text) == doubted)
  }
}
