import Foundation

/// Checks an answer against the meanings of a kanji or a word.
struct MeaningJudge {
  let key: AnswerKey
  let other: String?

  func judge(_ typed: String) -> Judgement {
    if let stretch = QuotedRun.first(of: typed, where: { $0.isOfKanaBlocks || $0.isIdeograph }) {
      return Judgement(
        .badChars,
        key.kind == .kana
          ? "We're looking for the sound, in romaji, not “\(stretch)”."
          : givenReading(typed)?.reason ?? notInItsScript(stretch))
    }
    let answer = key.compared(typed)
    guard !answer.isEmpty else { return Judgement(.wrong, "You didn't type an answer.") }
    if key.blocked.map(key.compared).contains(answer) {
      return Judgement(.wrong, "“\(typed.trimmed)” is not accepted.")
    }
    if key.accepted.contains(answer) { return Judgement(.precise, "Correct.") }
    if Articles.contradict(typed, key) { return Judgement(.wrong, "The article is another one.") }
    let near = accents(typed) ?? slip(answer)
    if let near, near.verdict == .imprecise { return near }
    return givenReading(typed) ?? near ?? wrong
  }

  private func notInItsScript(_ stretch: String) -> String {
    key.tolerance == .text
      ? "The answer has no kana or kanji, such as “\(stretch)”."
      : "We're looking for the meaning, in English, not “\(stretch)”."
  }

  /// Returns a verdict if an answer differs from a meaning in accents only. Tones are none: they
  /// make other syllables.
  private func accents(_ typed: String) -> Judgement? {
    let bare = Self.withoutAccents(typed)
    guard key.language != .chinese,
      let meaning = key.acceptedTexts.first(where: { Self.withoutAccents($0) == bare })
    else { return nil }
    if let other { return Judgement(.wrong, "That's \(other).") }
    return .accents(of: meaning.trimmed)
  }

  static func withoutAccents(_ text: String) -> String {
    AnswerText.comparable(text).folding(options: .diacriticInsensitive, locale: nil)
  }

  /// Returns an imprecise verdict if a meaning is near, or a wrong one if a blocked meaning is
  /// nearer or the answer is another item's meaning.
  private func slip(_ answer: String) -> Judgement? {
    guard let near = nearest(answer, of: key.acceptedTexts) else { return nil }
    if let worse = nearest(answer, of: key.blocked), worse.edits < near.edits {
      return Judgement(.wrong, "That's closer to “\(worse.text)”, which is not accepted.")
    }
    if let other { return Judgement(.wrong, "That's \(other).") }
    if near.edits == 1, answer.sorted() == key.compared(near.text).sorted() {
      return Judgement(.imprecise, "Almost: two letters are swapped.")
    }
    let letters = near.edits == 1 ? "one letter" : "\(near.edits) letters"
    return Judgement(.imprecise, "Almost: \(letters) off.")
  }

  private func nearest(_ answer: String, of texts: [String]) -> (text: String, edits: Int)? {
    texts.compactMap { text in
      Slip.distance(answer, to: key.compared(text), key.tolerance).map { (text, $0) }
    }.min { $0.1 < $1.1 }
  }

  /// Checks whether the answer is a reading. Uses the text as typed, because a hyphen is a long
  /// vowel mark here.
  private func givenReading(_ typed: String) -> Judgement? {
    let given = KanaInput.readings(of: typed.lowercased().filter { !$0.isWhitespace })
      .map(AnswerText.reading)
    func isAmong(_ readings: [String]) -> Bool {
      readings.contains { !$0.isEmpty && given.contains(AnswerText.reading($0)) }
    }
    if isAmong(key.readings + surfaceInKana) {
      return Judgement(.isReading, "That's the reading. What does it mean?")
    }
    if isAmong(key.otherReadings) {
      return Judgement(.otherReading, "That's one of its readings. What does it mean?")
    }
    return nil
  }

  /// A word in kana is its own reading.
  private var surfaceInKana: [String] {
    key.kind == .word && key.surface.unicodeScalars.allSatisfy(\.isKana) ? [key.surface] : []
  }

  private var wrong: Judgement {
    if let other { return Judgement(.wrong, "That's \(other).") }
    if key.kind == .kana { return Judgement(.wrong, "Doesn't match any reading.") }
    return key.tolerance == .text
      ? .notTheAnswer : Judgement(.wrong, "Doesn't match any meaning.")
  }
}
