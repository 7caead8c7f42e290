import Testing

@testable import Engine

/// The header lines that say which items rows match, and what becomes of those that do.
struct MatchingLineTests {
  private let learner: Learner

  /// Has “dog” in a deck of its own.
  init() async throws {
    learner = try Learner()
    try await learner.take("dog,hound\n", into: "Elsewhere")
  }

  private func take(_ lines: String...) async throws -> ImportReport {
    try await learner.take(
      (lines + ["#separator:Comma", "dog,Hund", "cat,Katze", ""]).joined(separator: "\n"))
  }

  @Test func `Rows match items of their own deck, unless the file says otherwise`() async throws {
    let report = try await take("#notetype:Basic")

    #expect(report.added == 2)
    #expect(pairs(try await learner.entries()) == ["dog=hound", "dog=Hund", "cat=Katze"])
  }

  @Test(
    arguments: [
      ("#if matches:keep current", 1, ["dog=hound", "cat=Katze"]),
      ("#if matches:update current", 1, ["dog=Hund", "cat=Katze"]),
      ("#if matches:keep both", 2, ["dog=hound", "dog=Hund", "cat=Katze"]),
    ] as [(String, Int, [String])])
  func `A file says what becomes of a row whose front is in any deck`(
    line: String, added: Int, found: [String]
  ) async throws {
    let report = try await take(line, "#match scope:notetype", "#notetype:Basic", "#deck:Default")

    #expect(report.added == added)
    #expect(pairs(try await learner.entries()) == found)
  }

  @Test func `A note of another type is no match`() async throws {
    let report = try await take("#match scope:notetype", "#notetype:Cloze-like")

    #expect(report.added == 2 && report.unchanged == 0 && report.updated == 0)
  }

  @Test(arguments: ["#if matches:maybe", "#match scope:deck"])
  func `What isn't known is refused with its line`(_ line: String) async throws {
    let problem = await #expect(throws: Problem.self) { try await take(line) }

    #expect(problem?.sentence.hasPrefix("Line 1: ") == true)
    #expect(pairs(try await learner.entries()) == ["dog=hound"])
  }
}
