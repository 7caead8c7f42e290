extension StandInAccount.Subject: Resource {
  static let collection = "subjects"
  var object: String { kind.rawValue }

  /// A key that a kind does not have is absent, not null.
  var fields: JSON { common.adding(ownOfKind) }

  private var ownOfKind: [JSON.Member] {
    switch kind {
    case .radical: pictures + amalgamations
    case .kanji: amalgamations + components + similar + readingParts + hints
    case .vocabulary: components + readingParts + wordParts
    case .kanaVocabulary: wordParts
    }
  }

  private var common: JSON {
    [
      "auxiliary_meanings": auxiliaryMeanings, "characters": .optional(characters),
      "created_at": .time(createdAt), "document_url": .string(documentURL),
      "hidden_at": .time(hiddenAt), "lesson_position": .int(lessonPosition), "level": .int(level),
      "meaning_mnemonic": .string(meaningMnemonic), "meanings": meaningList,
      "slug": .string(slug), "spaced_repetition_system_id": .int(systemID),
    ]
  }

  private var auxiliaryMeanings: JSON {
    func list(_ meanings: [String], _ type: JSON) -> [JSON] {
      meanings.map { ["meaning": .string($0), "type": type] }
    }
    return .array(list(allowedMeanings, "whitelist") + list(forbiddenMeanings, "blacklist"))
  }

  private var meaningList: JSON {
    .array(
      meanings.enumerated().map { place, meaning in
        ["meaning": .string(meaning), "primary": .bool(place == 0), "accepted_answer": true]
      })
  }

  private var documentURL: String {
    let folder = kind == .radical ? "radicals" : kind == .kanji ? "kanji" : "vocabulary"
    return "https://www.wanikani.example/\(folder)/\(Query.encoded(slug))"
  }

  private typealias Members = [JSON.Member]

  private var pictures: Members {
    let pictures: [JSON] =
      pictureURL.map {
        [
          [
            "url": .string($0), "content_type": "image/svg+xml",
            "metadata": ["inline_styles": true],
          ]
        ]
      } ?? []
    return [.init(name: "character_images", value: .array(pictures))]
  }

  private var amalgamations: Members {
    [.init(name: "amalgamation_subject_ids", value: .numbers(amalgamationIDs))]
  }

  private var components: Members {
    [.init(name: "component_subject_ids", value: .numbers(componentIDs))]
  }

  private var similar: Members {
    [.init(name: "visually_similar_subject_ids", value: .numbers(similarIDs))]
  }

  private var readingParts: Members {
    [
      .init(name: "readings", value: .array(readings.map(\.json))),
      .init(name: "reading_mnemonic", value: .string(readingMnemonic)),
    ]
  }

  private var hints: Members {
    [
      .init(name: "meaning_hint", value: .optional(meaningHint)),
      .init(name: "reading_hint", value: .optional(readingHint)),
    ]
  }

  private var wordParts: Members {
    [
      .init(name: "parts_of_speech", value: .strings(partsOfSpeech)),
      .init(name: "context_sentences", value: .array(sentences.map(\.json))),
      .init(name: "pronunciation_audios", value: .array(audios.map(\.json))),
    ]
  }
}

extension StandInAccount.Subject.Reading {
  fileprivate var json: JSON {
    let own: JSON = [
      "reading": .string(text), "primary": .bool(isPrimary), "accepted_answer": .bool(isAccepted),
    ]
    return own.adding(type.map { [.init(name: "type", value: .string($0))] } ?? [])
  }
}

extension StandInAccount.Sentence {
  fileprivate var json: JSON { ["en": .string(english), "ja": .string(japanese)] }
}

extension StandInAccount.Audio {
  fileprivate var json: JSON {
    let voice = StandInAccount.VoiceActor.ofTheService.first { $0.id == voiceID }
    return [
      "url": .string(url), "content_type": .string(contentType),
      "metadata": [
        "gender": .optional(voice?.gender), "source_id": .int(voiceID),
        "pronunciation": .string(pronunciation), "voice_actor_id": .int(voiceID),
        "voice_actor_name": .optional(voice?.name),
        "voice_description": .optional(voice?.description),
      ],
    ]
  }
}
