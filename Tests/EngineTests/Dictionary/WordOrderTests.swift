import Helpers
import Testing

@testable import Engine

/// The order of words that are read or meant alike.
struct WordOrderTests {
  private static let words = """
    席巻 [せっけん] /(n,vs) (1) sweeping conquest/(n,vs) (2) conquering/(P)/
    石鹸 [せっけん] /(n) soap/(P)/
    石鹸水 [せっけんすい] /(n) soapy water/
    股 [もも] /(n) thigh/(P)/
    股上 [またがみ] /(n) rise (of trousers)/
    桃 [もも] /(n) peach/(P)/
    桃色 [ももいろ] /(n) pink/
    此処 [ここ] /(pn) (uk) here/(P)/
    個々 [ここ] /(n) individual/(P)/
    個々人 [ここじん] /(n) an individual/
    岸 [きし] /(n) bank/(P)/
    銀行 [ぎんこう] /(n) bank/(P)/
    銀行員 [ぎんこういん] /(n) bank clerk/

    """

  @Test(arguments: [
    ("今日も明日も", "", ["きょう", "こんにち"]), ("今日も明日も", "こんにち", ["こんにち", "きょう"]),
    ("今日は本気で君を想う", "", ["こんにちは"]), ("今日は本気で君を想う", "きょう", ["きょう", "こんにちは"]),
  ])
  func `In a text, the one that is read so comes first`(
    _ text: String, _ reading: String, _ readings: [String]
  ) async throws {
    let words = """
      　？？？ /A dictionary for tests/
      今日は [こんにちは] /(int) hello/(P)/
      今日 [こんにち] /(n-t) these days/(P)/
      今日 [きょう] /(n-t) today/(P)/

      """

    let shown = try await LookupStage(words: words).under(0, in: text, reading: reading)

    guard case .word(let info) = shown else { throw Problem.noWord }
    #expect([info.entry.reading] + info.others.map(\.reading) == readings)
  }

  @Test(arguments: [
    ("せっけん", ["石鹸", "席巻"]), ("もも", ["桃", "股"]), ("ここ", ["此処", "個々"]), ("bank", ["銀行", "岸"]),
  ])
  func `One that other words are made with comes first`(_ query: String, _ words: [String])
    async throws
  {
    let stage = try LookupStage(words: Self.words)

    #expect(try await stage.finds(query).words.prefix(2).map(\.entry.writing) == words)
  }

  @Test func `A word comes before an abbreviation that is spelled so`() async throws {
    let stage = try LookupStage(
      words: """
        猫端末 [ねこたんまつ] /(n) CAT/
        家猫 [いえねこ] /(n) (domestic) cat/

        """)

    #expect(try await stage.finds("cat").words.map(\.entry.writing) == ["家猫", "猫端末"])
  }

  private static let everyday = """
    採用 [さいよう] /(n,vs) (1) use/adoption/(n,vs) (2) acceptance/(n,vs) (3) employment/(P)/
    使う [つかう] /(v5u,vt) (1) to use (a thing, method, etc.)/(v5u,vt) (2) to employ/(P)/
    冷ややか [ひややか] /(adj-na) cold/chilly/(P)/
    寒い [さむい] /(adj-i) (1) cold (e.g. weather)/(adj-i) (2) uninteresting/(P)/
    腹ぺこ [はらぺこ] /(adj-na) (col) hungry/
    空く [すく] /(v5k,vi) (1) to become less crowded/(v5k,vi) (2) to be hungry/(P)/
    飢える [うえる] /(v1,vi) to starve/to be hungry/
    如し [ごとし] /(aux-v) like/as if/
    好き [すき] /(adj-na,n) liked/well-liked/(P)/
    種 [たね] /(n) seed/(P)/
    見る [みる] /(v1,vt) to see/(P)/

    """

  @Test(arguments: [
    ("to use", ["使う", "採用"]), ("cold", ["寒い", "冷ややか"]), ("hungry", ["空く", "腹ぺこ", "飢える"]),
    ("to get hungry", ["空く"]), ("like", ["好き", "如し"]), ("to see", ["見る"]),
  ])
  func `An everyday word comes first, also if it says the meaning otherwise`(
    _ query: String, _ words: [String]
  ) async throws {
    let stage = try LookupStage(words: Self.everyday)

    #expect(try await stage.finds(query).words.map(\.entry.writing) == words)
  }

  private static let opposites = """
    あり得ない [ありえない] /(adj-i) (uk) impossible/(P)/
    可能 [かのう] /(adj-na,n) possible/(P)/
    ぞんざい /(adj-na) impolite/(P)/
    丁寧 [ていねい] /(adj-na,n) polite/(P)/
    不完全 [ふかんぜん] /(adj-na,n) imperfect/(P)/
    完全 [かんぜん] /(adj-na,n) perfect/(P)/
    成る [なる] /(v5r,vi) (uk) to become/(P)/
    来る [くる] /(vk,vi) to come/(P)/
    下 [した] /(n) below/(P)/
    低い [ひくい] /(adj-i) low/(P)/
    振る舞う [ふるまう] /(v5u,vi) to behave/(P)/
    持つ [もつ] /(v5t,vt) to have/(P)/

    """

  @Test(arguments: [
    ("possible", "可能"), ("polite", "丁寧"), ("perfect", "完全"), ("come", "来る"), ("low", "低い"),
    ("have", "持つ"), ("be low", "低い"), ("I'm polite", "丁寧"),
  ])
  func `A meaning isn't found as a part of another word`(_ query: String, _ word: String)
    async throws
  {
    let stage = try LookupStage(words: Self.opposites)

    #expect(try await stage.finds(query).words.map(\.entry.writing) == [word])
  }

  private static let basic = """
    仕手 [して] /(n) doer/(P)/
    して /(prt) by/
    為る [する] /(vs-i) (uk) to do/(P)/
    市内 [しない] /(n) within a city/(P)/
    居る [いる] /(v1,vi) (uk) to be/(P)/
    坐す [います] /(v4s,vi) to be/
    城 [しろ] /(n) castle/(P)/
    下 [した] /(n) below/(P)/
    真下 [ました] /(n) right under/
    ます /(aux-v) indicates respect/(P)/
    お疲れ様 [おつかれさま] /(exp) thank you/(P)/
    何 [なん] /(pn) what/(P)/

    """

  @Test(arguments: [
    ("して", "為る"), ("shite", "為る"), ("しない", "為る"), ("います", "居る"), ("ました", "ます"),
    ("した", "下"), ("しろ", "城"), ("お疲れ様でした", "お疲れ様"), ("何ですか", "何"), ("いませんでしたか", "居る"),
  ])
  func `A form of a basic verb comes before a rare word, but not before a usual one`(
    _ query: String, _ word: String
  ) async throws {
    let kana = ["あ", "い", "う", "え", "お", "か", "き", "く", "け", "こ"]
    let uses = kana.map { "下\($0) [した\($0)] /(n) use of \($0)/\n" }
    let stage = try LookupStage(words: Self.basic + uses.joined())

    #expect(try await stage.finds(query).words.first?.entry.writing == word)
  }

  @Test func `A word is shown in the spelling whose kanji are twice as frequent`() async throws {
    let kanji = [("聴", 781), ("聞", 319), ("川", 181), ("河", 300)].map { literal, frequency in
      SmallDictionary.character(
        literal, 9, "<grade>2</grade>", frequency, 3, on: "オン", kun: "くん", "meaning", "1-1-1",
        "1000.0")
    }
    let stage = try LookupStage(
      words: """
        聴く [きく] /(v5k,vt) to hear/(P)/
        聞く [きく] /(v5k,vt) to hear/(P)/
        河 [かわ] /(n) river/(P)/
        川 [かわ] /(n) river/(P)/

        """, kanji: SmallDictionary.document(kanji))

    #expect(try await stage.finds("to hear").words.first?.entry.writings == ["聞く", "聴く"])
    #expect(try await stage.finds("river").words.first?.entry.writings == ["河", "川"])
  }

  @Test func `A kanji's own word comes first, though another spelling of it does`() async throws {
    let stage = try LookupStage(
      words: """
        　？？？ /A dictionary for tests/
        箸箱 [はしばこ] /(n) chopstick case/(P)/
        火箸 [ひばし] /(n) tongs/(P)/
        筋 [はし] /(n) chopsticks/(P)/
        箸 [はし] /(n) chopsticks/(P)/

        """)

    #expect(try await stage.kanji("箸").words.first?.forms.map(\.writing) == ["箸", "筋"])
  }

  @Test func `One usually in kana gives way to one that a hundred words are made with`()
    async throws
  {
    let kana = ["あ", "い", "う", "え", "お", "か", "き", "く", "け", "こ"]
    let ends = kana.flatMap { first in kana.map { first + $0 } }
    let uses = ends.map { "取る\($0) [とる\($0)] /(n) use of \($0)/\n" }
    let words = """
      摂る [とる] /(v5r,vt) (uk) to have/(P)/
      取る [とる] /(v5r,vt) to take/(P)/

      """

    let stages = try [words, words + uses.joined()].map { try LookupStage(words: $0) }

    #expect(try await stages[0].finds("とる").words.first?.entry.writing == "摂る")
    #expect(try await stages[1].finds("とる").words.first?.entry.writing == "取る")
  }
}
