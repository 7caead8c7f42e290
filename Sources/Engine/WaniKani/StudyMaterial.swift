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

  /// As it would be had a change before it not been made.
  ///
  /// - Parameter before: what that change was made to.
  func without(_ change: StudyMaterial, upon before: StudyMaterial) -> StudyMaterial {
    var kept = self
    if meaningNote == change.meaningNote { kept.meaningNote = before.meaningNote }
    if readingNote == change.readingNote { kept.readingNote = before.readingNote }
    let added = change.synonyms.filter { !before.synonyms.contains($0) }
    let removed = before.synonyms.filter { !change.synonyms.contains($0) }
    kept.synonyms.removeAll(where: added.contains)
    kept.synonyms += removed.filter { !kept.synonyms.contains($0) }
    return kept
  }
}
