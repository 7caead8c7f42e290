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

extension StandInAccount.StudyMaterial: Resource {
  static let collection = "study_materials"
  var object: String { "study_material" }

  var fields: JSON {
    [
      "created_at": .time(createdAt), "subject_id": .int(subjectID),
      "subject_type": .string(subjectKind.rawValue), "meaning_note": .string(meaningNote),
      "reading_note": .string(readingNote), "meaning_synonyms": .strings(meaningSynonyms),
      "hidden": .bool(isHidden),
    ]
  }
}
