import Engine
import Testing

@testable import Shell

/// A command about an item applies to the current item if none is given.
struct ItemAtHandTests {
  @Test(arguments: ["add 猫 cat", "add 猫 cat\nadd 犬 dog\ncard 猫", "add 猫 cat\nwhy 1"])
  func `The current item is the one last added or looked at`(_ before: String) async throws {
    let outcome = try await Stage().script(before, "suspend", "find is:suspended --json")

    #expect(outcome.data.contains("猫 (1) is suspended"))
    #expect(outcome.json.last?["front"] == "猫")
  }

  @Test func `Without a current item, the command is a usage error`() async throws {
    let repl = try await Stage().script("suspend")
    let command = try await Stage().sanpo("card")

    #expect(repl.talk == "Line 1: Which item? Enter its number or front.\n")
    #expect(command.talk == "Which item? Enter its number or front.\n")
    #expect([repl.status, command.status] == [2, 2])
  }

  @Test func `An item is meant without a name only by the next command`() async throws {
    let stage = try Stage(isInteractive: true)

    let outcome = try await stage.script(
      "add 猫 cat", "why", "decks", "suspend", "find is:suspended --json")

    #expect(outcome.talk.contains("Which item? Enter its number or front."))
    #expect(outcome.json.isEmpty)
  }

  @Test func `An item that a failed command has shown is meant only by the next one`()
    async throws
  {
    let stage = try Stage(isInteractive: true)

    let outcome = try await stage.script(
      "add 猫 cat", "suspend 猫 --card nothing", "decks", "suspend", "find is:suspended --json")

    #expect(outcome.talk.contains("The item has no card “nothing”"))
    #expect(outcome.talk.contains("Which item? Enter its number or front."))
    #expect(outcome.json.isEmpty)
  }

  @Test func `In the tour, too, an item is meant only by the next command`() async throws {
    let stage = try Stage(isInteractive: true)

    let outcome = try await stage.script("tutorial", "add 猫 cat", "decks", "suspend", "later")

    #expect(outcome.data.contains("Added 猫"))
    #expect(outcome.talk.contains("Which item? Enter its number or front."))
  }

  @Test func `“add” alone asks before it adds what was looked up some commands ago`() async throws {
    let stage = try Stage(isInteractive: true)

    let outcome = try await stage.script(
      "lookup 食べました", "decks", "add", "n", "find is:new --json")

    #expect(outcome.talk.contains("Nothing was added."))
    #expect(!outcome.data.contains(#""front""#))
  }

  @Test func `In a script, “add” alone adds what was looked up some lines ago`() async throws {
    let outcome = try await Stage().script("lookup 食べました", "decks", "add")

    #expect(outcome.status == 0)
    #expect(outcome.data.contains("食べる(たべる) was added to Dictionary as item 1."))
  }

  @Test func `Deleting needs an explicit item`() async throws {
    let outcome = try await Stage(isInteractive: true).script(
      "add 猫 cat", "card 猫", "delete", "find is:new --json")

    #expect(outcome.talk.contains("“delete” needs <item>."))
    #expect(outcome.json.last?["front"] == "猫")
  }

  @Test func `A missing item does not become the current item`() async throws {
    let stage = try Stage(isInteractive: true)

    let outcome = try await stage.script("add 猫 cat", "card 99", "bury")

    #expect(outcome.data.contains("猫 (1) is buried until tomorrow"))
  }
}
