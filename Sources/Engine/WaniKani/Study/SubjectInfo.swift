/// A subject with everything needed to show it and to ask about it.
public struct SubjectInfo: Hashable, Sendable, Identifiable {
  public var subject: Subject
  /// The SRS stage, 0 before the lesson.
  public var stage: Int
  /// The components, as far as they are downloaded.
  public var components: [Subject]
  /// The notes and synonyms, including unsent changes.
  public var material: StudyMaterial

  public var id: Subject.ID { subject.id }

  /// The characters, or the name of a radical that only has an image.
  public var title: String { subject.title }

  /// Whether a note on the reading is shown: only if there is one to learn, or someone wrote it
  /// elsewhere.
  public var hasReadingNote: Bool { subject.kind.hasReading || !material.readingNote.isEmpty }

  /// Returns the accepted answers, the displayed one first.
  public func accepted(_ asked: Asked) -> [String] {
    switch asked {
    case .meaning: subject.meanings.filter(\.acceptedAnswer).map(\.meaning)
    case .reading: subject.readings.filter { $0.acceptedAnswer && $0.isKana }.map(\.reading)
    }
  }

  /// Returns the index of the recording of the primary reading, in the preferred voice if
  /// available.
  func recording(_ voice: WaniKaniSettings.Voice) -> Int? {
    let reading = accepted(.reading).first
    func fit(_ place: Int) -> Int {
      let recorded = subject.audio[place].metadata
      return (recorded?.pronunciation == reading ? 2 : 0)
        + (recorded?.gender == voice.rawValue ? 1 : 0)
    }
    return subject.audio.indices.max { fit($0) < fit($1) }
  }
}

extension Subject {
  var title: String { characters ?? primaryMeaning }
}

extension Subject.Reading {
  /// Whether there is a reading: the service writes “None” if not.
  public var isKana: Bool { !reading.isEmpty && reading.unicodeScalars.allSatisfy(\.isKana) }

  /// The type's name as learners write it.
  fileprivate var typeName: String? {
    switch type {
    case "onyomi": "on'yomi"
    case "kunyomi": "kun'yomi"
    default: type
    }
  }
}

extension SubjectInfo {
  func typedAnswer(_ asked: Asked) -> TypedAnswer {
    var key = AnswerKey(
      kind: subject.kind == .kanji ? .kanji : .word, surface: subject.characters ?? "",
      meanings: accepted(.meaning).flatMap(AnswerText.variants), readings: accepted(.reading),
      otherReadings: subject.readings.filter { !$0.acceptedAnswer && $0.isKana }.map(\.reading),
      kanjiReadings: components.flatMap(\.readings).filter(\.isKana).map(\.reading))
    if asked == .reading {
      for reading in subject.readings { key.readingTypes[reading.reading] = reading.typeName }
    } else {
      key.synonyms = material.synonyms.flatMap(AnswerText.variants)
      key.allowed = auxiliary("whitelist")
      // Meanings that are shown but not accepted are blocked, or one could pass as a typo.
      key.blocked =
        auxiliary("blacklist") + subject.meanings.filter { !$0.acceptedAnswer }.map(\.meaning)
    }
    return TypedAnswer(key: key, asked: asked)
  }

  private func auxiliary(_ type: String) -> [String] {
    subject.auxiliaryMeanings.filter { $0.type == type }.map(\.meaning)
  }
}
