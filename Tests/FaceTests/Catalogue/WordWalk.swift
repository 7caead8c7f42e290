import Engine
import Helpers
import Testing

extension PageWalk {
  /// Performs the intents of words, with the few Spanish ones of the tests.
  func performOfWords(_ intent: Intent) async throws {
    switch intent {
    case .discoverWords: try await open(intent, showing: ".word-card", "perro")
    case .moreWords:
      try await browser.go(to: stage.url("/words?level=medium&seed=1"))
      // In one script, because the part with the link may be drawn again between two commands.
      let label: String = try await browser.evaluate(
        "const link = document.querySelector('#more-words a.button'); link.click(); return link.text"
      )
      #expect(try label == control(intent))
      try await browser.waitFor(css: "#more-words:not(:has(a.button:not(.quiet)))")
    case .defineWord:
      try await browser.fill("q", "gato")
      try await browser.click("Define")
      try await browser.waitFor(css: ".word-card", containing: "cat")
    case .saveWord:
      try await browser.click(css: ".word-card button")
      try await browser.waitFor(css: ".word-card .badge", containing: "in a deck")
      #expect(try await home.item("gato")["deck"] as? String == "Words::Spanish")
    case .seeSavedWords: try await open(intent, showing: "table.items", "gato")
    case .defineItem:
      try await browser.click(css: "table.items a.front")
      try await browser.waitFor(css: "h1")
      try await click(intent, showing: ".word-card", "cat")
    case .updateWord:
      try await home.home.sanpo("edit", "gato", "--back", "tomcat")
      try await browser.go(to: stage.url("/words?q=gato"))
      try await browser.click("Update definition")
      try await browser.waitFor(css: ".word-card", containing: "New definition: “cat”.")
      try await click(intent, showing: ".notice", "Updated gato.")
      #expect(try await home.item("gato")["back"] as? String == "cat")
    case .openSavedWord, .deleteSavedWord, .readWiktionary:
      expectNone(intent, in: .webview)
    default: Issue.record("\(intent) is no intent of words.")
    }
  }
}

extension TerminalWalk {
  func performOfWords(_ intent: Intent) async throws {
    switch intent {
    case .discoverWords: try await ask(intent, says: "perro")
    case .moreWords: try await ask(intent, ["NUMBER": "0"], says: "house")
    case .defineWord: try await ask(intent, ["WORD": "gato"], says: "cat")
    case .saveWord:
      try await ask(intent, ["WORD": "gato"], says: "is added to Words::Spanish")
      #expect(try await home.item("gato")["deck"] as? String == "Words::Spanish")
    case .seeSavedWords: try await ask(intent, says: "gato")
    case .defineItem: try await ask(intent, ["ITEM": "gato"], says: "cat")
    case .openSavedWord: try await ask(intent, ["WORD": "gato"], says: "cat")
    case .deleteSavedWord: try await ask(intent, ["WORD": "gato"], says: "is deleted")
    case .updateWord:
      try await terminal.command("undo")
      try await ask(intent, ["WORD": "gato"], says: "is up to date")
    case .readWiktionary:
      // The REPL's own input is the commands, so a page comes from a file.
      try await ask(intent, ["WORD": "gato", "LANGUAGE": "es"], says: "Use the name of a file")
    default: Issue.record("\(intent) is no intent of words.")
    }
  }
}
