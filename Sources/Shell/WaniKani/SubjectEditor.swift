import Engine

/// Edits the learner's synonyms and notes of a subject, one after another at a prompt.
struct SubjectEditor {
  let console: Console
  let study: Study

  func edit(_ id: Subject.ID) async throws {
    let info = try await study.waniKani.subjectOverview(of: id).info
    let before = info.material
    let shown = before.synonyms.joined(separator: ", ")
    guard let synonyms = await console.field("synonyms", shown),
      let meaningNote = await console.field("meaning note", before.meaningNote),
      let readingNote = info.hasReadingNote
        ? await console.field("reading note", before.readingNote) : before.readingNote
    else { return console.hint("Nothing was changed.") }
    // Another face may have changed the others meanwhile.
    let now = try await study.waniKani.subjectOverview(of: id).info.material
    var edited = now
    let synonymsNow = now.synonyms.joined(separator: ", ")
    if await console.isToSave("synonyms", synonyms, before: shown, now: synonymsNow) {
      edited.synonyms = StudyMaterial.synonyms(from: synonyms)
    }
    if await console.isToSave(
      "meaning note", meaningNote, before: before.meaningNote, now: now.meaningNote)
    {
      edited.meaningNote = meaningNote
    }
    if await console.isToSave(
      "reading note", readingNote, before: before.readingNote, now: now.readingNote)
    {
      edited.readingNote = readingNote
    }
    guard edited != now else { return console.hint("Nothing was changed.") }
    try await study.waniKani.save(edited, at: study.now)
    console.hint("Saved. It will be sent at the next sync.")
  }
}
