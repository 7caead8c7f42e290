import Foundation
import Testing

@testable import Engine

/// Rows of tables that begin as cards in Markdown do.
struct MarkdownOrTableTests {
  private let learner: Learner

  init() throws { learner = try Learner() }

  @Test(arguments: [
    "front,back\nQ: who?,me\nA: me,you\n", "\"Front\";\"Back\"\nQ: who?;me\nA: me;you\n",
    "#separator:Comma\nC: who?,me\nA: me,you\n",
  ])
  func `A text with the head of a table is a table`(_ text: String) async throws {
    let report = try await learner.take(text)

    #expect(report.added == 2 && report.badRows == [])
    #expect(try await learner.entries().map(\.back) == ["me", "you"])
  }

  @Test(arguments: ["words.csv", "words.TSV"])
  func `A file that is named as a table is a table`(_ name: String) async throws {
    let text = "Q: who?,me\nA: me,you\n"
    let source = try ImportRequest(text: "", deck: "Words").reading(Data(text.utf8), named: name)

    try await learner.study.exchange.store().sent(.importAsked(source, at: learner.now))

    #expect(try await learner.entries().map(\.front) == ["Q: who?", "A: me"])
  }

  @Test func `An answer without a question begins no deck in Markdown`() async throws {
    try await learner.take("A: me,you\nQ: who?,me\n")

    #expect(try await learner.entries().map(\.front) == ["A: me", "Q: who?"])
  }
}
