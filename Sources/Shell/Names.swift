import Engine
import Foundation

/// Finds what a person calls by name.
extension Study {
  var now: Date { clock.now() }

  /// By its whole name, else by what is unmistakable: its last part, or how it begins.
  func deck(named text: String) async throws -> Overview.DeckLine {
    let name = Deck.folded(try Deck.name(from: text))
    let decks = try await decks()
    if let exact = decks.first(where: { Deck.folded($0.deck.name) == name }) { return exact }
    let tests: [(Deck) -> Bool] = [
      { Deck.folded($0.leafName) == name }, { Deck.folded($0.leafName).hasPrefix(name) },
      { Deck.folded($0.name).hasPrefix(name) },
    ]
    for test in tests {
      let found = decks.filter { test($0.deck) }
      if found.count == 1 { return found[0] }
      if found.count > 1 { throw Problem.manyDecks(text, found.map(\.deck.name)) }
    }
    throw Problem("There is no deck “\(text)”.", remedy: "“decks” lists them all.")
  }

  func decks() async throws -> [Overview.DeckLine] {
    try await deckList().sent(.opened(at: now)).decks
  }

  /// By its number, else by its front.
  func item(_ text: String) async throws -> Item.ID {
    if let number = Item.ID(text) { return number }
    let front = text.precomposedStringWithCanonicalMapping
    let quoted = "\"\(front.replacing("\"", with: ""))\""
    var found = try await items("front:\(quoted)")
    // What has markup in it, or is only a part of the front.
    if found.isEmpty { found = try await items(quoted) }
    let exact = found.filter { SafeHTML.plainText($0.content.front) == front }
    let ids = Set((exact.isEmpty ? found : exact).map(\.id))
    guard let id = ids.first else {
      throw Problem("Nothing is called “\(text)”.", remedy: "“find” looks inside everything.")
    }
    guard ids.count == 1 else { throw Problem.manyItems(text, exact.isEmpty ? found : exact) }
    return id
  }

  /// The first page of what a search finds.
  private func items(_ search: String) async throws -> [Item] {
    let state = try await deckList().sent(.lookedFor(search, page: 1, at: now))
    return state.finds?.cards.map(\.item) ?? []
  }

  func sheet(_ text: String) async throws -> ItemSheet {
    try await sheet(try await item(text))
  }

  func sheet(_ id: Item.ID) async throws -> ItemSheet {
    try await onItem(.opened(id, at: now))
  }

  /// What is held after an event.
  func onItem(_ event: ItemDetail.Event) async throws -> ItemSheet {
    guard let sheet = try await itemDetail().sent(event).sheet else {
      throw Problem("That did not work.", remedy: "Try again.")
    }
    return sheet
  }

  func settings() async throws -> Settings {
    try await preferences().sent(.opened).settings
  }

  func figures() async throws -> [FaceFigures] {
    try await lab().sent(.opened).figures
  }

  func overview() async throws -> Overview {
    guard let overview = try await today().sent(.opened(at: now)).overview else {
      throw Problem("That did not work.", remedy: "Try again.")
    }
    return overview
  }
}

extension Problem {
  fileprivate static func manyDecks(_ text: String, _ names: [String]) -> Problem {
    Problem("“\(text)” could be \(names.prefix(5).joined(separator: ", ")).", remedy: "Say which.")
  }

  fileprivate static func manyItems(_ text: String, _ items: [Item]) -> Problem {
    let unique = Dictionary(items.map { ($0.id, $0) }, uniquingKeysWith: { $1 }).values
    let names = unique.sorted { $0.id < $1.id }.prefix(5)
      .map { "\($0.id) (\(SafeHTML.plainText($0.content.front)))" }
    return Problem(
      "“\(text)” is not only one item: \(names.joined(separator: ", ")).",
      remedy: "Give the number of the one you mean.")
  }
}
