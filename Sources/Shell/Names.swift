import Engine
import Foundation

/// Finds what a person calls by name.
extension Study {
  var now: Date { clock.now() }

  /// By its whole name, else by what is unmistakable: its last part, or how it begins.
  func deck(named text: String) async throws -> Overview.DeckLine {
    let found = try await decksLike(text)
    if found.count > 1 { throw Problem.manyDecks(text, found.map(\.deck.name)) }
    guard let deck = found.first else { throw Problem.noDeck(text) }
    return deck
  }

  /// By its whole name, whatever its case: for all that changes it.
  ///
  /// - Throws: `Problem` with the name that may be meant.
  func deck(exactly text: String) async throws -> Overview.DeckLine {
    guard let deck = try await deckIfThere(exactly: text) else { throw Problem.noDeck(text) }
    return deck
  }

  /// - Returns: nil where no deck is called so.
  /// - Throws: `Problem` where the name may be short for another.
  func deckIfThere(exactly text: String) async throws -> Overview.DeckLine? {
    let found = try await decksLike(text)
    let name = Deck.folded(try Deck.name(from: text))
    guard let near = found.first, Deck.folded(near.deck.name) != name else { return found.first }
    throw Problem(
      "There is no deck “\(text)”. Did you mean “\(near.deck.name)”?",
      remedy: "Give the whole name; “deck \"\(text)\" --add” makes a new deck.")
  }

  /// The one of that name alone, else those that are called so best.
  private func decksLike(_ text: String) async throws -> [Overview.DeckLine] {
    let name = Deck.folded(try Deck.name(from: text))
    let decks = try await decks()
    let tests: [(Deck) -> Bool] = [
      { Deck.folded($0.name) == name }, { Deck.folded($0.leafName) == name },
      { Deck.folded($0.leafName).hasPrefix(name) }, { Deck.folded($0.name).hasPrefix(name) },
    ]
    return tests.lazy.map { test in decks.filter { test($0.deck) } }.first { !$0.isEmpty } ?? []
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
      throw Problem("No item is called “\(text)”.", remedy: "“find” searches all fields.")
    }
    guard ids.count == 1 else { throw Problem.manyItems(text, exact.isEmpty ? found : exact) }
    return id
  }

  /// Another item of that front in the same deck.
  func twin(of item: Item) async throws -> Item? {
    let front = item.content.front
    guard !front.contains("\"") else { return nil }
    return try await items("front:\"\(front)\"").first {
      $0.id != item.id && $0.deck == item.deck && $0.content.front == front
    }
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
  fileprivate static func noDeck(_ text: String) -> Problem {
    Problem("There is no deck “\(text)”.", remedy: "“decks” lists them all.")
  }

  fileprivate static func manyDecks(_ text: String, _ names: [String]) -> Problem {
    Problem("“\(text)” could be \(names.prefix(5).joined(separator: ", ")).", remedy: "Say which.")
  }

  fileprivate static func manyItems(_ text: String, _ items: [Item]) -> Problem {
    let unique = Dictionary(items.map { ($0.id, $0) }, uniquingKeysWith: { $1 }).values
    let names = unique.sorted { $0.id < $1.id }.prefix(5)
      .map { "\($0.id) (\(SafeHTML.plainText($0.content.front)))" }
    return Problem(
      "“\(text)” matches several items: \(names.joined(separator: ", ")).",
      remedy: "Give the number of the one you mean.")
  }
}
