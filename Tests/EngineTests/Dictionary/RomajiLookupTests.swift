import Helpers
import Testing

@testable import Engine

/// Words looked up in romaji as people type it.
struct RomajiLookupTests {
  private static let words = """
    　？？？ /A dictionary for tests/
    ハンバーガー /(n) hamburger/(P)/
    コーヒー /(n) (uk) coffee/(P)/
    スーパー /(n) supermarket/(P)/
    ケーキ /(n) cake/(P)/
    パーティー /(n) party/(P)/
    景気 [けいき] /(n) business conditions/(P)/
    東京 [とうきょう] /(n) Tokyo/(P)/
    大きい [おおきい] /(adj-i) big/(P)/
    今日は [こんにちは] /(int) (uk) hello/(P)/
    今日わ [こんにちわ] /(int) (col) (uk) hello/(P)/
    今晩は [こんばんは] /(int) (uk) good evening/(P)/
    こんばんわ /(ik) (int) good evening/
    庭 [にわ] /(n) garden/(P)/
    には /(prt) for/(P)/
    キップ /(n) kip/(P)/
    切符 [きっぷ] /(n) ticket/(P)/
    切符代 [きっぷだい] /(n) ticket price/
    本屋 [ほんや] /(n) bookstore/(P)/
    ほにゃらら /(exp) something/
    金曜日 [きんようび] /(n) Friday/(P)/
    親友 [しんゆう] /(n) close friend/(P)/
    記入 [きにゅう] /(n,vs) entry/(P)/
    金融 [きんゆう] /(n) finance/(P)/
    ミズ /(n) Ms/(P)/
    水 [みず] /(n) water/(P)/
    水色 [みずいろ] /(n) light blue/
    幾 [いく] /(n,pref) some/(P)/
    幾つ [いくつ] /(n) how many/
    行く [いく] /(v5k-s,vi) to go/(P)/
    肝試し [きもだめし] /(n) dare (in the dark)/
    誰 [だれ] /(pn) who/(P)/
    気をつける [きをつける] /(exp,v1) to be careful/(P)/

    """

  @Test(arguments: [
    ("hanbaagaa", "ハンバーガー"), ("koohii", "コーヒー"), ("ko-hi-", "コーヒー"), ("kōhī", "コーヒー"),
    ("suupaa", "スーパー"), ("sūpā", "スーパー"), ("keeki", "ケーキ"), ("keiki", "景気"), ("paatii", "パーティー"),
    ("Tōkyō", "東京"), ("toukyou", "東京"), ("ōkii", "大きい"), ("ookikunai", "大きい"), ("honya", "本屋"),
    ("hon'ya", "本屋"), ("honnya", "本屋"), ("kinyoubi", "金曜日"), ("shinyuu", "親友"),
    ("ki o tsukeru", "気をつける"), ("hanbaa", "ハンバーガー"),
  ])
  func `A word is found in every romaji that is usual for it`(
    _ query: String, _ word: String
  ) async throws {
    let stage = try LookupStage(words: Self.words)

    #expect(try await stage.finds(query).words.first?.entry.writing == word)
  }

  @Test(arguments: [
    ("konnichiwa", ["今日は", "今日わ"]), ("こんにちわ", ["今日は", "今日わ"]), ("konbanwa", ["今晩は", "こんばんわ"]),
    ("こんばんわ", ["今晩は", "こんばんわ"]), ("niwa", ["庭", "には"]), ("kinyuu", ["記入", "金融"]),
    ("mizu", ["水", "ミズ"]),
    ("iku", ["行く", "幾"]), ("いく", ["行く", "幾"]), ("dare", ["誰", "肝試し"]),
    ("kippu", ["切符", "キップ"]), ("きっぷ", ["切符", "キップ"]), ("キップ", ["キップ", "切符"]),
  ])
  func `The standard word comes first, then what is read as typed, then in other ways`(
    _ query: String, _ words: [String]
  ) async throws {
    let stage = try LookupStage(words: Self.words)

    #expect(try await stage.finds(query).words.prefix(2).map(\.entry.writing) == words)
  }

  @Test(arguments: [
    ("koohii", ["こおひい", "こーひー"]), ("kōhī", ["こうひい", "こうひー", "こおひい", "こーひー"]),
    ("honya", ["ほにゃ", "ほんや"]), ("dewa", ["でわ", "では"]), ("wa", ["わ"]), ("book", []),
  ])
  func `Romaji is read by the rules first`(_ romaji: String, _ readings: [String]) {
    #expect(RomajiReadings.of(romaji) == readings)
  }
}
