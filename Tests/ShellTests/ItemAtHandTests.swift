import Testing

@testable import Shell

/// A command about an item means the one looked at last, when none is named.
struct ItemAtHandTests {
  @Test(arguments: ["add 猫 cat", "add 猫 cat\nadd 犬 dog\ncard 猫", "add 猫 cat\nwhy 1"])
  func `The item at hand is the one last added or looked at`(_ before: String) async throws {
    let outcome = try await Stage().script(before, "suspend", "find is:suspended --json")

    #expect(outcome.data.contains("猫 (1) is suspended"))
    #expect(outcome.data.contains(#""front":"猫""#))
  }

  @Test func `Without an item at hand, the command is not understood`() async throws {
    let repl = try await Stage().script("suspend")
    let command = try await Stage().sanpo("card")

    #expect(repl.talk == "Line 1: Which item? Give its number or front.\n")
    #expect(command.talk == "Which item? Give its number or front.\n")
    #expect([repl.status, command.status] == [2, 2])
  }

  @Test func `Nothing is deleted that is not named`() async throws {
    let outcome = try await Stage(isInteractive: true).script(
      "add 猫 cat", "card 猫", "delete", "find is:new --json")

    #expect(outcome.talk.contains("Missing expected argument '<item>'"))
    #expect(outcome.data.contains(#""front":"猫""#))
  }

  @Test func `An item that is not there does not become the one at hand`() async throws {
    let stage = try Stage(isInteractive: true)

    let outcome = try await stage.script("add 猫 cat", "card 99", "bury")

    #expect(outcome.data.contains("猫 (1) is buried until tomorrow"))
  }
}
