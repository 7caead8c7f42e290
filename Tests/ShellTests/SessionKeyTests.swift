import Engine
import Testing

@testable import Shell

/// Keys in a session besides answering.
struct SessionKeyTests {
  @Test func `A session stops at its answer limit, and can be continued later`() async throws {
    let stage = try Stage(isInteractive: true)
    _ = try await stage.script("add 猫 cat", "add 犬 dog", "add 水 water")

    let outcome = try await stage.script("study --limit 2", "", "3", "", "3", "study --json")

    #expect(outcome.talk.contains("Limit reached: 2 answers, 100% correct. Continue with “study”."))
    #expect(outcome.json.last?["open"]?["answered"] == 2)
  }

  @Test func `At the limit what was missed is told, without undone answers`() async throws {
    let stage = try Stage(isInteractive: true)
    _ = try await stage.script("add 猫 cat", "add 犬 dog", "add 水 water")
    stage.advance(by: .seconds(60))

    let outcome = try await stage.script(
      "study --cram --limit 2", "", "1", "u", "", "3", "", "1", "study --missed")

    let missed = outcome.data.split(separator: "\n").filter { $0.hasPrefix("Missed ") }
    #expect(outcome.talk.contains("Limit reached: 2 answers, 50% correct."))
    #expect(missed.count == 1 && !missed.contains { $0.contains(" · ") })
    #expect(missed.allSatisfy { $0.hasPrefix("Missed so far: ") })
    #expect(
      outcome.talk.replacing("\n", with: " ").contains(
        "“study --cram” continues it. Once it is finished, “study --missed” studies"))
  }

  @Test func `A script is told, too, that its limit is reached`() async throws {
    let stage = try Stage()

    let outcome = try await stage.script("add 猫 cat", "add 犬 dog", "study --limit 1", "", "3")

    #expect(outcome.status == 0)
    #expect(outcome.talk.contains("Limit reached: 1 answer, 100% correct."))
  }

  @Test func `At the limit what was missed twice is told once`() async throws {
    let stage = try Stage(isInteractive: true)
    _ = try await stage.script("add 猫 cat")

    let outcome = try await stage.script("study --cram --limit 2", "", "1", "", "1")

    let missed = outcome.data.split(separator: "\n").filter { $0.hasPrefix("Missed ") }
    #expect(outcome.talk.contains("Limit reached: 2 answers, 0% correct."))
    #expect(missed.count == 1 && missed.allSatisfy { $0.contains("猫") && !$0.contains(" · ") })
  }

  @Test func `The asked card is set aside alone, or with the others of its item`() async throws {
    let stage = try Stage(isInteractive: true)
    _ = try await stage.script(
      "deck Words --add --kinds recall,production", "add 猫 cat --deck Words",
      "add 犬 dog --deck Words")

    let alone = try await stage.script("study", "-", "u", "@", "q", "find is:suspended")
    let all = try await stage.script("study", "s", "q")

    #expect(alone.talk.contains("Buried only this card until tomorrow; u undoes it."))
    #expect(alone.talk.contains("Suspended only this card; u undoes it."))
    #expect(alone.data.split(separator: "\n").count { $0.hasSuffix("suspended") } == 1)
    #expect(all.talk.contains("Suspended 2 cards; "))
  }

  @Test func `An item can be buried, and viewed once its answer is shown`() async throws {
    let stage = try Stage(isInteractive: true)
    _ = try await stage.script("add 猫 cat", "add 犬 dog")

    let outcome = try await stage.script("study", "i", "b", "", "i", "y", "q", "find is:buried")

    #expect(outcome.talk.contains("“i” does nothing here: show the answer first"))
    #expect(outcome.talk.contains("Buried until tomorrow; u undoes it."))
    #expect(outcome.data.contains("Not answered yet, so not scheduled."))
    #expect(outcome.data.contains("Front → Back, buried until tomorrow"))
  }

  @Test func `Burying an item is undone while the next answer is shown`() async throws {
    let stage = try Stage(isInteractive: true)
    _ = try await stage.script("add 猫 cat", "add 犬 dog")

    let outcome = try await stage.script("study", "b", "", "u", "q", "find is:buried")

    #expect(outcome.talk.contains("Undid: buried 猫."))
    #expect(!outcome.talk.contains("There is nothing to undo."))
    #expect(outcome.talk.contains("No cards match “is:buried”."))
  }

  @Test func `Enter at the question for a flag changes nothing`() async throws {
    let stage = try Stage(isInteractive: true)
    _ = try await stage.script("add 猫 cat")

    let outcome = try await stage.script("study", "f", "", "q")

    #expect(outcome.talk.contains("Nothing was changed."))
    #expect(!outcome.talk.contains("does nothing here"))
  }

  @Test func `Wrapping up is reported where the answer is shown`() async throws {
    let stage = try Stage(isInteractive: true)
    _ = try await stage.script("add 猫 cat")

    let outcome = try await stage.script("study", "", "1", "", "w", "w", "q")

    #expect(outcome.talk.contains("Wrapping up: you finish only what you've started."))
    #expect(outcome.talk.contains("No longer wrapping up."))
  }

  @Test func `A round is wrapped up where its answer is told`() async throws {
    let stage = try Stage(isInteractive: true)
    _ = try await stage.script("add 猫 cat --deck Animals", "add 犬 dog --deck Animals")

    let outcome = try await stage.script("quiz --deck Animals", "0", "w")

    #expect(outcome.data.contains("Round complete"))
    #expect(!outcome.talk.contains("does nothing here"))
  }

  @Test func `A colon before a key has no effect in a quiz, either`() async throws {
    let stage = try Stage(isInteractive: true)
    _ = try await stage.script("add 猫 cat --deck Animals", "add 犬 dog --deck Animals")

    let outcome = try await stage.script("quiz --deck Animals", ":?", ":q", ":?")

    #expect(outcome.data.contains("An answer's number chooses it, 0 means you don't know."))
    #expect(outcome.talk.contains("Session paused. Continue with “quiz”."))
    #expect(!outcome.talk.contains("does nothing here"))
    #expect(!outcome.talk.contains("Unknown command"))
  }

  @Test(arguments: [":)", ":q"])
  func `An answer that begins with a colon is typed with two`(answer: String) async throws {
    let stage = try Stage()
    _ = try await stage.script(
      "deck Words --add --kinds typed", "add smile \(answer) --deck Words",
      "add 猫 cat --deck Words")

    let outcome = try await stage.script("study", ":\(answer)", "", ":q")

    #expect(outcome.status == 0 && outcome.data.contains("✓ correct"))
  }

  @Test func `A front left empty is asked for again before the other fields`() async throws {
    let stage = try Stage(isInteractive: true)
    _ = try await stage.script("add 猫 cat")

    let outcome = try await stage.script(
      "study", "e", " ", "虎", "tiger", "", "", "", "", "q", "card 1")

    #expect(outcome.talk.contains("The front is empty."))
    #expect(outcome.data.contains("虎") && outcome.data.contains("tiger"))
  }

  @Test func `A cram that was left continues as a cram, unless another session is started`()
    async throws
  {
    let stage = try Stage(isInteractive: true)
    _ = try await stage.script("add 猫 cat", "study --cram", "q")

    let continued = try await stage.script("study", "q")
    let restarted = try await stage.script("study --restart", "q")

    #expect(continued.talk.contains("Continuing the cram: 0 answers, 1 left."))
    #expect(continued.data.contains("cram · card 1 · 1 left"))
    #expect(restarted.data.contains("card 1 · 1 left") && !restarted.data.contains("cram ·"))
    #expect(restarted.talk.contains("Ended the session of all decks after 0 answers."))
  }

  @Test func `Cramming what was missed in a quiz says which session it ended`() async throws {
    let stage = try Stage(isInteractive: true)
    _ = try await stage.script("add 猫 cat --deck Animals", "add 犬 dog --deck Animals")
    _ = try await stage.script("study", "q")
    _ = try await stage.script("quiz --deck Animals", "0", "w")

    let outcome = try await stage.script("quiz --study-missed", "q")

    #expect(outcome.talk.contains("Ended the session of all decks after 0 answers."))
    #expect(outcome.data.contains("cram · card 1 · 1 left"))
  }

  @Test func `Leaving a cram names the command that continues it`() async throws {
    let stage = try Stage(isInteractive: true)
    _ = try await stage.script("add 猫 cat")

    let outcome = try await stage.script("study --cram", "q")

    #expect(outcome.talk.contains("Session paused. Continue with “study --cram”."))
  }

  @Test(arguments: [["sync", "stauts"], ["help", "sync", "stauts"]])
  func `A mistyped subcommand suggests the nearest one`(words: [String]) async throws {
    let outcome = try await Stage().sanpo(words)

    #expect(outcome.status == 2)
    #expect(
      outcome.talk
        == "Unknown command “sync stauts”. Did you mean “sync status”? “help sync” lists its commands.\n"
    )
  }

  @Test(arguments: [
    ("lessno", "lesson"), ("stduy", "study"), ("fnd", "find"), ("sets", nil), ("x", nil),
  ])
  func `A mistyped command suggests the nearest one`(typed: String, meant: String?) {
    #expect(Suggestion.of(typed, among: ["lesson", "study", "find", "settings", "q"]) == meant)
  }

  @Test(arguments: ["", " "])
  func `Enter and Space are Good once the answer is shown`(key: String) async throws {
    let stage = try Stage(isInteractive: true)
    _ = try await stage.script("add 猫 cat")

    let outcome = try await stage.script("study", "?", "", key, "q")

    #expect(outcome.data.contains("→ good"))
    #expect(outcome.data.contains("3, space, enter"))
  }

  @Test func `The list of keys is followed by the card, with its answer once that is shown`()
    async throws
  {
    let stage = try Stage(isInteractive: true)
    _ = try await stage.script("add 猫 cat")

    let outcome = try await stage.script("study", "?", "", "?", "q")

    #expect(outcome.data.matches(of: /\n    猫\n/).count == 3)
    #expect(outcome.data.matches(of: /\n    cat\n/).count == 2)
  }

  @Test func `What was missed can be studied after the session`() async throws {
    let stage = try Stage(isInteractive: true)
    _ = try await stage.script("add 猫 cat", "add 犬 dog")
    let ended = try await stage.script("study --cram", "", "1", "", "4", "", "4")

    let outcome = try await stage.script("study --missed", "q")

    #expect(ended.data.contains("Missed") && ended.data.contains("study --missed"))
    #expect(outcome.data.contains("cram · card 1 · 1 left"))
  }

  @Test func `What was missed waits for the end of the session`() async throws {
    let stage = try Stage(isInteractive: true)
    _ = try await stage.script("add 猫 cat", "add 犬 dog")
    _ = try await stage.script("study --cram --limit 1", "", "1")

    let outcome = try await stage.script("study --missed")

    #expect(outcome.talk.contains("Your session isn't finished yet."))
  }

  @Test func `A search without cards leaves the open session alone, and says so`() async throws {
    let stage = try Stage(isInteractive: true)
    _ = try await stage.script("add 猫 cat", "study", "q")

    let outcome = try await stage.script("study --find zzz")

    #expect(
      outcome.talk.contains(
        "There is nothing to study there now. “study” continues your open session."))
    #expect(!outcome.data.contains("card 1 ·"))
  }

  @Test(arguments: ["(", "is:bogus"])
  func `A search that can't be read is refused with --json too`(search: String) async throws {
    let outcome = try await Stage().sanpo("study", "--find", search, "--json")

    #expect(outcome.status == 1)
    #expect(outcome.data.isEmpty)
  }

  @Test func `With --json a search tells how many cards match`() async throws {
    let stage = try Stage()
    _ = try await stage.script("add 猫 cat", "add 犬 dog")

    let one = try await stage.sanpo("study", "--find", "猫", "--json")
    let none = try await stage.sanpo("study", "--find", "zzz", "--json")

    #expect(one.json.last?["waiting"] == ["learning": 0, "new": 1, "review": 0, "total": 1])
    #expect(none.json.last?["waiting"]?["total"] == 0)
  }

  @Test func `New items beyond the day's limit are studied if asked for`() async throws {
    let stage = try Stage(isInteractive: true)
    _ = try await stage.script("deck W --add --new-per-day 0", "add 猫 cat --deck W", "study")
    let outcome = try await stage.script("study W --new 3", "q")
    #expect(outcome.data.contains("\n    猫\n"))
  }

  @Test func `Without anything missed, there is nothing to study again`() async throws {
    let outcome = try await Stage(isInteractive: true).script("study --missed")

    #expect(outcome.talk.contains("You missed nothing."))
  }
}
