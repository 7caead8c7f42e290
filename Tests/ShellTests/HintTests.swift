import Testing

@testable import Shell

/// Hints of cards from Anki at the terminal.
struct HintTests {
  @Test func `A hint is shown by a key before the answer`() async throws {
    let stage = try Stage(isInteractive: true)
    try await stage.askAnkiConnect([
      ("createDeck", #"{"deck": "Words"}"#),
      (
        "createModel",
        """
        {"modelName": "Hinted", "inOrderFields": ["Word", "Clue", "Meaning"], "cardTemplates": [
          {"Front": "{{Word}} {{hint:Clue}}", "Back": "{{Meaning}}"}]}
        """
      ),
      (
        "addNote",
        """
        {"note": {"deckName": "Words", "modelName": "Hinted",
          "fields": {"Word": "猫", "Clue": "it purrs", "Meaning": "cat"}}}
        """
      ),
    ])

    let closed = try await stage.script("study", "q")
    let open = try await stage.script("study", "h", "q")

    #expect(closed.data.contains("[hint: Clue]") && !closed.data.contains("it purrs"))
    #expect(open.data.contains("it purrs") && !open.data.contains("cat"))
  }
}
