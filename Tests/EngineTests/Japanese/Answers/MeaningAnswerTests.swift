import Testing

@testable import Engine

@Suite struct MeaningAnswerTests {
  private let bear = AnswerKey(
    kind: .word, surface: "熊", meanings: ["Bear"], readings: ["くま"], otherReadings: ["ゆう"])

  private func verdict(
    _ typed: String, _ meanings: String..., allowed: [String] = [], blocked: [String] = [],
    synonyms: [String] = []
  ) -> Judgement.Verdict {
    AnswerKey(meanings: meanings, allowed: allowed, blocked: blocked, synonyms: synonyms)
      .judge(typed, asked: .meaning).verdict
  }

  @Test(arguments: [
    " bear ", "BEAR", "　bear　", "ｂｅａｒ", "be'ar", "bear.", "bear!", "bear？",
    "\u{0}bear", "\u{FEFF}be\u{200B}ar\u{7}",
  ])
  func `Case, width, spaces and invisible characters are ignored`(typed: String) {
    #expect(bear.judge(typed, asked: .meaning).verdict == .precise)
  }

  @Test func `An answer of marks only is told from another`() {
    #expect(verdict("？", "?") == .precise)
    #expect(verdict("!", "?") == .wrong)
  }

  @Test func `Hyphens, quotation marks and digits are folded`() {
    #expect(verdict("t shirt", "T-shirt") == .precise)
    #expect(verdict("don’t  do", "don't do") == .precise)
    #expect(verdict("１０ yen", "10 yen") == .precise)
    #expect(verdict("١٠ yen", "10 yen") == .precise)
    #expect(verdict("and or", "and/or") == .imprecise)
  }

  @Test(arguments: [
    ("cat", "cat", Judgement.Verdict.precise), ("cot", "cat", .wrong),
    ("woter", "water", .imprecise),
    ("wotar", "water", .wrong), ("found", "friend", .wrong), ("freind", "friend", .imprecise),
    ("scholl", "school", .imprecise), ("birhtday", "birthday", .imprecise),
    ("misunderstand", "misunderstanding", .imprecise), ("elphnt", "elephant", .imprecise),
  ])
  func `Typos are tolerated depending on the length of the meaning`(
    typed: String, meaning: String, expected: Judgement.Verdict
  ) {
    #expect(verdict(typed, meaning) == expected)
  }

  @Test func `The tolerance grows with the length`() {
    let lengths = [3, 4, 5, 6, 7, 8, 13, 14, 20, 21, 27, 28]
    #expect(lengths.map(Slip.allowed) == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6])
  }

  @Test func `Swapped neighbouring letters are one typo, which is named`() {
    let key = AnswerKey(meanings: ["child"])
    #expect(key.judge("chidl", asked: .meaning).reason == "Almost: two letters are swapped.")
    #expect(key.judge("chilt", asked: .meaning).reason == "Almost: one letter off.")
    #expect(Slip.distance("wtaer", to: "water") == 1)
    #expect(Slip.distance("wetar", to: "water") == nil)
  }

  @Test func `A slip may not stand for one of several things`() {
    #expect(Slip.distance("pariss, france", to: "paris, france") == 1)
    #expect(Slip.distance("multiple", to: "a, multiple") == nil)
    #expect(Slip.distance("cat, pig", to: "cat, dog") == nil)
  }

  @Test func `Digits must be exact`() {
    #expect(verdict("11 o'clock", "10 o'clock") == .wrong)
    #expect(verdict("10 oclok", "10 o'clock") == .imprecise)
    #expect(verdict("thousand 5", "thousand") == .wrong)
  }

  @Test func `A blocked meaning is wrong before any other check`() {
    #expect(verdict("fail", "fall", blocked: ["fail"], synonyms: ["fail"]) == .wrong)
  }

  @Test func `A typo closer to a blocked meaning is wrong`() {
    let blocked = ["to look down"]
    #expect(verdict("to look don", "to look up", blocked: blocked) == .wrong)
    #expect(verdict("to lok up", "to look up", blocked: blocked) == .imprecise)
  }

  @Test(arguments: [
    (" Fail ", ["fail"], "“Fail” is not accepted."),
    ("500 mcg", ["500 µg"], "“500 mcg” is not accepted."),
    (
      "HR > 100 / mim", ["HR > 100 / mi"],
      "That's closer to “HR > 100 / mi”, which is not accepted."
    ),
  ])
  func `A verdict quotes texts as they are written`(
    typed: String, blocked: [String], reason: String
  ) {
    let key = AnswerKey(meanings: ["HR > 100 / minu"], blocked: blocked)

    #expect(key.judge(typed, asked: .meaning).reason == reason)
  }

  @Test func `Allowed meanings and synonyms are accepted`() {
    #expect(verdict("grizzly", "bear", allowed: ["Grizzly"]) == .precise)
    #expect(verdict("grizly", "bear", synonyms: ["grizzly"]) == .imprecise)
  }

  @Test func `A near miss that means something else is rejected and named`() {
    let judged = AnswerKey(meanings: ["beer"]).judge("Bear", asked: .meaning, other: "熊")
    #expect(judged == Judgement(.wrong, "That's 熊."))
  }

  @Test(arguments: ["くま", "bear熊", "ｸﾏ", "クマ", "𠮷"])
  func `Kana and kanji are not a meaning`(typed: String) {
    #expect(bear.judge(typed, asked: .meaning).verdict == .badChars)
  }

  @Test func `A reading is named as one, in kana as in romaji`() {
    let reasons = ["くま", "クマ", "kuma"].map { bear.judge($0, asked: .meaning).reason }

    #expect(Set(reasons) == ["That's the reading. What does it mean?"])
    #expect(bear.judge("いぬ", asked: .meaning).reason.contains("in English, not “いぬ”"))
  }

  @Test(arguments: [("これ", "kore", "this"), ("コーヒー", "ko-hi-", "coffee")])
  func `A word in kana instead of its meaning is asked again`(
    word: String, typed: String, meaning: String
  ) {
    let key = AnswerKey(surface: word, meanings: [meaning])

    #expect(key.judge(typed, asked: .meaning).verdict == .isReading)
    #expect(key.judge("that", asked: .meaning).verdict == .wrong)
  }

  @Test func `The reading instead of the meaning is asked again`() {
    #expect(bear.judge("Kuma", asked: .meaning).verdict == .isReading)
    #expect(bear.judge("yuu", asked: .meaning).verdict == .otherReading)
    let beer = AnswerKey(meanings: ["lager"], readings: ["ビール"])
    #expect(beer.judge("bi-ru", asked: .meaning).verdict == .isReading)
    let woman = AnswerKey(meanings: ["lady"], readings: ["おんな"])
    #expect(
      ["onna", "onnna"].map { woman.judge($0, asked: .meaning).verdict } == [
        .isReading, .isReading,
      ])
  }

  @Test(arguments: ["", "  ", ".", "'"])
  func `An empty answer is wrong`(typed: String) {
    #expect(bear.judge(typed, asked: .meaning).verdict == .wrong)
  }
}
