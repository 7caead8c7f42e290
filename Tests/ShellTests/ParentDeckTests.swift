import Engine
import Testing

@testable import Shell

/// Parents of decks that are only a part of other decks' names.
struct ParentDeckTests {
  private let stage: Stage

  init() async throws {
    stage = try Stage()
    _ = try await stage.sanpo("add", "猫", "cat", "--deck", "Animals::Pets")
    _ = try await stage.sanpo("add", "狼", "wolf", "--deck", "Animals::Wild")
    _ = try await stage.sanpo("add", "木", "tree", "--deck", "Plants")
  }

  @Test func `A parent is exported with its subdecks`() async throws {
    let outcome = try await stage.sanpo("export", "animals")

    #expect(outcome.data.contains("猫") && outcome.data.contains("狼"))
    #expect(!outcome.data.contains("木"))
  }

  @Test func `A parent is shown, and has options of its own once they are set`() async throws {
    let shown = try await stage.sanpo("deck", "Animals")
    let changed = try await stage.sanpo("deck", "Animals", "--new-per-day", "5")
    let decks = try await stage.sanpo("decks")

    #expect(shown.data.contains("Animals  2 items"))
    #expect(changed.data.contains("5 new"))
    #expect(decks.data.matches(of: /Animals/).count == 1)
  }

  @Test func `Options reach the subdecks of a parent only if that is asked for`() async throws {
    let alone = try await stage.sanpo("deck", "Animals", "--retention", "95")
    let kept = try await stage.sanpo("deck", "Animals::Pets")
    let all = try await stage.sanpo("deck", "Animals", "--retention", "95", "--subdecks")
    let changed = try await stage.sanpo("deck", "Animals::Pets")
    let other = try await stage.sanpo("deck", "Plants")

    #expect(alone.data.contains("Desired retention 95%"))
    #expect(kept.data.contains("Desired retention 90%"))
    #expect(all.data.contains("Changed Animals; “undo” reverts it."))
    #expect(changed.data.contains("Desired retention 95%"))
    #expect(other.data.contains("Desired retention 90%"))
  }

  @Test func `A switch for subdecks without an option is refused`() async throws {
    let outcome = try await stage.sanpo("deck", "Animals", "--subdecks")

    #expect(outcome.status == 2)
    #expect(outcome.talk.contains("--subdecks changes options of existing decks."))
  }

  @Test(arguments: ["decks", "today"])
  func `A long name of a deck moves only its own line`(command: String) async throws {
    let before = try await stage.sanpo(command).data.split(separator: "\n")
    let name = String(repeating: "long ", count: 12) + "name"
    _ = try await stage.sanpo("deck", name, "--add")

    let after = try await stage.sanpo(command).data.split(separator: "\n")

    #expect(Set(after).isSuperset(of: before.filter { $0.contains("Plants") }))
  }

  @Test func `Looking at a parent makes no deck of it`() async throws {
    let before = try await stage.sanpo("decks", "--json").data

    let shown = try await stage.sanpo("deck", "animals", "--find", "猫", "--json")
    for words in [
      ["deck", "Animals"], ["export", "Animals"], ["export", "Animals", "--reviews", "anki"],
      ["study", "Animals", "--json"], ["lesson", "Animals", "--json"],
      ["bulk", "zebra", "--move", "Animals", "--yes"],
    ] {
      #expect(try await stage.sanpo(words).status == 0)
    }

    let deck = try #require(shown.json.first)
    #expect(deck["name"] == "Animals" && deck["deck"] == .null)
    #expect(shown.data.contains("猫") && !shown.data.contains("狼"))
    #expect(try await stage.sanpo("decks", "--json").data == before)
  }

  @Test(arguments: [
    ["deck", "Animals", "--delete"], ["deck", "Animals", "--learning-steps", "soon"],
    ["bulk", "猫", "--move", "Animals"],
    ["move", "99", "Animals"], ["move", "3", "Animals"], ["fill", "--deck", "Animals", "--yes"],
  ])
  func `A refused change makes no deck of a parent`(words: [String]) async throws {
    _ = try await stage.sanpo("delete", "木")
    let before = try await stage.sanpo("decks", "--json").data

    let outcome = try await stage.sanpo(words)

    #expect(outcome.status == 1)
    #expect(try await stage.sanpo("decks", "--json").data == before)
  }

  @Test func `Items are moved to a parent, one or many`() async throws {
    let one = try await stage.sanpo("move", "木", "animals")
    let many = try await stage.sanpo("bulk", "猫", "--move", "Animals", "--yes")
    let tree = try await stage.sanpo("card", "木", "--json")

    #expect(one.data == "Moved 木 to Animals; “undo” reverts it.\n")
    #expect(many.data.contains("1 item; “undo” reverts it."))
    #expect(tree.data.contains(#""deck":"Animals""#))
  }

  @Test func `A parent is studied with its subdecks`() async throws {
    let outcome = try await stage.sanpo("study", "Animals", "--json")

    #expect(outcome.json.last?["waiting"]?["new"] == 2)
  }

  @Test func `A parent is renamed and deleted with its subdecks`() async throws {
    _ = try await stage.sanpo("deck", "Animals", "--rename", "Beasts")
    let renamed = try await stage.sanpo("export", "Beasts")
    _ = try await stage.sanpo("deck", "Beasts", "--delete", "--yes")
    let decks = try await stage.sanpo("decks")

    #expect(renamed.data.contains("狼"))
    #expect(!decks.data.contains("Beasts") && decks.data.contains("Plants"))
  }

  @Test func `Whoever deletes the starter course is told that Sanpo works without it`()
    async throws
  {
    let study = try Stage(course: Course.bundled())

    let course = try await study.sanpo("deck", "First Steps", "--delete")
    let mine = try await stage.sanpo("deck", "Animals", "--delete")

    #expect(course.talk.contains("Sanpo works without its starter course. Delete “First Steps”"))
    #expect(!mine.talk.contains("starter course"))
  }

  @Test func `An item is added to the only deck with this last part, or to a new deck`()
    async throws
  {
    let pets = try await stage.sanpo("add", "犬", "dog", "--deck", "Pets")
    let birds = try await stage.sanpo("add", "鳥", "bird", "--deck", "Birds")
    let again = try await stage.sanpo("add", "鷹", "hawk", "--deck", "birds")

    #expect(pets.data == "Added 犬 to Animals::Pets as item 4.\n")
    #expect(birds.data == "Added 鳥 to the new deck Birds as item 5.\n")
    #expect(again.data == "Added 鷹 to Birds as item 6.\n")
  }

  @Test func `An item is added to a new deck if several have this last part`() async throws {
    _ = try await stage.sanpo("add", "花", "flower", "--deck", "Plants::Wild")

    let outcome = try await stage.sanpo("add", "鹿", "deer", "--deck", "Wild")

    #expect(outcome.data == "Added 鹿 to the new deck Wild as item 5.\n")
  }

  @Test func `Items are added to a parent`() async throws {
    let outcome = try await stage.sanpo("add", "鳥", "bird", "--deck", "Animals")

    #expect(outcome.status == 0)
    #expect(try await stage.sanpo("export", "Animals").data.contains("鳥"))
  }

  @Test func `The cards of a deck are sorted as asked`() async throws {
    let shown = try await stage.sanpo("deck", "Animals", "--sort", "newest")

    let wolf = try #require(shown.data.firstRange(of: "狼"))
    let cat = try #require(shown.data.firstRange(of: "猫"))
    #expect(wolf.lowerBound < cat.lowerBound)
  }
}
