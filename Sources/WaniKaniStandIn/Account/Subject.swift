public import Foundation

extension StandInAccount {
  /// A radical, a kanji or a word; what a kind does not have stays empty.
  public struct Subject: Sendable, Identifiable {
    public enum Kind: String, Sendable, CaseIterable {
      case radical, kanji, vocabulary
      case kanaVocabulary = "kana_vocabulary"

      var hasReadings: Bool { self == .kanji || self == .vocabulary }
    }

    public struct Reading: Sendable {
      public var text: String
      public var isPrimary: Bool
      public var isAccepted: Bool
      /// onyomi, kunyomi or nanori; kanji only.
      public var type: String?
    }

    public let id: Int
    public let kind: Kind
    public var level: Int
    public var lessonPosition: Int
    public var slug: String
    /// Nil for a radical that is only a picture.
    public var characters: String?
    /// The first is the primary one.
    public var meanings: [String]
    public var allowedMeanings: [String] = []
    public var forbiddenMeanings: [String] = []
    public var readings: [Reading] = []
    public var meaningMnemonic: String
    public var readingMnemonic: String = ""
    public var meaningHint: String?
    public var readingHint: String?
    public var componentIDs: [Int] = []
    public var amalgamationIDs: [Int] = []
    public var similarIDs: [Int] = []
    public var partsOfSpeech: [String] = []
    public var sentences: [Sentence] = []
    public var audios: [Audio] = []
    /// Radicals only.
    public var pictureURL: String?
    public var systemID = 1
    public let createdAt: Date
    public var hiddenAt: Date?
    public var updatedAt: Date
  }

  public struct Sentence: Sendable {
    public var japanese: String
    public var english: String
  }

  /// A recording, on another host than the service's.
  public struct Audio: Sendable {
    public var url: String
    public var contentType: String
    public var pronunciation: String
    public var voiceID: Int
  }
}
