import Testing

@testable import Engine

/// Answers in pinyin, with marks or numbers for tones.
struct PinyinAnswerTests {
  private func judge(_ typed: String, _ readings: String...) -> Judgement {
    var key = AnswerKey(surface: "", readings: readings)
    key.isInPinyin = true
    return key.judge(typed, asked: .reading)
  }

  @Test(arguments: [
    ("cháng", "cháng"), ("chang2", "cháng"), ("zhang3", "zhǎng"), ("zhăng", "zhǎng"),
    ("ZHANG3", "zhǎng"), ("zha\u{30C}ng", "zhǎng"), ("zhang3", "zhang3"), ("zhǎng", "zhang3"),
    ("ni3 hao3", "nǐ hǎo"), ("ni3hao3", "nǐ hǎo"), ("nǐhǎo", "nǐ hǎo"), ("nǐ hǎo", "nǐhǎo"),
    ("lv4", "lǜ"), ("lu:4", "lǜ"), ("lü4", "lǜ"), ("nve4", "nüè"), ("gui4", "guì"),
    ("liu4", "liù"), ("dou1", "dōu"), ("tian1an1men2", "Tiān'ānmén"), ("xi1an1", "Xī’ān"),
    ("ma1ma", "mā ma"), ("ma1ma5", "mā ma"), ("ma1 ma0", "māma"), ("mama5", "ma ma"),
    ("ma", "ma"), ("ma5", "ma"), ("yi4dianr3", "yì diǎnr"), ("yi4 dian3 r5", "yì diǎn r"),
    ("deshi2", "de shí"),
  ])
  func `Marks and numbers are equivalent, and spaces are optional`(
    _ typed: String, _ reading: String
  ) {
    #expect(judge(typed, reading) == Judgement(.precise, "Correct."))
    #expect(judge(typed, "other", reading).verdict == .precise)
  }

  @Test(arguments: [
    ("chang", "cháng", "Almost: the tone is missing."),
    ("ni hao", "nǐ hǎo", "Almost: the tones are missing."),
    ("chang5", "cháng", "Almost: the tone is missing."),
    ("ni3hao", "nǐ hǎo", "Almost: a tone is missing."),
    ("lv", "lǜ", "Almost: the tone is missing."),
  ])
  func `Without its tones a reading is asked again`(
    _ typed: String, _ reading: String, _ reason: String
  ) {
    #expect(judge(typed, reading) == Judgement(.nearReading, reason))
  }

  @Test(arguments: [
    ("chang3", "cháng"), ("nǐ háo", "nǐ hǎo"), ("mā", "ma"), ("ma4ma1", "mā ma"),
  ])
  func `A wrong tone is wrong, and told as such`(_ typed: String, _ reading: String) {
    #expect(
      judge(typed, reading) == Judgement(.wrong, "The letters are right, but a tone is wrong."))
  }

  @Test(arguments: ["Long", "to grow", "sublime"])
  func `The meaning instead of the reading is asked again`(typed: String) {
    var key = AnswerKey(surface: "长", meanings: ["long", "to grow"], readings: ["cháng", "zhǎng"])
    key.isInPinyin = true

    #expect(key.judge(typed, asked: .reading).verdict == (typed == "sublime" ? .wrong : .isReading))
  }

  @Test(arguments: [("zhong1", "cháng"), ("nu3", "nǚ"), ("chan2", "cháng"), ("", "cháng")])
  func `Other letters are wrong`(_ typed: String, _ reading: String) {
    #expect(judge(typed, reading).verdict == .wrong)
  }

  @Test(arguments: [("ちゃng", "ちゃ"), ("长", "长"), ("chang7", "7"), ("cháng!", "!")])
  func `Characters that are not pinyin are pointed out`(_ typed: String, _ stretch: String) {
    #expect(judge(typed, "cháng") == Judgement(.badChars, "“\(stretch)” is not pinyin."))
  }

  @Test(arguments: [
    ("长", "cháng", "", true), ("长", "chang2", "", true), ("吗", "ma", "", false),
    ("吗", "ma", "Words::Chinese", true), ("東京", "tōkyō", "", false), ("猫", "neko", "", false),
    ("猫", "ねこ", "", false), ("猫", "", "Words::Chinese", false), ("人", "5", "", false),
    ("café", "café", "", false), ("猫", "né", "Words::Japanese", false),
    ("你好", "nǐ hǎo; ní hǎo", "Animals", true),
  ])
  func `A reading is pinyin if it has tones or its word is Chinese`(
    _ front: String, _ reading: String, _ deck: String, _ isPinyin: Bool
  ) {
    let content = ItemContent(front: front, back: "meaning", reading: reading)

    #expect(content.isReadInPinyin(inDeck: deck) == isPinyin)
  }
}
