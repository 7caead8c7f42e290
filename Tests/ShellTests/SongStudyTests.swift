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

  @Test func `Several songs are added at once, or none if one can't be read`() async throws {
    let stage = try Stage()
    let files = ["rain.txt", "snow.txt", "none.txt"].map { stage.folder.file($0) }
    for (file, text) in zip(files, ["橋を渡る\n", "猫\n", "<html>"]) {
      try Data(text.utf8).write(to: file)
    }

    let refused = try await stage.sanpo(["song", "add"] + files.map(\.path))
    let titled = try await stage.sanpo("song", "add", files[0].path, files[1].path, "--title", "雨")
    let none = try await stage.sanpo("song", "list").data
    let added = try await stage.sanpo("song", "add", files[0].path, files[1].path)

    #expect(refused.status == 1 && refused.talk.contains("none.txt: That is not a lyrics file."))
    #expect(titled.status == 2 && titled.talk.contains("--title is for a single file."))
    #expect(none.isEmpty)
    #expect(added.data == "Added rain as song 1.\nAdded snow as song 2.\n")
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
