/// A subject with all that is shown and asked of it.
public struct SubjectSheet: Hashable, Sendable, Identifiable {
  public var subject: Subject
  /// 0 before its lesson.
  public var stage: Int
  /// What it is made of, as far as that is known here.
  public var components: [Subject]
  /// With what WaniKani has not heard of yet.
  public var material: StudyMaterial

  public var id: Subject.ID { subject.id }

  /// Its characters; a radical that is only drawn goes by its name.
  public var title: String { subject.title }

  /// Every answer that counts, the one that is shown first in front.
  public func accepted(_ asked: Asked) -> [String] {
    switch asked {
    case .meaning: subject.meanings.filter(\.acceptedAnswer).map(\.meaning)
    case .reading: subject.readings.filter { $0.acceptedAnswer && $0.isKana }.map(\.reading)
    }
  }

  /// The recording of its first reading, by the voice that is wished where there is one; its place
  /// among the subject's.
  public func recording(_ voice: WaniKaniSettings.Voice) -> Int? {
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
  public var title: String { characters ?? primaryMeaning }
}

extension Subject.Reading {
  /// The service writes “None” where there is no such reading.
  var isKana: Bool { !reading.isEmpty && reading.unicodeScalars.allSatisfy(\.isKana) }
}

extension SubjectSheet {
  func typedAnswer(_ asked: Asked) -> TypedAnswer {
    var key = AnswerKey(
      kind: subject.kind == .kanji ? .kanji : .word, surface: subject.characters ?? "",
      readings: accepted(.reading),
      otherReadings: subject.readings.filter { !$0.acceptedAnswer && $0.isKana }.map(\.reading),
      kanjiReadings: components.flatMap(\.readings).filter(\.isKana).map(\.reading))
    if asked == .meaning {
      key.meanings = accepted(.meaning).flatMap(AnswerText.variants)
      key.synonyms = material.synonyms.flatMap(AnswerText.variants)
      key.allowed = auxiliary("whitelist")
      // What is shown but does not count is refused, or it might pass for a slip.
      key.blocked =
        auxiliary("blacklist") + subject.meanings.filter { !$0.acceptedAnswer }.map(\.meaning)
    }
    return TypedAnswer(key: key, asked: asked)
  }

  private func auxiliary(_ type: String) -> [String] {
    subject.auxiliaryMeanings.filter { $0.type == type }.map(\.meaning)
  }
}
