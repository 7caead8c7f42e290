import Engine
import Foundation
import Helpers
import Testing

@testable import Shell

struct DegradedTests {
  @Test func damagedDataIsSaidBeforeEveryCommandAndLeftAsItIs() async throws {
    let stage = try Stage()
    let file = stage.folder.file("sanpo.sqlite")
    try Data("this is no database, but it is long enough to be taken for one".utf8).write(to: file)
    let before = try Data(contentsOf: file)

    let command = try await stage.sanpo("decks")
    let repl = try await stage.script("decks")

    #expect(command.talk.contains("nothing you do now is kept"))
    #expect(repl.talk.contains("nothing you do now is kept"))
    #expect(command.status == 0)
    #expect(try Data(contentsOf: file) == before)
  }

  @Test(arguments: [
    ["add", "猫", "cat"], ["settings", "new-per-day", "5"], ["deck", "--add", "Animals"],
  ])
  func aCommandByItselfIsRefusedWhenWhatItDoesIsNotKept(words: [String]) async throws {
    let stage = try Stage()
    try Data("this is no database".utf8).write(to: stage.folder.file("sanpo.sqlite"))

    let outcome = try await stage.sanpo(words)

    #expect(outcome.status == 1 && outcome.data == "")
    #expect(outcome.talk.contains("nothing you do now is kept"))
  }

  @Test func aSentenceGoesToThePersonAndTheDetailOnlyToTheLog() async throws {
    let outcome = try await Stage().sanpo("import", "/nowhere.csv")

    #expect(outcome.talk == "/nowhere.csv could not be read. Give a text file in UTF-8.\n")
  }
}
