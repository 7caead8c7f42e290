public import Foundation

extension StandInAccount {
  public struct StudyMaterial: Sendable, Identifiable, Equatable {
    public let id: Int
    public let subjectID: Int
    public let subjectKind: Subject.Kind
    public let createdAt: Date
    public var meaningNote = ""
    public var readingNote = ""
    public var meaningSynonyms: [String] = []
    public var isHidden = false
    public var updatedAt: Date
  }
}

extension StandInAccount.StudyMaterial: ResourceOfSubject {
  static let collection = "study_materials"

  var ownFields: [String: JSON] {
    [
      "meaning_note": .string(meaningNote), "reading_note": .string(readingNote),
      "meaning_synonyms": .strings(meaningSynonyms),
    ]
  }
}
