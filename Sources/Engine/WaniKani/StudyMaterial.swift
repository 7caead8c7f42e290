import Foundation

/// The learner's notes and synonyms for a subject.
public struct StudyMaterial: Hashable, Sendable, Codable {
  static let mostSynonyms = 8
  /// The longest synonym, in characters.
  static let longestSynonym = 64
  /// The longest note, in characters.
  static let longestNote = 10_000
  static var notes: [WritableKeyPath<StudyMaterial, String>] { [\.meaningNote, \.readingNote] }

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

  /// Parses synonyms separated by commas or, like those of items, by semicolons, also as an input
  /// method for Japanese writes them.
  public static func synonyms(from text: String) -> [String] {
    text.split { ",;，；、".contains($0) }.map(String.init)
  }

  /// Whether one of the synonyms accepts an answer, which ignores its case, for example.
  fileprivate func accepts(_ answer: String) -> Bool {
    synonyms.contains { AnswerText.meaning($0) == AnswerText.meaning(answer) }
  }
}

extension StudyMaterial {
  /// Returns a copy without surrounding whitespace, and without synonyms that accept the same answers
  /// as an earlier one.
  ///
  /// - Throws: `Problem` if the service would refuse it.
  func checked() throws -> StudyMaterial {
    var material = self
    func trimmed(_ text: String) -> String {
      text.replacing("\0", with: "").replacing("\r\n", with: "\n").trimmed
        .precomposedStringWithCanonicalMapping
    }
    var accepted: Set<String> = []
    material.synonyms = synonyms.map(trimmed).filter {
      !$0.isEmpty && accepted.insert(AnswerText.meaning($0)).inserted
    }
    material.meaningNote = trimmed(meaningNote)
    material.readingNote = trimmed(readingNote)
    guard material.synonyms.count <= Self.mostSynonyms,
      material.synonyms.allSatisfy({ $0.count <= Self.longestSynonym })
    else {
      throw Problem(
        """
        WaniKani accepts \(Self.mostSynonyms) synonyms of up to \(Self.longestSynonym) characters.
        """,
        remedy: "Remove some, or make them shorter.")
    }
    guard max(material.meaningNote.count, material.readingNote.count) <= Self.longestNote
    else {
      throw Problem(
        "The note is longer than \(Self.longestNote) characters.",
        remedy: "Make it shorter.")
    }
    return material
  }
}

/// A change to notes and synonyms, so that only what changed is sent.
public struct MaterialChange: Hashable, Sendable {
  /// The new notes and synonyms.
  public var material: StudyMaterial
  /// The previous ones; nil for a change by version 0.1.0, which is sent as a whole.
  var before: StudyMaterial?

  /// Returns the service's notes with this change. Synonyms are added and removed individually.
  func applied(to served: StudyMaterial) -> StudyMaterial {
    guard let before else { return material }
    var result = served
    if material.meaningNote != before.meaningNote { result.meaningNote = material.meaningNote }
    if material.readingNote != before.readingNote { result.readingNote = material.readingNote }
    result.synonyms.removeAll {
      before.synonyms.contains($0) && !material.synonyms.contains($0)
    }
    result.synonyms += material.synonyms.filter {
      !before.synonyms.contains($0) && !result.accepts($0)
    }
    return result
  }

  /// Returns whether a note was changed here and, differently, at the service.
  func conflicts(with served: StudyMaterial) -> Bool { !conflictingNotes(with: served).isEmpty }

  func conflictingNotes(with served: StudyMaterial) -> [WritableKeyPath<StudyMaterial, String>] {
    guard let before else { return [] }
    return StudyMaterial.notes.filter { note in
      let values = [before, material, served].map { $0[keyPath: note] }
      return Set(values).count == values.count
    }
  }

  /// Returns the change without the notes that conflict with the service's; without any note if none
  /// does any more, as which one did is not known.
  func yielding(to served: StudyMaterial) -> MaterialChange {
    var rest = applied(to: served)
    let conflicting = conflictingNotes(with: served)
    for note in conflicting.isEmpty ? StudyMaterial.notes : conflicting {
      rest[keyPath: note] = served[keyPath: note]
    }
    return MaterialChange(material: rest, before: served)
  }
}

extension MaterialChange: Codable {
  private enum CodingKeys: CodingKey { case before }

  /// Also decodes the format of version 0.1.0, which is the bare material.
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
