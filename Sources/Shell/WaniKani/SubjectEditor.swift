import Engine

/// Edits the learner's synonyms and notes of a subject, one after another at a prompt.
struct SubjectEditor {
  let console: Console
  let study: Study

  func edit(_ id: Subject.ID) async throws {
    let before = try await material(of: id)
    let shown = before.synonyms.joined(separator: ", ")
    guard let synonyms = await console.field("synonyms", shown),
      let meaningNote = await console.field("meaning note", before.meaningNote),
      let readingNote = await console.field("reading note", before.readingNote)
    else { return console.hint("Nothing was changed.") }
    // Another face may have changed the others meanwhile.
    let now = try await material(of: id)
    var edited = now
    if synonyms != shown { edited.synonyms = StudyMaterial.synonyms(from: synonyms) }
    if meaningNote != before.meaningNote { edited.meaningNote = meaningNote }
    if readingNote != before.readingNote { edited.readingNote = readingNote }
    guard edited != now else { return console.hint("Nothing was changed.") }
    try await study.waniKani.save(edited, at: study.now)
    console.hint("Saved. It will be sent at the next sync.")
  }

  private func material(of id: Subject.ID) async throws -> StudyMaterial {
    try await study.waniKani.subjectOverview(of: id).info.material
  }
}
