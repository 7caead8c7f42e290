/// The question about a kanji or a word.
public enum Asked: String, Hashable, Sendable, Codable, CaseIterable {
  case meaning, reading
}

/// Everything that an answer about one item is checked against.
public struct AnswerKey: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case kanji, word
    /// A kana item: its meaning is its sound, in Latin letters.
    case kana
  }

  var kind: Kind
  /// The written form.
  var surface: String
  var meanings: [String]
  var readings: [String]
  /// Correct readings that are not the ones asked for.
  var otherReadings: [String]
  /// The types of a kanji's readings: “on'yomi”, “kun'yomi” or “nanori”, by reading.
  var readingTypes: [String: String] = [:]
  /// Whether the readings are pinyin, not kana.
  var isInPinyin = false
  /// For a word of one kanji, the readings of the kanji itself.
  var kanjiReadings: [String]
  /// Accepted as meanings, but not shown.
  var allowed: [String]
  /// Never accepted, however close to a meaning.
  var blocked: [String]
  /// The learner's own synonyms.
  var synonyms: [String]
  private(set) var tolerance = Slip.Tolerance.meaning
  /// The meanings', if they may be in another language than English.
  private(set) var language: WordLanguage?

  public init(
    kind: Kind = .word, surface: String = "", meanings: [String] = [], readings: [String] = [],
    otherReadings: [String] = [], kanjiReadings: [String] = [], allowed: [String] = [],
    blocked: [String] = [], synonyms: [String] = []
  ) {
    self.kind = kind
    self.surface = surface
    self.meanings = meanings
    self.readings = readings
    self.otherReadings = otherReadings
    self.kanjiReadings = kanjiReadings
    self.allowed = allowed
    self.blocked = blocked
    self.synonyms = synonyms
  }

  /// Returns the key with the accepted variants of meanings: without an aside, or the "to" of a
  /// verb.
  public func ofMeanings() -> AnswerKey {
    var key = self
    key.meanings = meanings.flatMap(AnswerText.variants)
    key.synonyms = synonyms.flatMap(AnswerText.variants)
    return key
  }

  /// Returns the key of a typed card, whose answer may be any text and allows fewer slips.
  ///
  /// - Parameter variants: whether asides and articles are optional.
  public func ofText(in language: WordLanguage?, variants: Bool = true) -> AnswerKey {
    var key = self
    if variants {
      key.meanings = meanings.flatMap { AnswerText.typedVariants($0, in: language) }
    }
    (key.tolerance, key.language) = (.text, language)
    return key
  }

  /// The texts accepted as a meaning.
  var acceptedTexts: [String] { meanings + allowed + synonyms }

  /// The texts accepted as a meaning, as answers are compared.
  var accepted: [String] { acceptedTexts.map(compared) }

  /// Returns a text as answers are compared. In German, ü is also written as ue.
  func compared(_ text: String) -> String {
    let plain = AnswerText.comparable(text)
    guard language == .german else { return plain }
    return plain.replacing("ä", with: "ae").replacing("ö", with: "oe").replacing("ü", with: "ue")
  }

  /// Checks a typed answer.
  ///
  /// - Parameter other: the written form of another item the learner studies whose meaning is
  ///   exactly what was typed. A near match is rejected if it is set.
  public func judge(_ typed: String, asked: Asked, other: String? = nil) -> Judgement {
    switch asked {
    case .meaning: MeaningJudge(key: self, other: other).judge(typed)
    case .reading where isInPinyin: PinyinJudge(key: self).judge(typed)
    case .reading: ReadingJudge(key: self).judge(typed)
    }
  }
}
