import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine
@testable import Shell

/// How commands find the item or deck that is meant.
struct ItemNameTests {
  @Test func `Deck names that differ in the case of letters beyond ASCII are distinct`()
    async throws
  {
    let stage = try Stage()
    _ = try await stage.sanpo("add", "猫", "cat", "--deck", "É")
    _ = try await stage.sanpo("add", "犬", "dog", "--deck", "é")

    let small = try await stage.sanpo("deck", "é", "--json")
    let due = try await stage.sanpo("study", "é", "--json")
    let missing = try await stage.sanpo("study", "nowhere", "--json")

    #expect(small.data.contains("犬") && !small.data.contains("猫"))
    #expect(due.json.last?["waiting"]?["new"] == 1)
    #expect(missing.status == 1)
  }

  @Test func `An exact front finds its item among many others that contain it`() async throws {
    let stage = try Stage()
    for number in 1...60 { _ = try await stage.sanpo("add", "会\(number)", "meeting \(number)") }
    _ = try await stage.sanpo("add", "会", "meeting")

    let outcome = try await stage.sanpo("card", "会", "--json")

    #expect(outcome.status == 0)
    #expect(outcome.json.last?["front"] == "会")
  }

  @Test(arguments: ["edit", "delete", "move", "suspend", "reset", "flag"])
  func `A word in an item's notes is not its name`(command: String) async throws {
    let stage = try Stage()
    _ = try await stage.sanpo("add", "ゼ", "ze", "--notes", "like a zebra")
    let rest = ["edit": ["--back", "x"], "move": ["My items"], "flag": ["red"]][command] ?? []

    let outcome = try await stage.sanpo([command, "zebra"] + rest)

    #expect(outcome.status == 1)
    #expect(outcome.talk.contains("There is no item “zebra”. “find” searches all fields."))
    #expect(try await stage.sanpo("undo", "--list", "--json").data.contains("Added ゼ"))
  }

  @Test(arguments: [["study"], ["deck"], ["move", "1"]])
  func `A deck is suggested for its name misspelt`(command: [String]) async throws {
    let stage = try Stage()
    _ = try await stage.sanpo("add", "猫", "cat", "--deck", "Animals")

    let outcome = try await stage.sanpo(command + ["Anmials", "--json"])

    #expect(outcome.status == 1)
    #expect(outcome.talk.contains("There is no deck “Anmials”. Did you mean “Animals”?"))
  }

  @Test(arguments: [["move", "1"], ["bulk", "猫", "--yes", "--move"]])
  func `Items are moved to the deck with this last part, if it is the only one`(
    command: [String]
  ) async throws {
    let stage = try Stage()
    _ = try await stage.sanpo("add", "猫", "cat", "--deck", "Mine")
    _ = try await stage.sanpo("deck", "Words::Nature", "--add")

    let moved = try await stage.sanpo(command + ["nature"])
    let card = try await stage.sanpo("card", "1", "--json").json.last
    _ = try await stage.sanpo("deck", "Other::Nature", "--add")
    let unclear = try await stage.sanpo(command + ["nature"])

    #expect(moved.status == 0 && card?["deck"] == "Words::Nature", "\(moved.talk)")
    #expect(unclear.status == 1 && unclear.talk.contains("Use the full name"))
  }

  @Test func `A suggested command quotes the name of a deck as it is to be typed`() async throws {
    let stage = try Stage()
    _ = try await stage.sanpo("add", "猫", "cat")

    let outcome = try await stage.sanpo("move", "1", #"Sub "q""#)

    #expect(outcome.talk.contains(#"“deck "Sub \"q\"" --add” adds it"#))
  }

  @Test func `An item is suggested by its meaning, not by a word in its notes`() async throws {
    let stage = try Stage()
    _ = try await stage.sanpo("add", "ゼ", "ze", "--notes", "like a zebra", "--tags", "zebra")
    _ = try await stage.sanpo("add", "縞馬", "a zebra", "--notes", "not a zebra crossing")

    let outcome = try await stage.sanpo("card", "zebra")

    #expect(outcome.talk.contains("Did you mean 縞馬 (2)?"))
  }

  @Test func `An item is named though its front ends with a backslash`() async throws {
    let stage = try Stage()
    _ = try await stage.sanpo("add", #"C:\"#, "a drive")

    let found = try await stage.sanpo("card", #"C:\"#)
    let missing = try await stage.sanpo("card", #"D:\"#)

    #expect(found.status == 0 && found.data.contains("a drive"))
    #expect(missing.status == 1 && !missing.talk.contains("quotation mark"))
  }

  @Test func `An item is named though its front begins like a regular expression`() async throws {
    let stage = try Stage()
    _ = try await stage.sanpo("add", "Re:Zero", "an anime")

    let outcome = try await stage.sanpo("card", "re:zero")

    #expect(outcome.status == 0 && outcome.data.contains("Re:Zero"))
  }

  @Test(arguments: [
    ("words.txt", "駅[えき]\tstation\n", "駅"),
    ("cards.md", "C: The capital is [Tokyo].\n", "The capital is Tokyo."),
  ])
  func `An item is named as its front is shown`(
    _ file: String, _ text: String, _ name: String
  ) async throws {
    let stage = try Stage()
    let file = stage.folder.file(file)
    try Data(text.utf8).write(to: file)
    _ = try await stage.sanpo("import", file.path)

    let outcome = try await stage.sanpo("card", name, "--json")

    #expect(outcome.status == 0)
  }

  @Test func `Items that look the same are told apart by their decks`() async throws {
    let stage = try Stage()
    _ = try await stage.script(
      "add 水 water --deck Kanji", "add 水 water --deck Words::Nouns",
      "add 水 Wednesday --deck Kanji")

    let outcome = try await stage.sanpo("edit", "水", "--back", "x")

    #expect(outcome.status == 1)
    #expect(
      outcome.talk.contains("1 (水: water; in Kanji), 2 (水: water; in Nouns), 3 (水: Wednesday)."))
  }

  @Test(arguments: ["delete", "suspend", "card"])
  func `A number that is also another item's front is refused`(command: String) async throws {
    let stage = try Stage()
    _ = try await stage.script("add 猫 cat", "add 1 one", "add 77 seventy-seven")

    let refused = try await stage.sanpo(command, "1")
    let first = try await stage.sanpo(command, "+1", "--json")
    let second = try await stage.sanpo(command, "+2", "--json")
    let front = try await stage.sanpo(command, "77", "--json")

    #expect(refused.status == 1 && refused.data.isEmpty)
    #expect(refused.talk == "“1” is the number of 猫, and the front of item 2. Enter +1 or +2.\n")
    #expect(first.json.last?["front"] == "猫" && second.json.last?["front"] == "1")
    #expect(front.json.last?["front"] == "77")
  }

  @Test func `A number whose item can't be read is not taken for a front`() async throws {
    let stage = try Stage()
    _ = try await stage.script("add 猫 cat", "add 1 one")
    let study = try stage.study()
    try await study.storage.database.write { try $0.execute(sql: "DROP TABLE api_note") }

    await #expect(throws: Problem.self) { try await study.item("1") }
  }

  @Test func `A number with a sign is never a front`() async throws {
    let stage = try Stage()
    _ = try await stage.script("add 猫 cat", "add +1 \"plus one\"")

    let card = try await stage.sanpo("card", "+1", "--json")

    #expect(card.json.last?["front"] == "猫")
  }

  @Test func `A deleted item that should be changed is told with how to restore it`() async throws {
    let stage = try Stage()
    _ = try await stage.script("add 猫 cat", "delete 猫")

    for words in [["suspend", "1"], ["edit", "1", "--back", "kitten"]] {
      let outcome = try await stage.sanpo(words)
      #expect(outcome.talk == "This item was deleted. “restore 1” brings it back.\n")
    }
  }

  @Test func `One card of an item is suspended and reset by its type`() async throws {
    let stage = try Stage()
    _ = try await stage.script("deck Words --add --kinds recall,typed", "add 猫 cat --deck Words")

    let one = try await stage.sanpo("suspend", "猫", "--card", "front → back")
    let shown = try await stage.sanpo("card", "猫")
    let none = try await stage.sanpo("suspend", "猫", "--card", "listening")

    #expect(one.status == 0)
    #expect(shown.data.contains("Front → Back  suspended") && shown.data.contains("Typed  new"))
    #expect(none.status == 1 && none.talk.contains("“Front → Back”, “Typed”"))
    #expect(try await stage.sanpo("undo").data.contains("suspended 猫 (Front → Back)"))
  }
}
