import Engine
import Foundation
import Helpers
import Testing

@testable import Shell

/// Adding items as they are typed.
struct AddingTests {
  @Test func `At the prompt a lookup says how its results are added`() async throws {
    let several = try await Stage(isInteractive: true).script("lookup はし")
    let one = try await Stage(isInteractive: true).script("lookup 食べました")
    let script = try await Stage().script("lookup はし")

    #expect(several.talk.contains("“add” adds the first to a deck, “add 2” the second."))
    #expect(one.talk.contains("“add” adds it to a deck."))
    #expect(!script.talk.contains("“add”"))
  }

  @Test func `Text that only resembles markup is kept, as is the markup of fields`() async throws {
    let stage = try Stage()

    let added = try await stage.sanpo(
      "add", "a<b", "x<y>z", "--notes", "<b>so</b>", "--synonyms", "<noun>w; c<d", "--json")
    let shown = try await stage.sanpo("card", "1")

    let item = try #require(added.json.last)
    #expect(item["notes"] == "<b>so</b>")
    #expect(item["front"] == "a<b" && item["back"] == "x<y>z")
    #expect(item["synonyms"] == ["<noun>w", "c<d"])
    #expect(shown.data.contains("Synonyms: <noun>w; c<d"))
    #expect(shown.data.contains("a<b"))
    #expect(shown.data.contains("x<y>z"))
  }

  @Test func `A reading is typed in romaji and kept in kana`() async throws {
    let stage = try Stage()

    let added = try await stage.sanpo("add", "図書館", "library", "--reading", "toshokan", "--json")

    #expect(added.json.last?["reading"] == "としょかん")
  }

  @Test func `An item needs a back when it is added or edited`() async throws {
    let stage = try Stage()
    _ = try await stage.sanpo("add", "猫", "cat")

    let added = try await stage.sanpo("add", "犬", " ")
    let edited = try await stage.sanpo("edit", "猫", "--back", "")

    #expect(added.status == 1 && added.talk.contains("The back is empty."))
    #expect(edited.status == 1)
    #expect(try await stage.sanpo("card", "猫").data.contains("cat"))
    #expect(try await stage.sanpo("find", "犬", "--json").data.isEmpty)
  }

  @Test(arguments: [
    (["add", "1", "--tags", "verb"], "--synonyms and --picture need"),
    (["add", "猫", "cat", "--parts"], "--parts has no effect with a back."),
    (["add", "猫", "cat", "--field", "Front=猫"], "--duplicate need --note-type."),
    (["add", "猫", "cat", "--file", "Front=猫.mp3"], "--field, --file and --duplicate need"),
    (["add", "猫", "cat", "--note-type", "Basic"], "--note-type only goes with --field"),
  ])
  func `An option that has no effect is refused`(words: [String], said: String) async throws {
    let stage = try Stage()

    let outcome = try await stage.sanpo(words)

    #expect(outcome.status == 2 && outcome.talk.contains(said))
    #expect(try await stage.sanpo("find", "猫", "--json").data.isEmpty)
  }

  @Test func `A front that a deck already has is reported with that deck`() async throws {
    let stage = try Stage()
    _ = try await stage.sanpo("add", "猫", "cat", "--deck", "Words")

    let elsewhere = try await stage.sanpo("add", "猫", "cat", "--deck", "Others")
    let again = try await stage.sanpo("add", "猫", "cat", "--deck", "Words")

    #expect(elsewhere.talk.contains("Words already has 猫 as item 1."))
    #expect(elsewhere.status == 0)
    #expect(again.talk.contains("Words already has 猫 as item 1."))
    #expect(again.status == 0)
  }

  @Test func `Messages contain no control characters`() async throws {
    let outcome = try await Stage().sanpo("card", "a\u{1B}[31mb")

    #expect(outcome.status == 1)
    #expect(outcome.talk.contains("a[31mb"))
    #expect(!outcome.talk.contains("\u{1B}"))
  }

  @Test func `A word and its reading need no quotation marks`() async throws {
    let outcome = try await Stage().script("furigana 食べる たべる")

    #expect(outcome.data == "食[た]べる\n")
  }

  @Test func `“add” with a number means the words just shown, not a lookup before`() async throws {
    let shown = try await Stage().script(
      "lookup 食べる", "words --language es --level medium --limit 3 --seed 7", "add 2",
      "add 9")

    let lines = shown.data.split(separator: "\n")
    let head = try #require(lines.last { $0.hasPrefix("[2] ") })
    let word = head.dropFirst(4).prefix { $0 != " " }
    #expect(lines.contains { $0.hasPrefix(word) && $0.contains(" is added to ") })
    #expect(shown.talk.contains("“9” is none of the words just shown."))
    #expect(shown.talk.contains("“add NUMBER” adds one to a deck."))
  }

  @Test func `“add” adds the word just defined`() async throws {
    let shown = try await Stage().script("words define perro --language es", "add")

    #expect(shown.data.contains(#/\nperro.* is added to /#))
  }

  @Test func `A note of an Anki note type is added by its fields`() async throws {
    let stage = try Stage()
    let words = ["add", "--note-type", "Cloze", "--field", "Text={{c1::犬}} and {{c2::猫}}"]

    let added = try await stage.sanpo(words + ["--deck", "Words", "--tags", "pets"])
    let again = try await stage.sanpo(words)
    let anyway = try await stage.sanpo(words + ["--duplicate"])
    let unknown = try await stage.sanpo("add", "--note-type", "Clozes")

    #expect(
      added.data.replacing("\n", with: " ")
        .contains("to the new deck Words as item 1, with 2 cards: Cloze 1 and Cloze 2."))
    #expect(again.status == 1 && again.talk.contains("Another note of the type “Cloze” has"))
    #expect(anyway.status == 0)
    #expect(unknown.status == 1 && unknown.talk.contains("There is no note type “Clozes”."))
  }

  @Test func `A note is added with a sound`() async throws {
    let stage = try Stage()
    let sound = stage.folder.file("cle.mp3")
    try Data("ID3 and more than twelve bytes".utf8).write(to: sound)
    let words = ["add", "--note-type", "Basic", "--field", "Front=la clé", "--field", "Back=key"]

    let unknown = try await stage.sanpo(words + ["--file", "Hint=\(sound.path)"])
    let missing = try await stage.sanpo(words + ["--file", "Front=\(sound.path).gone"])
    let kept = stage.folder.file("media/anki/cle.mp3").path
    let isKeptBefore = FileManager.default.fileExists(atPath: kept)
    let added = try await stage.sanpo(words + ["--file", "front=\(sound.path)"])
    let card = try await stage.sanpo("card", "1")

    #expect(unknown.status == 1 && unknown.talk.contains("has no field “Hint”"))
    #expect(missing.status == 1 && missing.talk.contains("File not found"))
    #expect(added.status == 0 && card.data.contains("Front: la clé[sound:cle.mp3]"))
    #expect(!isKeptBefore && FileManager.default.fileExists(atPath: kept))
  }

  @Test func `A person is asked for the fields of a note`() async throws {
    let stage = try Stage(isInteractive: true)

    let added = try await stage.script("add --note-type Basic", "犬", "dog")

    #expect(added.data.contains("Added 犬 to My items as item 1, with 1 card: Card 1."))
  }
}
