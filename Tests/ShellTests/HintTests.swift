import Testing

@testable import Shell

/// Hints of cards from Anki at the terminal.
struct HintTests {
  @Test func `A hint is shown by a key before the answer`() async throws {
    let stage = try await learner(asked: "{{Word}} {{hint:Clue}}")

    let closed = try await stage.script("study", "q")
    let open = try await stage.script("study", "h", "q")

    #expect(closed.data.contains("[hint: Clue]") && !closed.data.contains("it purrs"))
    #expect(open.data.contains("it purrs") && !open.data.contains("cat"))
  }

  @Test func `The list of keys names that of the hint, where there is one`() async throws {
    let hinted = try await learner(asked: "{{Word}} {{hint:Clue}}")
    let plain = try await learner(asked: "{{Word}}")

    let one = try await hinted.script("study", "?", "q")
    let other = try await plain.script("study", "?", "q")

    #expect(one.data.contains("\nh shows the hint.\n"))
    #expect(other.data.contains("Play the audio") && !other.data.contains("hint"))
  }

  @Test func `Where an answer is typed, the keys name that of the hint with its colon`()
    async throws
  {
    let stage = try await learner(asked: "{{Word}} {{hint:Clue}} {{type:Meaning}}")

    let listed = try await stage.script("study", "?", ":q")
    let open = try await stage.script("study", ":h", ":q")

    #expect(listed.data.contains(":? keys · :h hint"))
    #expect(listed.data.contains("\n:h shows the hint.\n"))
    #expect(!listed.data.contains("it purrs") && open.data.contains("it purrs"))
  }

  /// - Parameter question: the template of the only card's question.
  private func learner(asked question: String) async throws -> Stage {
    let stage = try Stage(isInteractive: true)
    try await stage.askAnkiConnect([
      ("createDeck", #"{"deck": "Words"}"#),
      (
        "createModel",
        """
        {"modelName": "Hinted", "inOrderFields": ["Word", "Clue", "Meaning"], "cardTemplates": [
          {"Front": "\(question)", "Back": "{{Meaning}}"}]}
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
    return stage
  }
}
