/// What is asked about a kanji or a word.
public enum Asked: String, Hashable, Sendable, Codable, CaseIterable {
  case meaning, reading
}

/// Everything an answer about one thing is held against.
public struct AnswerKey: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case kanji, word
    /// Its meaning is how it sounds, in Latin letters.
    case kana
  }

  public var kind: Kind
  /// As it is written.
  public var surface: String
  public var meanings: [String]
  public var readings: [String]
  /// True, but not asked for.
  public var otherReadings: [String]
  /// Of a word of one kanji: what the kanji itself is read.
  public var kanjiReadings: [String]
  /// Counts as a meaning without being shown.
  public var allowed: [String]
  /// Never counts, however near to a meaning it is.
  public var blocked: [String]
  /// The learner's own.
  public var synonyms: [String]

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

  /// Holds a typed answer against what is asked.
  ///
  /// - Parameter other: the written form of something else the learner studies that means just
  ///   what was typed; a near answer that is really another thing's meaning is refused by it.
  public func judge(_ typed: String, asked: Asked, other: String? = nil) -> Judgement {
    switch asked {
    case .meaning: MeaningJudge(key: self, other: other).judge(typed)
    case .reading: ReadingJudge(key: self).judge(typed)
    }
  }
}
