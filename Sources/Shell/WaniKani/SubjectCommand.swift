import ArgumentParser
import Engine
import Foundation

struct SubjectCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "subject",
    abstract: "Open a subject of WaniKani, or write synonyms and notes to it.",
    discussion: """
      What you write counts at once and goes up at the next sync. An empty text takes away what \
      was there.
      """)

  static let intents: [Intent: String] = [
    .openSubject: "wanikani subject SUBJECT",
    .writeOfSubject: "wanikani subject SUBJECT --synonyms TEXT",
  ]

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
    let detail = study.subjectDetail()
    try await detail.sent(.soughtFor(subject))
    guard let found = detail.state.portrait else { return }
    if writes {
      try await detail.sent(.wrote(changed(found.sheet.material), at: study.clock.now()))
    }
    guard let portrait = detail.state.portrait else { return }
    try console.show(
      SubjectScreen.portrait(
        portrait, now: study.clock.now(), columns: console.output.columns()),
      json: SubjectRow(portrait))
  }

  private func changed(_ material: StudyMaterial) -> StudyMaterial {
    StudyMaterial(
      subject: material.subject, meaningNote: meaningNote ?? material.meaningNote,
      readingNote: readingNote ?? material.readingNote,
      synonyms: synonyms?.split(separator: ",").map(String.init) ?? material.synonyms)
  }
}

// MARK: JSON

/// A subject, with what the learner wrote to it.
private struct SubjectRow: Encodable {
  let subject: Subject.ID
  let kind: String
  let level: Int
  /// Null for a radical that is only drawn.
  @Nullable var characters: String?
  let meanings, readings: [String]
  @Nullable var stage: Int?
  @Nullable var availableAt: Date?
  let synonyms: [String]
  let meaningNote, readingNote: String

  init(_ portrait: SubjectPortrait) {
    let (subject, material) = (portrait.sheet.subject, portrait.sheet.material)
    (self.subject, kind) = (subject.id, subject.kind.rawValue)
    (level, characters) = (subject.level, subject.characters)
    meanings = portrait.sheet.accepted(.meaning)
    readings = portrait.sheet.accepted(.reading)
    (stage, availableAt) = (portrait.sheet.stage, portrait.assignment?.availableAt)
    synonyms = material.synonyms
    (meaningNote, readingNote) = (material.meaningNote, material.readingNote)
  }
}
