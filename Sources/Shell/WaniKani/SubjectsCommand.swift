import ArgumentParser
import Engine

struct SubjectsCommand: SessionCommand {
  static let usage = Usage("subjects", "Browse WaniKani's subjects by level, stage, kind or text.")
    .serves(.browseSubjects, "wanikani subjects TEXT")
    .serves(.studyChosen, "wanikani subjects TEXT --study")
    .examples(
      "wanikani subjects --level 3 --stage apprentice", "wanikani subjects --kind kanji mountain",
      "wanikani subjects --level 2 --study")

  @Argument(help: "Text in the characters, a meaning or a reading.")
  var text: [String] = []

  @Option(help: ArgumentHelp("Only of this level.", valueName: "number"))
  var level: Int?

  @Option(help: "Only at this stage.")
  var stage: StageGroup?

  @Option(help: "Only radicals, kanji or vocabulary.")
  var kind: Subject.Kind?

  @Option(help: ArgumentHelp("How many subjects to show.", valueName: "number"))
  var limit = 100

  @Option(help: ArgumentHelp("The page of results.", valueName: "number"))
  var page = 1

  @Flag(name: .customLong("study"), help: "Start extra study with those you have learned.")
  var studies = false

  var writes: Bool { studies }

  func run(in console: Console, on study: Study) async throws {
    guard limit > 0 else { throw Problem.outOfRange("--limit", use: "at least 1") }
    guard (1...60).contains(level ?? 1) else {
      throw Problem.outOfRange("--level", use: "1 to 60")
    }
    let filter = SubjectFilter(
      level: level, stage: stage, kind: kind, text: text.joined(separator: " "), page: page,
      limit: limit)
    let listing = try await study.waniKani.subjectList(filter)
    guard !studies else {
      return try await hold(.chosen, choice: listing.learned, in: console, on: study)
    }
    try console.show(
      lines(listing),
      // The total, including subjects not shown.
      json: listing.items.map {
        $0.tile.json + ["level": $0.level, "stage": $0.stage, "total": listing.total]
      })
    if listing.page < listing.pages { console.hint("--page \(listing.page + 1) shows more.") }
  }

  private func lines(_ listing: SubjectListing) -> [Line] {
    guard level ?? 1 <= listing.levels else {
      return [Line(WaniKaniAccount.coverage(upTo: listing.levels))]
    }
    guard listing.total > 0 else { return ["No subjects match."] }
    let rows = listing.items.map { item in
      [
        Line("\(item.tile.id)", .faint), Line("level \(item.level)"), Line(item.tile.kind.name),
        Line(item.tile.words, .strong), Line(item.stageName, .faint),
      ]
    }
    return rows.inColumns(flushRight: [0])
      + [Line(Quantity.count(listing.total, "subject"), .faint)]
  }
}
