import Foundation

/// A subject of WaniKani: a radical, kanji or vocabulary item.
public struct Subject: Hashable, Sendable, Identifiable {
  public typealias ID = Int64

  public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
    case radical, kanji, vocabulary
    case kanaVocabulary = "kana_vocabulary"

    public var hasReading: Bool { self == .kanji || self == .vocabulary }

    /// The name that learners use.
    public var name: String { self == .kanaVocabulary ? "vocabulary" : rawValue }
  }

  public var id: ID
  public var kind: Kind
  public var level: Int
  var lessonPosition: Int
  public var slug: String
  /// The characters, or nil for a radical that only has an image.
  public var characters: String?
  public var meanings: [Meaning]
  var auxiliaryMeanings: [AuxiliaryMeaning]
  public var readings: [Reading]
  /// The mnemonic with WaniKani's own markup.
  public var meaningMnemonic: String
  public var readingMnemonic: String
  public var meaningHint: String
  public var readingHint: String
  var components: [ID]
  /// The visually similar kanji, for kanji only.
  var similar: [ID] = []
  public var partsOfSpeech: [String]
  public var sentences: [Sentence]
  public var audio: [Audio]
  public var images: [Image]
  var system: SRSSystem.ID
  var hiddenAt: Date?

  public struct Meaning: Hashable, Sendable, Codable {
    public var meaning: String
    public var primary: Bool
    var acceptedAnswer: Bool
  }

  public struct AuxiliaryMeaning: Hashable, Sendable, Codable {
    var meaning: String
    /// “whitelist”, “blacklist” or a value unknown to this version.
    var type: String
  }

  public struct Reading: Hashable, Sendable, Codable {
    public var reading: String
    public var primary: Bool
    public var acceptedAnswer: Bool
    /// “onyomi”, “kunyomi” or “nanori”, for kanji only.
    public var type: String?
  }

  public struct Sentence: Hashable, Sendable, Codable {
    public var en: String
    public var ja: String
  }

  /// A recording on another host, which receives no token.
  public struct Audio: Hashable, Sendable, Codable {
    var url: String
    public var metadata: Voice?

    public struct Voice: Hashable, Sendable, Codable {
      var gender: String?
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
