import Foundation

extension Subject: Wired {
  init(wire: Data) throws {
    let wire = try JSONDecoder().decode(SubjectResource.self, from: wire)
    self = wire.subject
  }
}

/// A subject's fields differ by its kind; a key that a kind lacks is absent.
private struct SubjectResource: Decodable {
  let subject: Subject

  init(from decoder: any Decoder) throws {
    let outside = try decoder.container(keyedBy: Outside.self)
    let fields = try outside.nestedContainer(keyedBy: Field.self, forKey: .data)
    func list<Value: Decodable>(_ field: Field) throws -> [Value] {
      try fields.decodeIfPresent([Value].self, forKey: field) ?? []
    }
    func text(_ field: Field) throws -> String {
      try fields.decodeIfPresent(String.self, forKey: field) ?? ""
    }
    subject = Subject(
      id: try outside.decode(Int64.self, forKey: .id),
      kind: try outside.decode(Subject.Kind.self, forKey: .object),
      level: try fields.decode(Int.self, forKey: .level),
      lessonPosition: try fields.decodeIfPresent(Int.self, forKey: .lessonPosition) ?? 0,
      slug: try text(.slug),
      characters: try fields.decodeIfPresent(String.self, forKey: .characters),
      meanings: try list(.meanings), auxiliaryMeanings: try list(.auxiliaryMeanings),
      readings: try list(.readings), meaningMnemonic: try text(.meaningMnemonic),
      readingMnemonic: try text(.readingMnemonic), meaningHint: try text(.meaningHint),
      readingHint: try text(.readingHint), components: try list(.components),
      amalgamations: try list(.amalgamations), visuallySimilar: try list(.similar),
      partsOfSpeech: try list(.partsOfSpeech), sentences: try list(.sentences),
      audio: try list(.audio), images: try list(.images),
      system: try fields.decodeIfPresent(Int64.self, forKey: .system) ?? 1,
      page: try text(.page),
      hiddenAt: try fields.decodeIfPresent(Instant.self, forKey: .hiddenAt)?.date)
  }

  private enum Outside: String, CodingKey { case id, object, data }

  private enum Field: String, CodingKey {
    case level, slug, characters, meanings, readings
    case lessonPosition = "lesson_position"
    case auxiliaryMeanings = "auxiliary_meanings"
    case meaningMnemonic = "meaning_mnemonic"
    case readingMnemonic = "reading_mnemonic"
    case meaningHint = "meaning_hint"
    case readingHint = "reading_hint"
    case components = "component_subject_ids"
    case amalgamations = "amalgamation_subject_ids"
    case similar = "visually_similar_subject_ids"
    case partsOfSpeech = "parts_of_speech"
    case sentences = "context_sentences"
    case audio = "pronunciation_audios"
    case images = "character_images"
    case system = "spaced_repetition_system_id"
    case page = "document_url"
    case hiddenAt = "hidden_at"
  }
}

extension Subject.Meaning {
  enum CodingKeys: String, CodingKey {
    case meaning, primary
    case acceptedAnswer = "accepted_answer"
  }
}

extension Subject.Reading {
  enum CodingKeys: String, CodingKey {
    case reading, primary, type
    case acceptedAnswer = "accepted_answer"
  }
}

extension Subject.Audio {
  enum CodingKeys: String, CodingKey {
    case url, metadata
    case contentType = "content_type"
  }
}

extension Subject.Audio.Voice {
  enum CodingKeys: String, CodingKey {
    case gender, pronunciation
    case voiceActorId = "voice_actor_id"
    case voiceActorName = "voice_actor_name"
  }
}

extension Subject.Image {
  enum CodingKeys: String, CodingKey {
    case url
    case contentType = "content_type"
  }
}
