import Helpers
import Testing

@testable import Shell

/// What a lookup says that finds nothing.
struct LookupAdviceTests {
  @Test func `A misspelt word is told from one that is not there`() async throws {
    let outcome = try await Stage().sanpo("lookup", "でんは")

    #expect(outcome.status == 0 && outcome.data.isEmpty)
    #expect(outcome.talk.hasSuffix("Nothing found for “でんは”. Did you mean でんわ?\n"))
  }

  @Test(arguments: [
    ("qqqq", "Check the spelling, or try another word."),
    ("と食べました", "“analyse” splits a text into words."),
  ])
  func `What finds nothing is split into words only if it is Japanese`(
    _ query: String, _ advice: String
  ) async throws {
    let outcome = try await Stage().sanpo("lookup", query)

    #expect(outcome.talk.hasSuffix("Nothing found for “\(query)”. \(advice)\n"))
  }

  @Test(arguments: [
    ("*", "A wildcard alone stands for every word."),
    ("＿", "A wildcard alone stands for every word."), ("", "There is nothing to look up."),
    (" ", "There is nothing to look up."),
  ])
  func `A lookup without a word says so`(_ query: String, _ sentence: String) async throws {
    let outcome = try await Stage().sanpo("lookup", query)

    #expect(outcome.status == 1 && outcome.data.isEmpty)
    #expect(outcome.talk.contains(sentence))
  }
}
