import Foundation
import Helpers
import Testing

struct SongStudyTests {
  @Test func `Lyrics are pasted in a terminal, up to a line with only a full stop`() async throws {
    let stage = try Stage(isInteractive: true)

    let outcome = try await stage.script(
      "song add - --title はし", "橋を渡る", "", "猫", ".", "song export 1 --format txt")

    #expect(outcome.talk.contains("Paste the lyrics."))
    #expect(outcome.data.contains("Added はし as song 1."))
    #expect(outcome.data.contains("橋を渡る\n\n猫\n"))
  }

  @Test func `Without a terminal and as JSON no words of a song are added`() async throws {
    let stage = try Stage()
    let lyrics = stage.folder.file("bridge.txt")
    try Data("橋を渡る\n".utf8).write(to: lyrics)
    _ = try await stage.sanpo("song", "add", lyrics.path)
    let before = try await stage.sanpo("decks", "--json")

    let refused = try await stage.sanpo("song", "study", "1")
    let json = try await stage.sanpo("song", "study", "1", "--json")

    #expect(refused.status == 2 && refused.talk.contains("needs a terminal."))
    #expect(json.data == "{\"item_ids\":[],\"song\":1}\n")
    #expect(try await stage.sanpo("decks", "--json").data == before.data)
  }

  @Test func `Studying a song says which words it has added to which deck`() async throws {
    let stage = try Stage()
    let lyrics = stage.folder.file("bridge.txt")
    try Data("橋で休む\n".utf8).write(to: lyrics)
    _ = try await stage.sanpo("song", "add", lyrics.path, "--title", "Bridge")

    let first = try await stage.script("song study 1", ":q")
    let second = try await stage.script("song study 1", ":q")

    #expect(first.talk.contains(/Added \d+ words? to Songs::Bridge; “undo” reverts it\./))
    #expect(!second.talk.contains("Added"))
  }
}
