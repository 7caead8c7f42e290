import ArgumentParser
import Engine

struct SubjectCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "subject",
    abstract: "Open a subject of WaniKani, or write synonyms and notes to it.",
    discussion: """
      What you write counts at once and goes up at the next sync. An empty text takes away what \
      was there.
      """)

  @Argument(help: "Its number, its characters, or its meaning.")
  var subject: String

  @Option(help: "Your synonyms of its meaning, with commas between them.")
  var synonyms: String?

  @Option(help: "Your note to its meaning.")
  var meaningNote: String?

  @Option(help: "Your note to its reading.")
  var readingNote: String?

  @OptionGroup var common: CommonOptions

  var writes: Bool { synonyms != nil || meaningNote != nil || readingNote != nil }

  func run(in console: Console, on study: Study) async throws {
    let desk = study.subjectDesk()
    try await desk.sent(.soughtFor(subject))
    guard let found = desk.state.portrait else { return }
    if writes {
      try await desk.sent(.wrote(changed(found.sheet.material), at: study.clock.now()))
    }
    guard let portrait = desk.state.portrait else { return }
    try console.give(
      common, [portrait.json],
      SubjectScreen.portrait(
        portrait, now: study.clock.now(), columns: console.output.columns()))
  }

  private func changed(_ material: StudyMaterial) -> StudyMaterial {
    StudyMaterial(
      subject: material.subject, meaningNote: meaningNote ?? material.meaningNote,
      readingNote: readingNote ?? material.readingNote,
      synonyms: synonyms?.split(separator: ",").map(String.init) ?? material.synonyms)
  }
}

extension SubjectPortrait {
  fileprivate var json: JSON {
    let (subject, material) = (sheet.subject, sheet.material)
    return [
      "subject": JSON(subject.id), "kind": .string(subject.kind.rawValue),
      "level": JSON(subject.level), "characters": JSON(subject.characters),
      "meanings": .list(sheet.accepted(.meaning).map(JSON.string)),
      "readings": .list(sheet.accepted(.reading).map(JSON.string)), "stage": JSON(sheet.stage),
      "available_at": JSON(standing?.availableAt),
      "synonyms": .list(material.synonyms.map(JSON.string)),
      "meaning_note": .string(material.meaningNote),
      "reading_note": .string(material.readingNote),
    ]
  }
}
