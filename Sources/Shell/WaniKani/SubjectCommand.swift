import ArgumentParser
import Engine
import Foundation

struct SubjectCommand: StudyCommand {
  static let usage = Usage("subject", "Show a WaniKani subject, or edit its synonyms and notes.")
    .serves(.openSubject, "wanikani subject SUBJECT")
    .serves(.writeOfSubject, "wanikani subject SUBJECT --synonyms TEXT")
    .examples("wanikani subject 犬", "wanikani subject 犬 --synonyms \"doggy, hound\"")
    .notes("Changes apply immediately and are sent at the next sync. An empty text removes it.")

  @Argument(help: "Its number, its characters, or its meaning.")
  var subject: String

  @Option(help: "Your synonyms, separated by commas or semicolons.")
  var synonyms: String?

  @Option(help: ArgumentHelp("Your meaning note.", valueName: "note"))
  var meaningNote: String?

  @Option(help: ArgumentHelp("Your reading note.", valueName: "note"))
  var readingNote: String?

  var writes: Bool { synonyms != nil || meaningNote != nil || readingNote != nil }

  func run(in console: Console, on study: Study) async throws {
    var overview = try await study.waniKani.subjectOverview(named: subject)
    if writes {
      overview = try await study.waniKani.save(changed(overview.info.material), at: study.now)
    }
    try console.show(
      Self.lines(overview, at: study.now, columns: console.output.columns()),
      json: overview.json)
  }

  private func changed(_ material: StudyMaterial) -> StudyMaterial {
    StudyMaterial(
      subject: material.subject, meaningNote: meaningNote ?? material.meaningNote,
      readingNote: readingNote ?? material.readingNote,
      synonyms: synonyms.map(StudyMaterial.synonyms(from:)) ?? material.synonyms)
  }
}

// MARK: Text

extension SubjectCommand {
  private static func lines(_ overview: SubjectOverview, at now: Date, columns: Int) -> [Line] {
    return [.bar(overview.info.heading, "number \(overview.info.id)", columns), Line()]
      + overview.info.lines + .labelled("Found in", overview.usedIn.map(\.title), separator: " ")
      + .labelled("Looks like", overview.similar.map(\.words), separator: " · ")
      + [.labelled("Stage", overview.stage(at: now))]
      + (overview.accuracy.map { [.labelled("Accuracy", $0.text)] } ?? [])
  }
}

extension SubjectOverview {
  /// Returns the stage and the next review.
  func stage(at now: Date) -> String {
    guard isOnVacation, let assignment, assignment.availableAt != nil else {
      return assignment?.text(at: now) ?? "locked"
    }
    return "\(StageGroup.name(of: assignment.stage)), next after your vacation"
  }
}

extension Assignment {
  /// Returns the stage and the next review.
  func text(at now: Date) -> String {
    let next = availableAt.map { ", next \(Phrase.until($0, from: now))" } ?? ""
    return StageGroup.name(of: stage) + next
  }
}

extension SubjectAccuracy {
  /// For example "92% correct · meaning 11 of 12, streak 5 · reading …".
  fileprivate var text: String {
    let parts = [("meaning", meaning), ("reading", reading)].filter { $0.1.answers > 0 }
    return
      (["\(Quantity.share(right, of: answers)) correct"]
      + parts.map { "\($0) \($1.right) of \($1.answers), streak \($1.streak)" })
      .joined(separator: " · ")
  }
}

// MARK: JSON

extension SubjectOverview {
  fileprivate var json: JSONObject {
    let (subject, material) = (info.subject, info.material)
    return [
      "subject": subject.id, "kind": subject.kind, "level": subject.level,
      // Null for a radical that only has an image.
      "characters": subject.characters,
      "meanings": info.accepted(.meaning), "readings": info.accepted(.reading),
      "visually_similar": similar.map(\.json),
      "stage": info.stage, "available_at": assignment?.availableAt,
      // Null before the first review.
      "accuracy": accuracy?.json,
      "synonyms": material.synonyms, "meaning_note": material.meaningNote,
      "reading_note": material.readingNote,
    ]
  }
}

extension SubjectAccuracy {
  fileprivate var json: JSONObject {
    [
      "meaning_correct": meaning.right, "meaning_incorrect": meaning.wrong,
      "meaning_streak": meaning.streak, "meaning_longest_streak": meaning.longestStreak,
      "reading_correct": reading.right, "reading_incorrect": reading.wrong,
      "reading_streak": reading.streak, "reading_longest_streak": reading.longestStreak,
    ]
  }
}
