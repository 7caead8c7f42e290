import Foundation

extension StandInAccount {
  /// A change to notes and synonyms. Nil leaves a field unchanged.
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
    let material = StudyMaterial(
      id: materials.nextID, subjectID: id, subjectKind: subject.kind, createdAt: now,
      isHidden: subject.hiddenAt != nil, updatedAt: now)
    return try save(material, change, now: now)
  }

  mutating func changeMaterial(
    _ id: StudyMaterial.ID, _ change: MaterialChange, now: Date
  ) throws(ServiceError) -> StudyMaterial {
    guard let material = materials[id] else { throw .notFound }
    return try save(material, change, now: now)
  }

  private mutating func save(
    _ material: StudyMaterial, _ change: MaterialChange, now: Date
  ) throws(ServiceError) -> StudyMaterial {
    var material = material
    material.meaningNote = change.meaningNote ?? material.meaningNote
    material.readingNote = change.readingNote ?? material.readingNote
    material.meaningSynonyms = change.meaningSynonyms ?? material.meaningSynonyms
    material.updatedAt = now
    guard material.meaningSynonyms.count <= 8,
      material.meaningSynonyms.allSatisfy({ $0.count <= 64 })
    else { throw .unprocessable("At most 8 synonyms of 64 characters") }
    materials.save(material)
    return material
  }
}
