import Testing

@testable import Shell

/// Undoing in a session and at the prompt, by a key or its word.
struct SessionUndoTests {
  @Test func `Where answers are typed, the key that undoes a change has a colon`() async throws {
    let stage = try Stage(isInteractive: true)
    _ = try await stage.script(
      "deck Words --add --kinds typed", "add 猫 cat --deck Words", "add 犬 dog --deck Words")

    let outcome = try await stage.script(
      "study", ":s", ":u", ":f", "red", ":q", "find is:suspended")

    #expect(outcome.talk.contains("Suspended; :u undoes it."))
    #expect(outcome.talk.contains("Flagged red; :u undoes it."))
    #expect(outcome.talk.contains("No cards match “is:suspended”."))
  }

  @Test(arguments: ["undo", "redo", "quit", "exit", "leave", "help"])
  func `A lone word that is a command is refused as an answer, unless it is one`(
    word: String
  ) async throws {
    let stage = try Stage(isInteractive: true)
    _ = try await stage.script(
      "deck Words --add --kinds typed", "add 猫 \(word) --deck Words", "add 犬 dog --deck Words")

    let outcome = try await stage.script("study", word, "", word, ":q")

    #expect(outcome.data.contains("✓ correct") && !outcome.data.contains("✗ incorrect"))
    #expect(outcome.talk.contains("“\(word)” does nothing here: :space show answer"))
  }

  @Test func `Undo at the prompt leaves the person there`() async throws {
    let stage = try Stage(isInteractive: true)
    _ = try await stage.script("add 猫 cat", "add 犬 dog", "study", "", "3", "", "3", "q")

    let outcome = try await stage.script("undo", "undo")

    #expect(outcome.data.contains("Answer undone: 犬. Continue with “study”."))
    #expect(outcome.data.contains("Answer undone: 猫. Continue with “study”."))
    #expect(!outcome.data.contains("card 1 ·") && !outcome.talk.contains("does nothing here"))
  }
}
