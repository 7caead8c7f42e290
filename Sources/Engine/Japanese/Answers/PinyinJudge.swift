import Foundation

/// Checks an answer against readings in pinyin, with marks or numbers for tones. Without its tones
/// a reading is not right, but asked again.
struct PinyinJudge {
  let key: AnswerKey

  func judge(_ typed: String) -> Judgement {
    let answer = Pinyin.comparable(typed)
    let letters = Pinyin.withoutTones(answer)
    let readings = key.readings.map(Pinyin.comparable)
    let alike = readings.filter { Pinyin.withoutTones($0) == letters }
    if alike.isEmpty, key.accepted.contains(AnswerText.meaning(typed)) { return .ofMeaning }
    if let stretch = Self.otherCharacters(in: typed) {
      return Judgement(.badChars, "“\(stretch)” is not pinyin.")
    }
    guard !answer.isEmpty else { return Judgement(.wrong, "You didn't type an answer.") }
    if readings.contains(answer) { return Judgement(.precise, "Correct.") }
    guard let reading = alike.first else {
      return Judgement(.wrong, "Doesn't match any reading.")
    }
    if answer == letters {
      let tones = Self.toneCount(reading) == 1 ? "the tone is" : "the tones are"
      return Judgement(.nearReading, "Almost: \(tones) missing.")
    }
    return alike.contains { Self.lacksTones(answer, of: $0) }
      ? Judgement(.nearReading, "Almost: a tone is missing.")
      : Judgement(.wrong, "The letters are right, but a tone is wrong.")
  }

  private static func otherCharacters(in typed: String) -> String? {
    // A colon is no pinyin by itself, but u: is ü.
    guard !Pinyin.isPinyin(typed) else { return nil }
    return QuotedRun.first(of: typed.precomposedStringWithCanonicalMapping) {
      !Pinyin.isPinyin(String($0))
    }
  }

  private static func toneCount(_ reading: String) -> Int {
    zip(reading, Pinyin.withoutTones(reading)).count { $0 != $1 }
  }

  /// Whether the tones that an answer has are right. It has the letters of the reading.
  private static func lacksTones(_ answer: String, of reading: String) -> Bool {
    zip(answer, reading).allSatisfy { answered, read in
      answered == read || String(answered) == Pinyin.withoutTones(String(read))
    }
  }
}
