import Foundation
import Helpers
import Testing

@testable import Engine
@testable import Shell

struct PackageTextTests {
  private func written(_ summary: AnkiSummary) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(summary.json))
  }

  @Test func `The weights of a preset are shown in full`() {
    var summary = AnkiSummary()
    summary.options = ["fsrs-weights": (1...21).map { "0.\($0)" }.joined(separator: ",")]

    let text = summary.lines().map(\.text).joined(separator: "\n")

    #expect(text.contains("fsrs-weights 0.1, 0.2, "))
    #expect(text.hasSuffix("0.20, 0.21"))
  }

  @Test func `Note types whose names have commas are told apart`() {
    var summary = AnkiSummary()
    summary.noteTypes = ["Basic", "Sanpo: Meaning, Typed"]

    let text = summary.lines().map(\.text)

    #expect(text.contains("Note types: “Basic”, “Sanpo: Meaning, Typed”"))
  }

  @Test(arguments: [false, true])
  func `Weights that no version accepts are told to programs, too`(areUnusable: Bool) throws {
    var summary = AnkiSummary()
    summary.hasUnusableWeights = areUnusable

    let json = try written(summary)

    #expect(json["has_unusable_weights"] == .bool(areUnusable))
  }

  @Test func `Missing pictures and sounds are told to people and programs`() throws {
    var summary = AnkiSummary()
    summary.missing.pictures = Set((1...6).map { "\($0).png" })
    summary.missing.sounds = ["cle.mp3"]

    let json = try written(summary)

    let said = "6 pictures are missing: 1.png, 2.png, 3.png, 4.png, 5.png, …"
    #expect(summary.lines().map(\.text).contains(said))
    #expect(json["missing_pictures"] == ["1.png", "2.png", "3.png", "4.png", "5.png", "6.png"])
    #expect(summary.lines().map(\.text).contains("1 sound is missing: cle.mp3"))
    #expect(json["missing_sounds"] == ["cle.mp3"])
  }

  @Test func `Notes that were edited here are told, whether they stay or not`() {
    var summary = AnkiSummary()
    (summary.updated, summary.replacedEdits) = (3, 2)
    (summary.unchanged, summary.newerHere) = (4, 1)

    let said = "2 updated notes had been edited here. 1 unchanged note is newer here."
    #expect(summary.lines().contains { $0.text.hasSuffix(said) })
  }

  @Test func `Presets that are not taken as they are are told to programs, too`() throws {
    var summary = AnkiSummary()
    (summary.suspendingPresets, summary.presetsWithUnusableSteps) = (["Trip"], ["Exam"])

    let json = try written(summary)

    #expect(json["suspending_presets"] == ["Trip"])
    #expect(json["presets_with_unusable_steps"] == ["Exam"])
  }

  @Test(arguments: [
    (false, ", unchanged here (apply with --options): Trip"), (true, ", now as there: Trip"),
  ])
  func `Decks whose options were changed in Anki are named`(isTaken: Bool, ending: String) {
    var summary = AnkiSummary()
    summary.changedDecks = ["Trip"]

    let lines = summary.lines(areOptionsTaken: isTaken)

    #expect(lines.last?.text == "Decks with other options in Anki\(ending)")
  }

  @Test(arguments: [(true, 484, 2), (true, 0, 1), (false, 484, 1)])
  func `That a package has the starter course is told where no deck was named`(
    isOfAll: Bool, notes: Int, count: Int
  ) {
    let package = ExportedPackage(
      data: Data(), notes: 490, cards: 800, reviews: 0, media: 0, courseNotes: notes)

    let lines = package.lines(to: "all.apkg", isOfAll: isOfAll).map(\.text)

    #expect(lines.count == count)
    #expect(lines[0] == "Wrote 490 notes, 800 cards, 0 reviews and 0 media files to all.apkg.")
    #expect(
      lines.dropFirst().allSatisfy { $0.hasPrefix("It includes the starter course (484 notes).") })
  }

  @Test func `Skipped notes are told with the reason`() {
    var summary = AnkiSummary()
    (summary.added, summary.repeated) = (1, 40)

    #expect(
      summary.lines().first?.text
        == """
        1 note new, 0 updated, 0 unchanged; \
        40 skipped, because another note of the package has the same GUID.
        """)
  }

  @Test(arguments: [[], ["--json"]])
  func `Writing a package tells a person how far it is`(options: [String]) async throws {
    let stage = try Stage(isInteractive: true)
    let (table, package) = (stage.folder.file("words.csv"), stage.folder.file("words.apkg"))
    try Data((1...1_000).map { "front \($0),back\n" }.joined().utf8).write(to: table)
    _ = try await stage.script(LineWords.line(["import", table.path, "--columns", "front,back"]))

    let outcome = try await stage.script(LineWords.line(["export", package.path] + options))

    #expect(outcome.talk.contains("Writing: 1,000 notes\n") == options.isEmpty)
    #expect(outcome.status == 0 && FileManager.default.fileExists(atPath: package.path))
  }

  @Test func `So do writing a table, an archive and a folder of everything`()
    async throws
  {
    let stage = try Stage(isInteractive: true)
    let table = stage.folder.file("words.csv")
    try Data((1...1_000).map { "front \($0),back\n" }.joined().utf8).write(to: table)
    _ = try await stage.script(LineWords.line(["import", table.path, "--columns", "front,back"]))
    func talk(_ words: String...) async throws -> String {
      try await stage.script(LineWords.line(words)).talk
    }

    let items = try await talk("export", "--to", stage.folder.file("all.csv").path)
    let archive = try await talk("archive", stage.folder.file("all.zip").path)
    let everything = try await talk("export", "--all", stage.folder.file("all").path)

    #expect(items.contains("Writing: 1,000 items\n"))
    #expect(archive.contains(/Writing: [0-9,]+ rows\n/))
    #expect(everything.contains(/Writing: [0-9,]+ rows\n/))
  }
}
