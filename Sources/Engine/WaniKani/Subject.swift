public import Foundation

/// What WaniKani teaches: a radical, a kanji, or a word.
public struct Subject: Hashable, Sendable, Identifiable {
  public typealias ID = Int64

  public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
    case radical, kanji, vocabulary
    case kanaVocabulary = "kana_vocabulary"

    public var hasReading: Bool { self == .kanji || self == .vocabulary }

    /// As a learner says it.
    public var name: String { self == .kanaVocabulary ? "vocabulary" : rawValue }
  }

  public var id: ID
  public var kind: Kind
  public var level: Int
  public var lessonPosition: Int
  public var slug: String
  /// Nil for a radical that is only drawn.
  public var characters: String?
  public var meanings: [Meaning]
  public var auxiliaryMeanings: [AuxiliaryMeaning]
  public var readings: [Reading]
  /// With WaniKani's own markup, as it was written.
  public var meaningMnemonic: String
  public var readingMnemonic: String
  public var meaningHint: String
  public var readingHint: String
  public var components: [ID]
  public var partsOfSpeech: [String]
  public var sentences: [Sentence]
  public var audio: [Audio]
  public var images: [Image]
  public var system: SRSSystem.ID
  public var hiddenAt: Date?

  public struct Meaning: Hashable, Sendable, Codable {
    public var meaning: String
    public var primary: Bool
    public var acceptedAnswer: Bool
  }

  public struct AuxiliaryMeaning: Hashable, Sendable, Codable {
    public var meaning: String
    /// “whitelist” or “blacklist”; others may come.
    public var type: String
  }

  public struct Reading: Hashable, Sendable, Codable {
    public var reading: String
    public var primary: Bool
    public var acceptedAnswer: Bool
    /// “onyomi”, “kunyomi” or “nanori”, of kanji only.
    public var type: String?
  }

  public struct Sentence: Hashable, Sendable, Codable {
    public var en: String
    public var ja: String
  }

  /// Kept at another host, to which no token goes.
  public struct Audio: Hashable, Sendable, Codable {
    public var url: String
    public var metadata: Voice?

    public struct Voice: Hashable, Sendable, Codable {
      public var gender: String?
      public var pronunciation: String?
      public var voiceActorName: String?
    }
  }

  public struct Image: Hashable, Sendable, Codable {
    public var url: String
  }

  public var primaryMeaning: String {
    (meanings.first(where: \.primary) ?? meanings.first)?.meaning ?? slug
  }
}
