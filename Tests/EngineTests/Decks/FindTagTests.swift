import Testing

@testable import Engine

struct FindTagTests {
  @Test(arguments: [
    ("tag:a", ["part", "whole"]), ("tag:A::b", ["part"]), ("tag:a::b::c", ["part"]),
    ("tag:a::*", ["part"]), ("-tag:a", ["other", "like"]), ("tag:b", []), ("tag:a_b", ["like"]),
    (#"tag:a\_b"#, []), ("tag:_", ["part", "whole"]), (Search.text(ofTag: "a_b"), []),
  ])
  func `A tag finds those below it, as in Anki`(query: String, fronts: [String]) async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    try await learner.addItem("part", tags: ["a::b::c"], to: deck)
    try await learner.addItem("whole", tags: ["a"], to: deck)
    try await learner.addItem("other", tags: ["ab"], to: deck)
    try await learner.addItem("like", tags: ["axb::c"], to: deck)

    #expect(try await learner.fronts(finding: query) == fronts)
  }

  @Test(arguments: ["JLPT)", "(x", "none", "None", "re:x", "w:x", "*", "a\"b", "a\\b", "-a", "OR"])
  func `The search of a tag finds it, whatever it could mean`(tag: String) async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    try await learner.addItem("tagged", tags: [tag], to: deck)
    try await learner.addItem("other", tags: ["x"], to: deck)
    try await learner.addItem("untagged", to: deck)

    #expect(try await learner.fronts(finding: Search.text(ofTag: tag)) == ["tagged"])
  }
}
