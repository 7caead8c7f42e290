import Engine
import Foundation
import Helpers
import Terminals
import Testing

// Dictionaries and kanji on each face.

extension PageWalk {
  func performOfDictionary(_ intent: Intent) async throws {
    switch intent {
    case .say:
      try await browser.go(to: stage.url("/items/\(home.number(ofItem: "猫"))"))
      try await browser.waitFor(css: "a[data-plays]", containing: control(intent))
    case .lookUp:
      try await open(intent)
      try await browser.fill("q", "食べられなかった")
      try await click(intent, showing: ".entries", "to eat")
    case .openWordUnderPointer:
      try await open(intent)
      try await browser.fill("q", "休む")
      try await browser.swap(byClicking: "Look up")
      try await browser.click(css: ".chips .chip")
      try await browser.waitFor(css: "h1.prompt", containing: "休")
      try await browser.click(css: ".readings dd")
      try await browser.waitFor(css: "#panel", containing: "No word found.")
    case .addFromDictionary:
      try await openKanji("橋", intent)
      try await click(intent, showing: ".notice", "was added to the deck “Dictionary”")
      #expect(try await home.item("橋")["deck"] as? String == "Dictionary")
    case .seeDictionaries: try await open(intent, showing: "main", "Built-in")
    case .importDictionary:
      try await open(intent)
      try await browser.find("#field-file").type(home.home.file("dictionary.zip").path)
      try await browser.nextPage(byClicking: control(intent))
      try await browser.waitFor(css: "main", containing: "Revision 1")
    case .disableDictionary:
      try await open(intent)
      try await click(intent, showing: "main", "Revision 1, disabled")
    case .enableDictionary: try await click(intent, showing: "main", "Revision 1.")
    case .moveDictionary: try await click(intent, showing: ".notice", "Saved")
    case .removeDictionary:
      try await confirm(intent, "remove", showing: ".notice", "Removed")
    case .seeKanji: try await open(intent, showing: ".tile-grid", "食")
    case .openKanji:
      try await openKanji("休", intent)
      try await browser.waitFor(css: ".item-meaning", containing: "rest")
    case .writeOfKanji:
      try await openKanji("休", intent)
      try await browser.fill("mnemonic", "a person at a tree")
      try await click(intent, showing: ".notice", "Saved")
    default: Issue.record("“\(intent.rawValue)” is not about a dictionary.")
    }
  }

  private func openKanji(_ kanji: String, _ intent: Intent) async throws {
    let address = try page(intent).address.replacing("*", with: kanji)
    try await browser.go(to: stage.url(address))
    try await browser.waitFor(css: "h1.prompt", containing: kanji)
  }
}

extension TerminalWalk {
  func performOfDictionary(_ intent: Intent) async throws {
    switch intent {
    case .say: try await ask(intent, ["TEXT": "hello"], says: "“hello” is not Japanese.")
    case .lookUp: try await ask(intent, ["WORD": "食べられなかった"], says: "to eat")
    case .openWordUnderPointer: expectNone(intent, in: .native)
    case .addFromDictionary:
      _ = try await terminal.command("lookup はし")
      try await ask(intent, says: "was added to Dictionary")
      #expect(try await home.item("橋")["deck"] as? String == "Dictionary")
    case .seeDictionaries: try await ask(intent, says: "built-in")
    case .importDictionary: try await ask(intent, ["FILE": "dictionary.zip"], says: "4 terms")
    case .disableDictionary: try await ask(intent, ["TITLE": "Small"], says: "(disabled)")
    case .enableDictionary: try await ask(intent, ["TITLE": "Small"], says: "revision 1")
    case .moveDictionary: try await ask(intent, ["TITLE": "Small", "NUMBER": "1"], says: "1 Small")
    case .removeDictionary:
      try await type(line(intent, ["TITLE": "Small"]), until: "(y/n)")
      #expect(try await type("y", until: prompt).contains("built-in"))
    case .seeKanji: try await ask(intent, ["LEVEL": "N5"], says: "一木食休")
    case .openKanji: try await ask(intent, ["KANJI": "休"], says: "6 strokes")
    case .writeOfKanji: try await ask(intent, ["KANJI": "休", "TEXT": "tree"], says: "Yours: tree")
    default: Issue.record("“\(intent.rawValue)” is not about a dictionary.")
    }
  }
}
