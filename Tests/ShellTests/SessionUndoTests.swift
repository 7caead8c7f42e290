import Engine
import Foundation
import Helpers
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

  @Test func `A person is asked before very much is undone, and a script is not`() async throws {
    let stage = try Stage(isInteractive: true)
    let file = stage.folder.file("words.csv")
    try Data((1...101).map { "front \($0),back\n" }.joined().utf8).write(to: file)
    _ = try await stage.sanpo("import", file.path, "--columns", "front,back")

    let kept = try await stage.script("undo", "n")
    let undone = try await stage.script("undo", "y")
    _ = try await stage.sanpo("redo")
    let piped = try await stage.sanpo("undo")

    #expect(kept.talk.contains("Nothing was undone.") && !kept.data.contains("Undid"))
    #expect(undone.data.contains("Undid: ") && piped.data.contains("Undid: "))
  }

  @Test func `A change of few items is undone without a question, and so is any with --yes`()
    async throws
  {
    let stage = try Stage(isInteractive: true)
    let file = stage.folder.file("words.csv")
    try Data((1...101).map { "front \($0),back\n" }.joined().utf8).write(to: file)
    _ = try await stage.sanpo("import", file.path, "--columns", "front,back")
    _ = try await stage.sanpo("add", "猫", "cat")

    let few = try await stage.script("undo")
    let many = try await stage.script("undo --yes")

    #expect(few.data.contains("Undid: added 猫") && many.data.contains("Undid: "))
  }

  @Test func `Undo at the prompt leaves the person there`() async throws {
    let stage = try Stage(isInteractive: true)
    _ = try await stage.script("add 猫 cat", "add 犬 dog", "study", "", "3", "", "3", "q")

    let outcome = try await stage.script("undo", "undo")

    #expect(outcome.data.contains("Answer undone: 犬. Continue with “study”."))
    #expect(outcome.data.contains("Answer undone: 猫. Continue with “study”."))
    #expect(!outcome.data.contains("card 1 ·") && !outcome.talk.contains("does nothing here"))
  }

  @Test func `An undone answer and an undone change have the same keys in JSON`() async throws {
    let stage = try Stage()
    _ = try await stage.script("add 猫 cat", "study", "", "3", "q")

    let answer = try await stage.sanpo("undo", "--json").data
    let change = try #require(try await stage.sanpo("undo", "--json").json.last)

    #expect(
      answer == """
        {"at":"2026-11-21T12:00:00Z","card":1,"change":"Answered 猫: Good","kept_card_count":0,\
        "prompt":"猫","subject":null}

        """)
    #expect(change["card"] == .null && change["change"] == "Added 猫")
    #expect(change["kept_card_count"] == 0)
    #expect(change["prompt"] == .null && change["subject"] == .null)
  }

  @Test func `A change that is redone has the keys of one that was undone in JSON`() async throws {
    let stage = try Stage()
    _ = try await stage.script("add 猫 cat", "undo")

    let redone = try await stage.sanpo("redo", "--json").json.last

    #expect(redone == ["at": "2026-11-21T12:00:00Z", "change": "Added 猫"])
  }
}
