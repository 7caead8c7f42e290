import Testing

@testable import Shell

/// Keys in a quiz, and what its end says.
struct QuizKeyTests {
  @Test func `A quiz says of a key without effect why, and which keys have one`() async throws {
    let stage = try Stage(isInteractive: true)
    _ = try await stage.script("add perro dog --deck Animals", "add gato cat --deck Animals")

    let outcome = try await stage.script(
      "quiz --deck Animals --seconds off", "p", "x", "?", "q")

    #expect(outcome.talk.contains("“p” does nothing here: there is no clock to pause"))
    #expect(outcome.talk.contains("“x” does nothing here: use 1 to 2; q leaves"))
    #expect(outcome.data.contains("An answer's number chooses it") && !outcome.data.contains("::)"))
  }

  @Test(arguments: [("猫", "犬", true), ("perro", "gato", false)])
  func `A quiz of Japanese words tells that it builds the dictionary first`(
    cat: String, dog: String, isTold: Bool
  ) async throws {
    let stage = try Stage(isInteractive: true)
    _ = try await stage.script("add \(cat) cat --deck Animals", "add \(dog) dog --deck Animals")

    let outcome = try await stage.script("quiz --deck Animals --seconds off", "q")

    #expect(outcome.talk.contains("Building the dictionary") == isTold)
  }

  @Test func `A quiz without anything to choose from is not told as an unanswered one`()
    async throws
  {
    let stage = try Stage(isInteractive: true)
    _ = try await stage.script("add perro dog --deck Animals", "add can dog --deck Animals")

    let outcome = try await stage.script("quiz --deck Animals --seconds off")

    #expect(outcome.data.contains("No questions can be asked."))
    #expect(outcome.data.contains("2 words were left out: they have no text"))
  }
}
