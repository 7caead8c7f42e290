import Engine
import Foundation
import Synchronization
import Testing

@testable import Shell

struct EditorTests {
  @Test func `An item's fields are edited as one text, notes of several lines too`() async throws {
    let editor = TestEditor {
      $0.replacing("cat", with: "house cat").replacing("old", with: "one\ntwo")
    }
    let stage = try Stage(isInteractive: true, editor: editor.editor)
    _ = try await stage.script(#"add 猫 cat --notes old --tags "pet n5""#)

    let edited = try await stage.script("edit 猫", "card 猫")

    #expect(edited.talk.contains("Saved 猫; “undo” reverts it."))
    #expect(edited.data.contains("house cat\none\ntwo\nTags: "))
    #expect(editor.opened.first?.contains("\n== notes ==\nold\n") == true)
  }

  @Test func `A text whose lines end as Windows ends them is read alike`() async throws {
    let editor = TestEditor {
      $0.replacing("cat", with: "house cat").replacing("\n", with: "\r\n")
    }
    let stage = try Stage(isInteractive: true, editor: editor.editor)
    _ = try await stage.script("add 猫 cat")

    let edited = try await stage.script("edit 猫", "card 猫")

    #expect(edited.talk.contains("Saved 猫; “undo”") && edited.data.contains("house cat"))
  }

  @Test func `A refused field is marked, and the editor is opened again`() async throws {
    let editor = TestEditor { text in
      text.contains("empty.")
        ? text.replacing("empty.\n", with: "empty.\n虎") : text.replacing("猫", with: "")
    }
    let stage = try Stage(isInteractive: true, editor: editor.editor)
    _ = try await stage.script("add 猫 cat --notes first")

    let edited = try await stage.script("edit 1", "y", "card 1")

    #expect(edited.talk.contains("The front is empty."))
    #expect(editor.opened.last?.contains("\n== front == The front is empty.\n") == true)
    #expect(edited.data.contains("虎") && edited.data.contains("first"))
  }

  @Test func `A field changed elsewhere while the editor is open is kept`() async throws {
    let other = Mutex<(@Sendable () async throws -> Void)?>(nil)
    let editor = TextEditor { text in
      try await other.withLock(\.self)?()
      return text.replacing("cat", with: "house cat")
    }
    let stage = try Stage(isInteractive: true, editor: editor)
    _ = try await stage.script("add 猫 cat")
    let study = try stage.study()
    other.withLock {
      $0 = {
        let content = ItemContent(front: "猫", back: "cat", notes: "fluffy")
        try await study.items.edit(1, content, at: study.now)
      }
    }

    let edited = try await stage.script("edit 猫", "card 猫")

    #expect(edited.data.contains("house cat") && edited.data.contains("fluffy"))
  }

  @Test(arguments: [("n", "other"), ("y", "house cat")])
  func `A field changed elsewhere, too, is only replaced if the person wants that`(
    answer: String, back: String
  ) async throws {
    let other = Mutex<(@Sendable () async throws -> Void)?>(nil)
    let editor = TextEditor { text in
      try await other.withLock(\.self)?()
      return text.replacing("cat", with: "house cat")
    }
    let stage = try Stage(isInteractive: true, editor: editor)
    _ = try await stage.script("add 猫 cat")
    let study = try stage.study()
    other.withLock {
      $0 = {
        let content = ItemContent(front: "猫", back: "other")
        try await study.items.edit(1, content, at: study.now)
      }
    }

    let edited = try await stage.script("edit 猫", answer, "card 猫 --json")

    #expect(edited.json.last?["back"] == .string(back))
    #expect(edited.talk.contains("Nothing was changed.") == (answer == "n"))
  }

  @Test(arguments: ["", "== back ==\n\n"])
  func `A text without headings, or one that is given up, changes nothing`(text: String)
    async throws
  {
    let stage = try Stage(isInteractive: true, editor: TestEditor { _ in text }.editor)
    _ = try await stage.script("add 猫 cat")

    let edited = try await stage.script("edit 猫", "n", "card 1")

    #expect(edited.talk.contains("Nothing was changed."))
    #expect(edited.data.contains("cat"))
  }

  @Test(arguments: ["", "== bakc =="])
  func `A heading that is missing is named, and the text is opened again as it was typed`(
    heading: String
  ) async throws {
    let editor = TestEditor { text in
      text.contains("== back ==")
        ? text.replacing("== back ==", with: heading).replacing("cat", with: "house cat")
        : text.replacing("house cat", with: "== back ==\nhouse cat")
    }
    let stage = try Stage(isInteractive: true, editor: editor.editor)
    _ = try await stage.script("add 猫 cat --notes old")

    let given = try await stage.script("edit 1", "n", "card 1")
    let edited = try await stage.script("edit 1", "y", "card 1 --json")

    #expect(given.talk.contains("The heading “== back ==” is missing."))
    #expect(given.talk.contains("Nothing was changed.") && !given.data.contains("house"))
    #expect(editor.opened.last?.contains("\(heading)\nhouse cat\n") == true)
    #expect(edited.talk.contains("Saved 猫") && edited.json.last?["back"] == "house cat")
  }

  @Test func `A field of a note from Anki is changed by its name`() async throws {
    let stage = try Stage()
    try await stage.askAnkiConnect([
      ("createDeck", #"{"deck": "Words"}"#),
      (
        "addNote",
        """
        {"note": {"deckName": "Words", "modelName": "Basic",
          "fields": {"Front": "猫", "Back": "cat"}}}
        """
      ),
    ])

    let edited = try await stage.sanpo("edit", "1", "--field", "Back=a <b>cat</b>")
    let shown = try await stage.sanpo("card", "1")
    let unknown = try await stage.sanpo("edit", "1", "--field", "Hint=x")
    let mixed = try await stage.sanpo("edit", "1", "--field", "Back=x", "--back", "y")

    #expect(edited.status == 0)
    #expect(shown.data.contains("Back: a <b>cat</b>"))
    #expect(unknown.talk.contains("has no field “Hint”") && unknown.talk.contains("Front"))
    #expect(mixed.status != 0)
  }

  @Test func `Output longer than the screen goes to the pager, but not as JSON`() async throws {
    let pages = Mutex<[String]>([])
    let pager = Pager(rows: { 3 }) { text in pages.withLock { $0.append(text) } }
    let stage = try Stage(isInteractive: true, pager: pager)
    _ = try await stage.script("add 猫 cat", "add 犬 dog", "add 鳥 bird")

    let long = try await stage.sanpo("find", "deck:\"My items\"")
    let short = try await stage.sanpo("find", "cat")
    let json = try await stage.sanpo("find", "deck:\"My items\"", "--json")
    let help = try await stage.sanpo("help", "find")

    let shown = pages.withLock(\.self)
    #expect(shown.count == 2)
    #expect(shown[0].contains("鳥") && shown[1].contains("USAGE: sanpo find"))
    #expect(long.data.isEmpty && help.data.isEmpty)
    #expect(short.data.contains("cat") && json.data.contains("鳥"))
  }

  @Test func `A line typed ahead is no key of the pager`() async throws {
    let pager = Pager(rows: { 3 }, isTypedAhead: { true }) { Issue.record("It was paged: \($0)") }

    let help = try await Stage(isInteractive: true, pager: pager).sanpo("help", "find")

    #expect(help.data.contains("USAGE: sanpo find"))
  }

  @Test func `A command typed at less writes no file, and the person's pager is left alone`() {
    let usual = Pager.environment(["HOME": "/home/me"])
    let own = Pager.environment(["PAGER": "less -S", "LESS": "R"])

    #expect(usual["LESSSECURE"] == "1" && usual["HOME"] == "/home/me")
    #expect(own == ["PAGER": "less -S", "LESS": "R"])
  }
}

/// An editor that changes a text, and remembers what it was given.
private final class TestEditor: Sendable {
  private let given = Mutex<[String]>([])
  private let change: @Sendable (String) -> String

  init(_ change: @escaping @Sendable (String) -> String) {
    self.change = change
  }

  var opened: [String] { given.withLock(\.self) }

  var editor: TextEditor {
    TextEditor { [self] text in
      given.withLock { $0.append(text) }
      return change(text)
    }
  }
}
