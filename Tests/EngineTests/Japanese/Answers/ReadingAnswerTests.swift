import Testing

@testable import Engine

@Suite struct ReadingAnswerTests {
  private func judge(_ typed: String, _ key: AnswerKey) -> Judgement {
    key.judge(typed, asked: .reading)
  }
  private let person = AnswerKey(
    kind: .kanji, surface: "人", readings: ["じん", "にん"], otherReadings: ["ひと"])
  private let eat = AnswerKey(kind: .word, surface: "食べる", readings: ["たべる"])

  @Test(arguments: ["じん", "ジン", "じン", " じ ん ", "じn", "じｎ", "し\u{3099}ん"])
  func `Hiragana and katakana are equivalent`(typed: String) {
    #expect(judge(typed, person).verdict == .precise)
  }

  @Test func `Long marks count`() {
    let beer = AnswerKey(surface: "ビール", readings: ["ビール"])
    #expect(judge("びーる", beer).verdict == .precise)
    #expect(judge("びいる", beer).verdict == .wrong)
  }

  @Test(arguments: ["jin", "人", "ｼﾞﾝ", "じん!", "じん🐸"])
  func `Characters that are not kana are pointed out`(typed: String) {
    #expect(judge(typed, person).verdict == .badChars)
  }

  @Test func `The reason shows the part that is not kana`() {
    #expect(judge("じabcん", person).reason == "“abc” is not kana.")
    #expect(judge("jin", person).reason == "“jin” is not kana.")
    #expect(judge("じん ＨＯＮ", person).reason == "“ＨＯＮ” is not kana.")
    #expect(judge(String(repeating: "x", count: 50_000), person).reason.count < 50)
  }

  @Test(arguments: ["day", "Day ", "だy", "ダy", "すん", "sun", "しng", "singる"])
  func `The meaning instead of the reading is asked again`(typed: String) {
    let sun = AnswerKey(
      kind: .kanji, surface: "日", meanings: ["Sun", "day"], readings: ["にち"])
    let judged = judge(typed, sun)

    let isMeaning = !typed.contains("ng")
    #expect((judged.reason == "That's the meaning. How is it read?") == isMeaning)
    #expect(judged.verdict == (isMeaning ? .isReading : .badChars))
  }

  @Test func `A meaning that is all kana once converted is no matter of okurigana`() {
    let look = AnswerKey(kind: .word, surface: "見る", meanings: ["to see", "see"], readings: ["みる"])

    #expect(judge("せえ", look).reason == "That's the meaning. How is it read?")
    #expect(judge("みた", look).verdict == .okurigana)
  }

  @Test func `Another reading of a kanji is asked again, and of a word is right`() {
    #expect(judge("ひと", person).verdict == .otherReading)
    let nihon = AnswerKey(surface: "日本", readings: ["にほん"], otherReadings: ["にっぽん"])
    #expect(judge("にっぽん", nihon).verdict == .precise)
  }

  @Test func `The type of the reading that is asked for is named where it differs`() {
    var water = AnswerKey(
      kind: .kanji, surface: "水", readings: ["すい"], otherReadings: ["みず"])
    #expect(judge("みず", water).reason == "We're looking for another reading.")
    water.readingTypes = ["すい": "on'yomi", "みず": "kun'yomi"]
    #expect(judge("みず", water).reason == "We're looking for the on'yomi reading.")
    water.readingTypes["みず"] = "on'yomi"
    #expect(judge("みず", water).reason == "We're looking for another reading.")
  }

  @Test func `The kanji's own reading instead of the word's is asked again`() {
    let hito = AnswerKey(surface: "人", readings: ["ひと"], kanjiReadings: ["じん", "にん"])
    #expect(judge("じん", hito).verdict == .otherReading)
    let adult = AnswerKey(surface: "大人", readings: ["おとな"], kanjiReadings: ["だい"])
    #expect(judge("だい", adult).verdict == .wrong)
  }

  @Test(arguments: [
    ("たべた", Judgement.Verdict.okurigana), ("たべ", .wrong), ("のべる", .wrong), ("タベタ", .okurigana),
    ("たべるる", .okurigana), ("たべる", .precise),
  ])
  func `A mistake in kana shown in the word is asked again`(
    typed: String, expected: Judgement.Verdict
  ) {
    #expect(judge(typed, eat).verdict == expected)
  }

  @Test(arguments: [("ぬぬ", "三つ", "みっつ"), ("のべた", "食べる", "たべる"), ("ごきん", "お金", "おかね")])
  func `Where the kanji are read wrongly too, the answer is wrong`(
    typed: String, surface: String, reading: String
  ) {
    #expect(judge(typed, AnswerKey(surface: surface, readings: [reading])).verdict == .wrong)
  }

  @Test func `The beginning of a word is compared too`() {
    let money = AnswerKey(surface: "お金", readings: ["おかね"])
    #expect(judge("ごかね", money).verdict == .okurigana)
    #expect(judge("ごかね", AnswerKey(surface: "おかね", readings: ["おかね"])).verdict == .wrong)
  }

  @Test(arguments: [
    ("びよういん", "病院", "びょういん"), ("みつつ", "三つ", "みっつ"), ("しゆう", "週", "しゅう"),
  ])
  func `The size of kana matters and is named`(typed: String, surface: String, reading: String) {
    let judged = judge(typed, AnswerKey(surface: surface, readings: [reading]))

    #expect(judged.verdict == .nearReading)
    #expect(judged.reason == "You mixed up small and large kana.")
  }

  @Test(arguments: [
    ("ほ", "本", "ほん", "the final ん"), ("みつ", "三つ", "みっつ", "a small kana"),
    ("とうきょ", "東京", "とうきょう", "a long vowel"), ("せんせ", "先生", "せんせい", "a long vowel"),
    ("おねさん", "お姉さん", "おねえさん", "a long vowel"), ("びる", "麦酒", "ビール", "a long vowel"),
    ("しゅじ", "主人", "しゅじん", "the final ん"), ("いしう", "衣装", "いしょう", "a small kana"),
    ("じゅ", "十", "じゅう", "a long vowel"),
  ])
  func `One small kana, long vowel or last ん that is missing is a near miss`(
    typed: String, surface: String, reading: String, missing: String
  ) {
    let judged = judge(typed, AnswerKey(surface: surface, readings: [reading]))

    #expect(judged.verdict == .nearReading)
    #expect(judged.reason == "Almost: \(missing) is missing.")
  }

  @Test(arguments: [
    ("ときょ", "東京", "とうきょう"), ("おな", "女", "おんな"), ("え", "家", "いえ"),
    ("ほんん", "本", "ほん"), ("き", "雪", "ゆき"),
  ])
  func `Any other kana that is missing is wrong`(typed: String, surface: String, reading: String) {
    #expect(judge(typed, AnswerKey(surface: surface, readings: [reading])).verdict == .wrong)
  }

  @Test func `A dictionary's dots and hyphens are optional`() {
    let key = AnswerKey(kind: .kanji, surface: "食", readings: ["た.べる", "-しょく"])
    #expect(["たべる", "しょく"].map { judge($0, key).verdict } == [.precise, .precise])
  }

  @Test(arguments: ["", " ", "　", "."])
  func `An empty answer is wrong`(typed: String) {
    #expect(judge(typed, eat).verdict == .wrong)
  }
}
