/// The learner's own words to a subject.
public struct StudyMaterial: Hashable, Sendable, Codable {
  public var subject: Subject.ID
  public var meaningNote: String
  public var readingNote: String
  public var synonyms: [String]

  public init(
    subject: Subject.ID, meaningNote: String = "", readingNote: String = "",
    synonyms: [String] = []
  ) {
    (self.subject, self.meaningNote) = (subject, meaningNote)
    (self.readingNote, self.synonyms) = (readingNote, synonyms)
  }
}

/// What the learner changed of notes and synonyms, so that nothing else is sent.
public struct MaterialChange: Hashable, Sendable {
  /// As it is to be.
  public var material: StudyMaterial
  /// As it was; nil for a change of version 0.1.0, which is sent as a whole.
  var before: StudyMaterial?

  /// Upon what the service has; synonyms are added and removed one by one.
  func applied(to served: StudyMaterial) -> StudyMaterial {
    guard let before else { return material }
    var result = served
    if material.meaningNote != before.meaningNote { result.meaningNote = material.meaningNote }
    if material.readingNote != before.readingNote { result.readingNote = material.readingNote }
    result.synonyms.removeAll {
      before.synonyms.contains($0) && !material.synonyms.contains($0)
    }
    result.synonyms += material.synonyms.filter {
      !before.synonyms.contains($0) && !result.synonyms.contains($0)
    }
    return result
  }

  /// Whether a note was changed here, and to something else at the service.
  func conflicts(with served: StudyMaterial) -> Bool {
    guard let before else { return false }
    return [\StudyMaterial.meaningNote, \.readingNote].contains { note in
      let values = [before, material, served].map { $0[keyPath: note] }
      return Set(values).count == values.count
    }
  }
}

extension MaterialChange: Codable {
  private enum CodingKeys: CodingKey { case before }

  /// Version 0.1.0 wrote the material alone.
  public init(from decoder: any Decoder) throws {
    material = try StudyMaterial(from: decoder)
    before = try decoder.container(keyedBy: CodingKeys.self)
      .decodeIfPresent(StudyMaterial.self, forKey: .before)
  }

  public func encode(to encoder: any Encoder) throws {
    try material.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(before, forKey: .before)
  }
}
