import Foundation

extension StandInAccount {
  /// What a client wants of notes and synonyms; what is nil stays.
  struct MaterialChange {
    var meaningNote: String?
    var readingNote: String?
    var meaningSynonyms: [String]?
  }

  mutating func addMaterial(
    ofSubject id: Subject.ID, _ change: MaterialChange, now: Date
  ) throws(ServiceError) -> StudyMaterial {
    guard let subject = subjects[id] else { throw .unprocessable("Subject not found") }
    guard material(ofSubject: id) == nil else {
      throw .unprocessable("Subject has a study material already")
    }
    try Self.check(change)
    var material = StudyMaterial(
      id: materials.nextID, subjectID: id, subjectKind: subject.kind, createdAt: now,
      isHidden: subject.hiddenAt != nil, updatedAt: now)
    Self.apply(change, to: &material)
    materials.append(material)
    return material
  }

  mutating func changeMaterial(
    _ id: StudyMaterial.ID, _ change: MaterialChange, now: Date
  ) throws(ServiceError) -> StudyMaterial {
    guard var material = materials[id] else { throw .notFound }
    try Self.check(change)
    Self.apply(change, to: &material)
    material.updatedAt = now
    materials.update(id) { $0 = material }
    return material
  }

  private static func check(_ change: MaterialChange) throws(ServiceError) {
    let synonyms = change.meaningSynonyms ?? []
    guard synonyms.count <= 8, synonyms.allSatisfy({ $0.count <= 64 }) else {
      throw .unprocessable("At most 8 synonyms of 64 characters")
    }
  }

  private static func apply(_ change: MaterialChange, to material: inout StudyMaterial) {
    material.meaningNote = change.meaningNote ?? material.meaningNote
    material.readingNote = change.readingNote ?? material.readingNote
    material.meaningSynonyms = change.meaningSynonyms ?? material.meaningSynonyms
  }
}
