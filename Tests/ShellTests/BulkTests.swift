import Testing

@testable import Shell

struct BulkTests {
  @Test func `All a search finds is changed when that is confirmed, and undone as one`()
    async throws
  {
    let stage = try Stage()
    _ = try await stage.sanpo("add", "猫", "cat", "--tags", "animal")
    _ = try await stage.sanpo("add", "犬", "dog", "--tags", "animal")

    let asked = try await stage.sanpo("bulk", "tag:animal", "--suspend")
    let deleting = try await stage.sanpo("bulk", "tag:animal", "--delete")
    let done = try await stage.sanpo("bulk", "tag:animal", "--suspend", "--yes")
    let undone = try await stage.sanpo("undo")

    #expect(asked.status == 1 && asked.talk.contains("Suspend 2 items?"))
    #expect(deleting.status == 1 && deleting.talk.contains("Delete 2 items?"))
    #expect(done.data == "Suspended 2 items; “undo” reverts it.\n")
    #expect(undone.data.contains("Undid: suspended 2 items."))
  }

  @Test func `A script goes on where no items match`() async throws {
    let stage = try Stage()

    let told = try await stage.sanpo("bulk", "is:leech", "--suspend")
    let json = try await stage.sanpo("bulk", "is:leech", "--suspend", "--json")

    #expect(told.status == 0 && told.data == "No items match “is:leech”.\n")
    #expect(json.status == 0 && json.data == "{\"items\":0}\n" && json.talk.isEmpty)
  }

  @Test func `Empty cards are listed, and deleted when that is confirmed`() async throws {
    let stage = try Stage()
    try await stage.askAnkiConnect([
      ("createDeck", #"{"deck": "Words"}"#),
      (
        "addNote",
        """
        {"note": {"deckName": "Words", "modelName": "Cloze",
          "fields": {"Text": "{{c1::Paris}} and {{c2::Rome}}", "Back Extra": ""}}}
        """
      ),
    ])
    _ = try await stage.sanpo("edit", "1", "--field", "Text={{c1::Paris}}")

    let asked = try await stage.sanpo("delete", "--empty-cards")
    let done = try await stage.sanpo("delete", "--empty-cards", "--yes")
    let again = try await stage.sanpo("delete", "--empty-cards")

    #expect(asked.status == 1 && asked.talk.contains("Delete 1 empty card?"))
    #expect(asked.data.contains("Cloze 2"))
    #expect(done.data.contains("Deleted 1 empty card; “undo” reverts it."))
    #expect(again.status == 0 && again.talk.contains("There are no empty cards."))
  }

  @Test(arguments: [
    (["--reset"], "Reset 1 item, whose cards are then new again?"),
    (["--move", "Words"], "Move 1 item to “Words”?"), (["--tag", "pet"], "Tag 1 item with “pet”?"),
    (["--flag", "red"], "Set the flag “red” on 1 item?"),
    (["--due", "3-7"], "Make 1 item due in “3-7” days?"),
  ])
  func `The question says what will be done`(change: [String], question: String) async throws {
    let stage = try Stage()
    _ = try await stage.sanpo("add", "猫", "cat", "--deck", "Words")

    let asked = try await stage.sanpo(["bulk", "cat"] + change)

    #expect(asked.status == 1 && asked.talk.contains(question))
  }

  @Test func `A query in brackets is one, however it is quoted`() async throws {
    let stage = try Stage()
    _ = try await stage.script("add 猫 \"a cat\" --deck Pets", "add 犬 dog --deck Pets")

    let found = try await stage.sanpo("find", "(deck:Pets cat)")

    #expect(found.status == 0 && found.data.contains("猫") && !found.data.contains("犬"))
  }

  @Test func `A due date is set for one item or many, and what is no number of days refused`()
    async throws
  {
    let stage = try Stage()
    for word in ["猫", "犬"] { _ = try await stage.sanpo("add", word, "animal") }

    let one = try await stage.sanpo("reschedule", "猫", "3")
    let again = try await stage.sanpo("reschedule", "猫", "3")
    let all = try await stage.sanpo("bulk", "animal", "--due", "0", "--yes")
    let found = try await stage.sanpo("find", "prop:due=0")
    let wrong = try await stage.sanpo("reschedule", "犬", "soon")

    #expect(one.data.hasPrefix("Set the due date of 猫 (1); “undo” reverts it.\n"))
    #expect(one.data.contains("Front → Back: due in 3"))
    #expect(again.data.contains("was due then already"))
    #expect(all.data == "Set the due date of 2 items; “undo” reverts it.\n")
    #expect(found.data.contains("猫") && found.data.contains("犬"))
    #expect(wrong.status == 1 && wrong.talk.contains("“soon” is not a number of days."))
  }

  @Test func `Flags are set by color, and found`() async throws {
    let stage = try Stage()
    for word in ["猫", "犬"] { _ = try await stage.sanpo("add", word, "animal") }

    let one = try await stage.sanpo("flag", "猫", "red")
    let found = try await stage.sanpo("find", "flag:1")
    let all = try await stage.sanpo("bulk", "animal", "--flag", "purple", "--yes")
    let none = try await stage.sanpo("flag", "犬", "none")
    let wrong = try await stage.sanpo("flag", "犬", "gold")

    #expect(one.data.hasSuffix("is flagged red; “undo” reverts it.\n"))
    #expect(found.data.contains("red flag") && !found.data.contains("犬"))
    #expect(all.data == "Flagged 2 items; “undo” reverts it.\n")
    #expect(none.data.hasSuffix("has no flag; “undo” reverts it.\n"))
    #expect(wrong.status == 1 && wrong.talk.contains("“gold” is not a flag."))
  }

  @Test func `Of two changes one has to be chosen`() async throws {
    let outcome = try await Stage().sanpo("bulk", "is:new", "--suspend", "--delete")

    #expect(outcome.talk.contains("Choose one change, such as --suspend or --move DECK."))
  }

  @Test(arguments: [
    ["bulk", "is:new"], ["bulk", "is:new", "--suspend", "--delete"], ["bulk", "--delete"],
    ["bulk", "", "--delete", "--yes"], ["bulk", " ", "--delete", "--yes"],
    ["bulk", "\"\"", "--delete", "--yes"], ["bulk", "is:new", "--tag", " "],
  ])
  func `What does not say which items, and one change, is refused`(_ words: [String]) async throws {
    let stage = try Stage()
    _ = try await stage.sanpo("add", "猫", "cat")

    let outcome = try await stage.sanpo(words)

    #expect(outcome.status == 2)
    #expect(try await stage.sanpo("find", "cat").data.contains("猫"))
  }
}
