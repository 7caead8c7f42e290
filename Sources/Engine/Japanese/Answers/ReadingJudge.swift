import Foundation

/// Checks an answer against the readings of a kanji or a word. A near miss is never accepted as
/// right.
struct ReadingJudge {
  let key: AnswerKey

  func judge(_ typed: String) -> Judgement {
    let written = AnswerText.writtenReading(typed)
    guard !written.isEmpty else { return Judgement(.wrong, "You didn't type an answer.") }
    guard written.unicodeScalars.allSatisfy(Self.isKana) else {
      // Quotes the text as typed: "hon", although only the n is unconverted.
      let stretch = QuotedRun.first(of: typed) { !Self.isKana($0) && !$0.properties.isWhitespace }
      return Judgement(.badChars, "“\(stretch ?? written)” is not kana.")
    }
    let answer = KanaShift.comparable(written)
    if meets(answer, key.readings) { return Judgement(.precise, "Correct.") }
    return otherReading(answer) ?? okurigana(answer) ?? nearReading(answer)
      ?? Judgement(.wrong, "Doesn't match any reading.")
  }

  private static func isKana(_ scalar: Unicode.Scalar) -> Bool {
    JapaneseRange.kanaBlocks.contains(scalar.value)
  }

  private func meets(_ answer: String, _ readings: [String]) -> Bool {
    readings.contains { AnswerText.reading($0) == answer }
  }

  private func otherReading(_ answer: String) -> Judgement? {
    if meets(answer, key.otherReadings) {
      return key.kind == .kanji
        ? Judgement(.otherReading, "We're looking for \(wanted(insteadOf: answer)).")
        : Judgement(.precise, "Correct: that reading is possible too.")
    }
    if key.kind == .word, isOneKanji, meets(answer, key.kanjiReadings) {
      return Judgement(.otherReading, "That's a reading of the kanji. How is the word read?")
    }
    return nil
  }

  /// Names the reading that is asked for by its type, if that sets it apart.
  private func wanted(insteadOf answer: String) -> String {
    let types = Set(key.readings.map { key.readingTypes[$0] })
    let answered = key.otherReadings.filter { AnswerText.reading($0) == answer }
    guard types.count == 1, case let type?? = types.first,
      answered.allSatisfy({ key.readingTypes[$0] != type })
    else { return "another reading" }
    return "the \(type) reading"
  }

  private var isOneKanji: Bool {
    let scalars = key.surface.unicodeScalars
    return scalars.count == 1 && scalars.allSatisfy(\.isIdeograph)
  }

  /// A shorter answer cannot be the word, so its kana are not checked.
  private func okurigana(_ answer: String) -> Judgement? {
    let written = Array(key.surface.precomposedStringWithCanonicalMapping.unicodeScalars)
    let answered = Array(answer.unicodeScalars)
    guard key.kind == .word, !written.allSatisfy(\.isHiragana), answered.count >= written.count
    else { return nil }
    guard
      Self.differs(written, answered) || Self.differs(written.reversed(), answered.reversed())
    else { return nil }
    return Judgement(.okurigana, "Check the okurigana.")
  }

  private static func differs(_ written: [Unicode.Scalar], _ answered: [Unicode.Scalar]) -> Bool {
    zip(written.prefix(while: \.isHiragana), answered).contains { $0 != $1 }
  }

  private func nearReading(_ answer: String) -> Judgement? {
    let readings = key.readings.map(AnswerText.reading)
    if readings.contains(where: { ConfusableKana.enlarged($0) == ConfusableKana.enlarged(answer) })
    {
      return Judgement(.nearReading, "You mixed up small and large kana.")
    }
    guard readings.contains(where: { ConfusableKana.without($0).contains(answer) }) else {
      return nil
    }
    return Judgement(
      .nearReading, "Almost: a small kana, a long vowel or the final ん is missing.")
  }
}

/// The kana in which a reading is easily mistyped or misheard.
private enum ConfusableKana {
  private static let large: [Unicode.Scalar: Unicode.Scalar] = [
    "ぁ": "あ", "ぃ": "い", "ぅ": "う", "ぇ": "え", "ぉ": "お", "っ": "つ", "ゃ": "や", "ゅ": "ゆ", "ょ": "よ",
    "ゎ": "わ", "ゕ": "か", "ゖ": "け",
  ]

  /// The kana that lengthen each vowel.
  private static let lengthening: [Character: String] = [
    "a": "あ", "i": "い", "u": "う", "e": "えい", "o": "おう",
  ]

  static func enlarged(_ kana: String) -> String {
    Kana.string(kana.unicodeScalars.map { large[$0] ?? $0 })
  }

  /// Returns a reading with one of these kana missing, for each of them.
  static func without(_ reading: String) -> [String] {
    let scalars = Array(reading.unicodeScalars)
    return scalars.indices.dropFirst().filter { isEasilyMissed($0, in: scalars) }.map { index in
      Kana.string(scalars[..<index] + scalars[(index + 1)...])
    }
  }

  private static func isEasilyMissed(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    let scalar = scalars[index]
    if scalar == .longMark || large[scalar] != nil { return true }
    if scalar == "ん" { return index == scalars.count - 1 }
    let vowel = HepburnSpellings.vowels[scalars[index - 1]]
    return vowel.flatMap { lengthening[$0] }?.unicodeScalars.contains(scalar) ?? false
  }
}
