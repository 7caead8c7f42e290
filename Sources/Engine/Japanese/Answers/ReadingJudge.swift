import Foundation

/// Checks an answer against the readings of a kanji or a word. A near miss is never accepted as
/// right.
struct ReadingJudge {
  let key: AnswerKey

  func judge(_ typed: String) -> Judgement {
    let written = AnswerText.writtenReading(typed)
    guard !written.isEmpty else { return Judgement(.wrong, "You didn't type an answer.") }
    guard written.unicodeScalars.allSatisfy(Self.isKana) else {
      if let judgement = givenMeaning(typed) { return judgement }
      // Quotes the text as typed: "hon", although only the n is unconverted.
      let stretch = QuotedRun.first(of: typed) { !Self.isKana($0) && !$0.properties.isWhitespace }
      return Judgement(.badChars, "“\(stretch ?? written)” is not kana.")
    }
    let answer = KanaShift.comparable(written)
    if meets(answer, key.readings) { return Judgement(.precise, "Correct.") }
    return otherReading(answer) ?? givenMeaning(typed) ?? okurigana(answer)
      ?? nearReading(answer) ?? Judgement(.wrong, "Doesn't match any reading.")
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

  /// A shorter answer cannot be the word, so its kana are not checked, nor are those of one whose
  /// reading of the kanji is wrong, too.
  private func okurigana(_ answer: String) -> Judgement? {
    let written = Array(key.surface.precomposedStringWithCanonicalMapping.unicodeScalars)
    let answered = Array(answer.unicodeScalars)
    guard key.kind == .word, !written.allSatisfy(\.isHiragana), answered.count >= written.count
    else { return nil }
    guard
      Self.differs(written, answered) || Self.differs(written.reversed(), answered.reversed()),
      readsKanji(of: written, answered)
    else { return nil }
    return Judgement(.okurigana, "Check the okurigana.")
  }

  private static func differs(_ written: [Unicode.Scalar], _ answered: [Unicode.Scalar]) -> Bool {
    zip(written.prefix(while: \.isHiragana), answered).contains { $0 != $1 }
  }

  /// Whether the answer has the kanji of the word as a reading has them.
  private func readsKanji(of written: [Unicode.Scalar], _ answered: [Unicode.Scalar]) -> Bool {
    let front = written.prefix(while: \.isHiragana).count
    let back = written.reversed().prefix(while: \.isHiragana).count
    return key.readings.contains { reading in
      let kanji = AnswerText.reading(reading).unicodeScalars.dropFirst(front).dropLast(back)
      return answered.dropFirst(front).starts(with: kanji)
    }
  }

  private func nearReading(_ answer: String) -> Judgement? {
    let readings = key.readings.map(AnswerText.reading)
    if readings.contains(where: { ConfusableKana.enlarged($0) == ConfusableKana.enlarged(answer) })
    {
      return Judgement(.nearReading, "You mixed up small and large kana.")
    }
    let near = readings.lazy.flatMap(ConfusableKana.without).first { $0.kana == answer }
    return near.map { Judgement(.nearReading, "Almost: \($0.missing) is missing.") }
  }

  /// Checks whether the answer is a meaning, also if a field made kana of its letters: “だy” is day.
  private func givenMeaning(_ typed: String) -> Judgement? {
    let (text, kana) = (AnswerText.comparable(typed), AnswerText.reading(typed))
    let isMeaning = key.accepted.contains { meaning in
      meaning == text
        || KanaInput.readings(of: meaning).contains { AnswerText.reading($0) == kana }
    }
    return isMeaning ? .ofMeaning : nil
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

  /// Returns a reading with one of these kana missing, for each of them, and what it is.
  static func without(_ reading: String) -> [(kana: String, missing: String)] {
    let scalars = Array(reading.unicodeScalars)
    return scalars.indices.dropFirst().compactMap { index in
      easilyMissed(index, in: scalars).map { missing in
        (kana: Kana.string(scalars[..<index] + scalars[(index + 1)...]), missing: missing)
      }
    }
  }

  /// The name of what is easily missed at a place; nil if its kana isn't. The kana itself would be
  /// the answer.
  private static func easilyMissed(_ index: Int, in scalars: [Unicode.Scalar]) -> String? {
    let scalar = scalars[index]
    if scalar == .longMark { return "a long vowel" }
    if large[scalar] != nil { return "a small kana" }
    if scalar == "ん" { return index == scalars.count - 1 ? "the final ん" : nil }
    let vowel = HepburnSpellings.vowels[scalars[index - 1]]
    let isLong = vowel.flatMap { lengthening[$0] }?.unicodeScalars.contains(scalar) ?? false
    return isLong ? "a long vowel" : nil
  }
}
