import Foundation
import Glibc
import Helpers
import Terminals
import Testing

// Output for scripts and for terminals of few abilities.

extension TerminalConventionTests {
  @Test func `A dumb terminal gets no escape sequences`() async throws {
    let home = try Home()
    try await home.add(["猫": "cat"])
    let terminal = try await home.native(["TERM": "dumb"])

    try await terminal.send("today\n")
    var said = try await terminal.expect(prompt)
    try await terminal.send("study\n")
    said += try await terminal.expect("> ")
    try await terminal.send("\n")
    said += try await terminal.expect("> ")
    try await terminal.send("4\n")
    said += try await terminal.expect(prompt)

    #expect(said.contains("Session complete: 1 answer"))
    #expect(!said.contains("\u{1B}"))
  }

  @Test func `Without colour no colour sequence is sent`() async throws {
    let home = try Home()
    try await home.add(["猫": "cat"])
    let terminal = try await home.native(["NO_COLOR": "1"])

    try await terminal.send("today\r")
    var said = try await terminal.expect(prompt)
    try await terminal.send("study\r")
    said += try await terminal.expect("? keys")
    try await terminal.send(" ")
    said += try await terminal.expect("easy")

    #expect(said.contains("cat"))
    #expect(!said.contains(/\u{1B}\[[0-9;]*m/))
  }

  @Test func `Piped output has no escape sequences`() async throws {
    let home = try Home()
    try await home.add(["猫": "cat"])

    let outcome = try await home.script("today", "find cat", "card 猫", "dance")

    #expect(outcome.output.contains("猫"))
    #expect(!(outcome.output + outcome.errors).contains("\u{1B}"))
  }

  @Test func `In a pipe, a card is one line, unless a width is asked for`() async throws {
    let home = try Home()
    try await home.add(["猫": String(repeating: "a long meaning, ", count: 10) + "end"])

    let piped = try await home.sanpo("find", "猫")
    let narrow = try await home.sanpo("find", "猫", changing: ["COLUMNS": "60"])

    #expect(piped.output.split(separator: "\n").count == 1)
    #expect(narrow.output.split(separator: "\n").count > 2)
  }

  @Test func `A script runs without prompts`() async throws {
    let home = try Home()

    let outcome = try await home.script("add 猫 cat", "# a comment", "", "study", "", "4", "today")

    #expect(outcome.status == .exited(0))
    #expect(outcome.errors == "")
    #expect(outcome.output.contains("Session complete: 1 answer"))
    #expect(!outcome.output.contains(prompt) && !outcome.output.contains("Welcome"))
  }

  @Test(arguments: [("dance", 2, "Unknown command"), ("deck Nowhere", 1, "There is no")])
  func `A script stops at its first error and reports the line`(
    line: String, status: Int32, reason: String
  ) async throws {
    let home = try Home()

    let outcome = try await home.script("today", "", line, "add 猫 cat")

    #expect(outcome.status == .exited(status))
    #expect(outcome.errors.hasPrefix("Line 3: \(reason)"))
    #expect(!outcome.output.contains("Added"))
  }
}
