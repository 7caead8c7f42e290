import Engine
import Foundation
import Helpers
import Testing

@testable import Shell

/// Logs of reviews that are imported at the terminal.
struct ReviewLogTests {
  private let stage: Stage

  init() throws { stage = try Stage() }

  @Test func `Bad rows of a review log are messages, as those of a table are`() async throws {
    try await stage.script("add 猫 cat", "study", "", "3", "q")
    let log = try await stage.sanpo("export", "--reviews", "fsrs").data
    let file = try written(log + "9,soon,3,0,0\n")

    let outcome = try await stage.sanpo("import", file)

    #expect(outcome.status == 0 && !outcome.data.contains("Line 3"))
    #expect(outcome.talk.hasPrefix("Line 3: The time “soon” is not a number"))
  }

  @Test func `A reset that a review log can't bring back is told, with what can`() async throws {
    try await stage.script("add 猫 cat", "study", "", "3", "q")
    _ = try await stage.sanpo("reset", "猫")
    let log = try await stage.sanpo("export", "--reviews", "anki").data

    let outcome = try await stage.sanpo("import", written(log))

    #expect(log.hasSuffix(",-1,0,0,0,0,0,4\n"))
    #expect(
      outcome.data.replacing("\n", with: " ").contains(
        "1 manual change skipped: resets and new due dates come only with an Anki package (.apkg)."
      ))
  }

  @Test func `Writing a long review log tells a person how far it is`() async throws {
    let stage = try Stage(isInteractive: true)
    try await stage.script("add 猫 cat", "study", "", "3", "q")
    let log = try await stage.sanpo("export", "--reviews", "fsrs").data
    let card = try #require(log.split(separator: "\n").last?.prefix { $0 != "," })
    let file = stage.folder.file("long.csv")
    let rows = (1...1_000).map { "\(card),\(1_700_000_000_000 + $0 * 86_400_000),3\n" }
    try Data("card_id,review_time,review_rating\n\(rows.joined())".utf8).write(to: file)
    _ = try await stage.sanpo("import", file.path)

    let copy = stage.folder.file("copy.csv").path
    let outcome = try await stage.script("export --reviews fsrs --to \(copy)")

    #expect(outcome.talk.contains(/Writing: 1,00[01] reviews\n/))
  }

  @Test func `A review log that fits no card is a problem, with a next step`() async throws {
    let file = try written("card_id,review_time,review_rating\n9,1795000000000,3\n")

    let outcome = try await stage.sanpo("import", file)

    #expect(outcome.status == 1 && outcome.data.contains("1 for cards that are not in Sanpo."))
    #expect(outcome.talk.contains("Import the cards first"))
  }

  @Test func `A preview of a review log says what would be added`() async throws {
    let file = try written("card_id,review_time,review_rating\n9,1795000000000,3\n")

    let outcome = try await stage.sanpo("import", file, "--preview")

    let said = outcome.data.replacing("\n", with: " ")
    #expect(outcome.status == 0 && said.hasPrefix("0 reviews would be added; 0 already imported"))
    #expect(said.contains("0 new cards would be learned from them."))
    #expect(said.hasSuffix("Nothing was imported. "))
  }

  @Test func `A review log without a valid row is refused`() async throws {
    let file = try written("card_id,review_time,review_rating\n9,1795000000000,9\n")

    let outcome = try await stage.sanpo("import", file)

    #expect(outcome.status == 1 && outcome.data.isEmpty)
    #expect(outcome.talk.contains("could be read. Line 2: The rating “9” is not 1, 2, 3 or 4."))
    #expect(outcome.talk.contains("with a card, a time and a rating in each row."))
  }

  @Test func `An answer that came in an import is from no face, and from before no reset`()
    async throws
  {
    let package = stage.folder.file("words.apkg").path
    let other = try Stage()
    try await other.script("add 猫 cat", "study", "", "3", "q")
    _ = try await other.sanpo("export", package)
    _ = try await stage.sanpo("import", package)

    let shown = try await stage.sanpo("card", "猫")
    let outcome = try await stage.sanpo("card", "猫", "--json")

    #expect(shown.data.contains("  imported") && !shown.data.contains("  sanpo"))
    let answer = try #require(outcome.json.last?["cards"]?[0]?["history"]?[0])
    #expect(answer["face"] == .null)
    #expect(answer["is_before_reset"] == false && answer["is_imported"] == true)
  }

  @Test func `A history is in order of time, whenever its answers were imported`() async throws {
    try await stage.script("add 猫 cat", "study", "", "3", "q")
    let log = try await stage.sanpo("export", "--reviews", "fsrs").data
    let card = try #require(log.split(separator: "\n").last?.prefix { $0 != "," })
    let file = try written("card_id,review_time,review_rating\n\(card),1781000000000,2\n")
    _ = try await stage.sanpo("import", file)

    let lines = try await stage.sanpo("card", "猫").data.split(separator: "\n")

    #expect(lines.suffix(2).first?.hasPrefix("  2026-06-09 10:13  hard") == true)
    #expect(lines.last?.hasPrefix("  2026-11-21 12:00  good") == true)
  }

  @Test func `An answer before a reset no longer counts`() async throws {
    let outcome = try await stage.script(
      "add 犬 dog", "study", "", "3", "q", "reset 犬", "card 犬")

    #expect(outcome.data.contains("good") && outcome.data.contains("  no longer counts"))
  }

  @Test(arguments: [["log.zip"], ["--to", "log.md"], ["log.tsv", "--deck", "Words"]])
  func `A log of reviews is not written to a file of another format`(
    words: [String]
  ) async throws {
    let outcome = try await stage.sanpo(["export"] + words + ["--reviews", "fsrs"])

    #expect(outcome.status == 2)
    #expect(outcome.talk.contains("A log of reviews is CSV."))
  }

  private func written(_ text: String) throws -> String {
    let file = stage.folder.file("reviews.csv")
    try Data(text.utf8).write(to: file)
    return file.path
  }
}
