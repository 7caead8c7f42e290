import Engine
import Helpers
import Testing

// Decks on each face.

extension PageWalk {
  func performOfDecks(_ intent: Intent) async throws {
    switch intent {
    case .seeDecks: try await open(intent, showing: "main", "Animals")
    case .openDeck:
      try await open(intent, await home.number(ofDeck: "Animals"), showing: "table.items", "亀")
    case .addDeck:
      try await open(intent)
      try await browser.fill("name", "Travel")
      try await click(intent, showing: "h1", "Travel")
      #expect(try await home.deck("Travel") != nil)
    case .renameDeck:
      try await open(intent, await home.number(ofDeck: "Travel"))
      try await openDrawer("name")
      try await browser.fill("name", "Trips")
      try await click(intent, showing: "h1", "Trips")
      #expect(try await home.deck("Travel") == nil)
      #expect(try await home.deck("Trips") != nil)
    case .changeDeckOptions:
      try await open(intent, await home.number(ofDeck: "Trips"))
      try await openDrawer("newPerDay")
      try await browser.fill("newPerDay", "3")
      try await click(intent, showing: ".notice", "Saved")
      #expect(try await home.deck("Trips")?["new_per_day"] as? Int == 3)
    case .deleteDeck:
      try await open(intent, await home.number(ofDeck: "Trips"))
      try await openDrawer("name")
      try await click(intent, showing: "h1", "Decks")
      #expect(try await home.deck("Trips") == nil)
    default: Issue.record("“\(intent.rawValue)” is not about decks.")
    }
  }
}

extension TerminalWalk {
  func performOfDecks(_ intent: Intent) async throws {
    switch intent {
    case .seeDecks: try await ask(intent, says: "Animals")
    case .openDeck: try await ask(intent, ["DECK": "Animals"], says: "亀")
    case .addDeck:
      try await ask(intent, ["DECK": "Travel"], says: "Travel")
      #expect(try await home.deck("Travel") != nil)
    case .renameDeck:
      try await ask(intent, ["DECK": "Travel", "NAME": "Trips"], says: "Trips")
      #expect(try await home.deck("Travel") == nil)
      #expect(try await home.deck("Trips") != nil)
    case .changeDeckOptions:
      try await ask(intent, ["DECK": "Trips", "NUMBER": "3"], says: "3 new and")
      #expect(try await home.deck("Trips")?["new_per_day"] as? Int == 3)
    case .deleteDeck:
      try await ask(intent, ["DECK": "Trips"], says: "Deleted Trips")
      #expect(try await home.deck("Trips") == nil)
    default: Issue.record("“\(intent.rawValue)” is not about decks.")
    }
  }
}
