import Foundation

/// Checks an answer against the readings of a kanji or a word. Readings have no tolerance.
struct ReadingJudge {
  let key: AnswerKey

  func judge(_ typed: String) -> Judgement {
    let written = AnswerText.writtenReading(typed)
    guard !written.isEmpty else { return Judgement(.wrong, "You didn't type an answer.") }
    guard written.unicodeScalars.allSatisfy(Self.isKana) else {
      // Quotes the text as typed: "hon", although only the n is unconverted.
      let stretch = Stretches.first(of: typed) { !Self.isKana($0) && !$0.properties.isWhitespace }
      return Judgement(.badChars, "“\(stretch ?? written)” is not kana.")
    }
    let answer = KanaShift.comparable(written)
    if meets(answer, key.readings) { return Judgement(.precise, "Right.") }
    return otherReading(answer) ?? okurigana(answer) ?? Judgement(.wrong, wrong(answer))
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
        ? Judgement(.otherReading, "We're looking for the other reading.")
        : Judgement(.precise, "Correct: that reading is possible too.")
    }
    if key.kind == .word, isOneKanji, meets(answer, key.kanjiReadings) {
      return Judgement(.otherReading, "So the kanji is read; how is the word read?")
    }
    return nil
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

  private func wrong(_ answer: String) -> String {
    let readings = key.readings.map(AnswerText.reading)
    if readings.contains(where: { SmallKana.enlarged($0) == SmallKana.enlarged(answer) }) {
      return "You mixed up small and large kana."
    }
    return "Different reading."
  }
}

/// Converts small kana to large ones, to detect answers that differ only in their size.
private enum SmallKana {
  private static let large: [Unicode.Scalar: Unicode.Scalar] = [
    "ぁ": "あ", "ぃ": "い", "ぅ": "う", "ぇ": "え", "ぉ": "お", "っ": "つ", "ゃ": "や", "ゅ": "ゆ", "ょ": "よ",
    "ゎ": "わ", "ゕ": "か", "ゖ": "け",
  ]

  static func enlarged(_ kana: String) -> String {
    Kana.string(kana.unicodeScalars.map { large[$0] ?? $0 })
  }
}
