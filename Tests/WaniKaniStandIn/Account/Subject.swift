public import Foundation

extension StandInAccount {
  /// A radical, kanji or vocabulary item. Properties that a kind lacks stay empty.
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
      /// "onyomi", "kunyomi" or "nanori", for kanji only.
      public var type: String?
    }

    public let id: Int
    public let kind: Kind
    public var level: Int
    public var lessonPosition: Int
    public var slug: String
    /// The characters, or nil for a radical that only has an image.
    public var characters: String?
    /// The meanings, the primary one first.
    public var meanings: [String]
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
    /// The image's URL, for radicals only.
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

  /// A recording, hosted apart from the service.
  public struct Audio: Sendable {
    public var url: String
    public var contentType: String
    public var pronunciation: String
    public var voice: VoiceActor
  }
}

extension StandInAccount.Subject: Resource {
  static let collection = "subjects"
  var object: String { kind.rawValue }

  /// The fields as JSON. A field that a kind lacks is absent, not null.
  var fields: JSON {
    let common: JSON = [
      "auxiliary_meanings": .array(
        forbiddenMeanings.map { ["meaning": .string($0), "type": "blacklist"] }),
      "characters": .optional(characters), "created_at": .time(createdAt),
      "document_url": .string("https://www.wanikani.example/\(folder)/\(Query.encoded(slug))"),
      "hidden_at": .time(hiddenAt), "lesson_position": .int(lessonPosition), "level": .int(level),
      "meaning_mnemonic": .string(meaningMnemonic),
      "meanings": .array(
        meanings.enumerated().map { place, meaning in
          ["meaning": .string(meaning), "primary": .bool(place == 0), "accepted_answer": true]
        }), "slug": .string(slug), "spaced_repetition_system_id": .int(systemID),
    ]
    let more = Self.own[kind, default: []].map { ($0, optionalFields[$0] ?? .null) }
    return common.adding(Dictionary(more) { $1 })
  }

  private var folder: String {
    kind == .radical ? "radicals" : kind == .kanji ? "kanji" : "vocabulary"
  }

  /// The fields that each kind adds to the common ones.
  private static let own: [Kind: [String]] = [
    .radical: ["character_images", "amalgamation_subject_ids"],
    .kanji: [
      "amalgamation_subject_ids", "component_subject_ids", "visually_similar_subject_ids",
      "readings", "reading_mnemonic", "meaning_hint", "reading_hint",
    ],
    .vocabulary: ["component_subject_ids", "readings", "reading_mnemonic"] + ofWords,
    .kanaVocabulary: ofWords,
  ]

  private static let ofWords = ["parts_of_speech", "context_sentences", "pronunciation_audios"]

  private var optionalFields: [String: JSON] {
    let picture = pictureURL.map { url -> JSON in
      ["url": .string(url), "content_type": "image/svg+xml", "metadata": ["inline_styles": true]]
    }
    return [
      "character_images": .array([picture].compactMap(\.self)),
      "amalgamation_subject_ids": .numbers(amalgamationIDs),
      "component_subject_ids": .numbers(componentIDs),
      "visually_similar_subject_ids": .numbers(similarIDs),
      "readings": .array(readings.map(\.json)), "reading_mnemonic": .string(readingMnemonic),
      "meaning_hint": .optional(meaningHint), "reading_hint": .optional(readingHint),
      "parts_of_speech": .strings(partsOfSpeech),
      "context_sentences": .array(
        sentences.map { ["en": .string($0.english), "ja": .string($0.japanese)] }),
      "pronunciation_audios": .array(audios.map(\.json)),
    ]
  }
}

extension StandInAccount.Subject.Reading {
  fileprivate var json: JSON {
    let own: JSON = [
      "reading": .string(text), "primary": .bool(isPrimary), "accepted_answer": .bool(isAccepted),
    ]
    return own.adding(type.map { ["type": .string($0)] } ?? [:])
  }
}

extension StandInAccount.Audio {
  fileprivate var json: JSON {
    [
      "url": .string(url), "content_type": .string(contentType),
      "metadata": [
        "gender": .string(voice.gender), "source_id": .int(voice.id),
        "pronunciation": .string(pronunciation), "voice_actor_id": .int(voice.id),
        "voice_actor_name": .string(voice.name), "voice_description": .string(voice.description),
      ],
    ]
  }
}
