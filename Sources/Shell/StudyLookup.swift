import Engine
import Foundation

/// Looks up decks and items by name.
extension Study {
  var now: Date { clock.now() }

  /// Returns the deck with this name, or the only one with this last part, parent or prefix; of a
  /// parent that is only a part of other decks' names, the same as if it were a deck.
  func deck(named text: String) async throws -> Deck {
    let decks = try await decks()
    if let parent = try await parent(named: text, of: decks) { return parent }
    let found = try decks.like(text)
    if found.count > 1 { throw Problem.manyDecks(text, found.map(\.name)) }
    guard let deck = found.first else { throw Problem.noDeck(text, near: decks.misspelt(text)) }
    return deck
  }

  /// Returns the deck with exactly this name, ignoring case; of a parent that is only a part of
  /// other decks' names, the same as if it were a deck. Use it for all commands that change data.
  ///
  /// - Parameter orNew: whether a new deck would do as well.
  /// - Throws: `Problem` suggesting the intended name.
  func deck(exactly text: String, orNew: Bool = false) async throws -> Deck {
    let decks = try await decks()
    if let parent = try await parent(named: text, of: decks) { return parent }
    if let deck = try decks.deck(exactly: text, orNew: orNew) { return deck }
    let near = try decks.like(text).first
    throw Problem.noDeck(text, near: near ?? decks.misspelt(text), orNew: orNew)
  }

  /// The deck to add items to: that with exactly this name, or the only one with this last part.
  ///
  /// - Returns: nil if a new deck is meant.
  /// - Throws: `Problem` if the name may be the beginning of another deck's.
  func deckToFill(named text: String) async throws -> Deck? {
    let decks = try await decks()
    if let deck = try decks.deck(exactly: text, orNew: true) { return deck }
    let found = try decks.like(text)
    guard found.count == 1, let deck = found.first,
      Deck.folded(deck.leafName) == Deck.folded(try Deck.name(from: text))
    else { return nil }
    return deck
  }

  /// The deck to move items to: that with exactly this name, or the only one with this last part. A
  /// parent that is only a part of other decks' names becomes one by `makingDeck`.
  func deckToMoveTo(named text: String) async throws -> Deck {
    if let parent = try await parent(named: text, of: decks()) { return parent }
    if let deck = try await deckToFill(named: text) { return deck }
    return try await deck(exactly: text, orNew: true)
  }

  /// The parent with exactly this name, if that has subdecks but is no deck itself.
  private func parent(named text: String, of decks: [Deck]) async throws -> Deck? {
    guard let name = try decks.parent(text) else { return nil }
    return Deck(parent: name, try await settings())
  }

  /// Makes a deck of a parent that is only a part of other decks' names: before it is changed, or
  /// items are moved to it, or a session of it begins. Any other deck stays as it is.
  func makingDeck(of deck: Deck) async throws -> Deck {
    guard deck.isOnlyParent else { return deck }
    return try await today.decks.findOrAdd(deck.name, at: now)
  }

  /// Whether a deck has this name, or one that is like it.
  func hasDeck(like text: String) async throws -> Bool {
    try await !decks().like(text).isEmpty
  }

  func decks() async throws -> [Deck] {
    try await today.decks.all()
  }

  /// A deck or parent with what is due in it.
  func line(of deck: Deck) async throws -> Overview.DeckLine {
    try await today.decks.open(deck.root, at: now).line
  }

  /// Returns the item with this number or front, whatever its case.
  ///
  /// - Throws: `Problem` if several items are meant, or none.
  func item(_ text: String) async throws -> Item.ID {
    // A number with a sign is never a front.
    if text.hasPrefix("+"), let number = Item.ID(text) { return number }
    let (named, found) = try await items(withFront: text)
    guard let number = Item.ID(text) else {
      guard let named else {
        throw Problem.noItem(text, near: found.filter { !$0.hasOnlyAside(text) })
      }
      return named.id
    }
    guard let named, named.id != number else { return number }
    let numbered: Item
    do {
      numbered = try await info(number).item
    } catch let problem as Problem where problem == .noItem {
      return named.id  // Without an item of this number, the front is meant.
    }
    throw Problem.numberAndFront(text, numbered, named)
  }

  /// Returns the item with this front, and what a search for it finds.
  private func items(withFront text: String) async throws -> (named: Item?, found: [Item]) {
    let front = text.precomposedStringWithCanonicalMapping
    var found = try await items(Search.text(ofFront: front))
    if found.isEmpty {
      // Also finds fronts with markup. A colon is text here.
      let text = front.replacing("\"", with: "").replacing("\\", with: "\\\\")
        .replacing(":", with: "\\:")
      let (whole, words) = ("\"\(text)\"", Self.words(of: text))
      found = try await items(whole)
      // Marks of deletions stand between words.
      if found.isEmpty, words != whole { found = try await items(words) }
    }
    return (try found.item(named: front), found.map(\.item))
  }

  private static func words(of text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).map { "\"\($0)\"" }.joined(separator: " ")
  }

  /// Returns the first page of search results.
  private func items(_ search: String) async throws -> [FoundCard] {
    try await today.decks.find(search, at: now).cards
  }

  func info(_ text: String) async throws -> ItemInfo {
    let id = try await item(text)
    do {
      return try await info(id)
    } catch let problem as Problem where problem == .noItem {
      throw Problem("There is no item \(id).", remedy: problem.remedy)
    }
  }

  func info(_ id: Item.ID) async throws -> ItemInfo {
    try await items.info(id, at: now)
  }

  func settings() async throws -> Settings {
    try await care.settings()
  }

  /// The cards that a session of all decks asks.
  func due() async throws -> Counts {
    try await today.due(at: now)
  }

  func overview() async throws -> Overview {
    try await today.overview(at: now)
  }
}

extension Problem {
  fileprivate static func noDeck(
    _ text: String, near deck: Deck? = nil, orNew: Bool = false
  ) -> Problem {
    let adding = LineWords.line(["deck", text, "--add"])
    guard let deck else {
      return Problem(
        "There is no deck “\(text)”.",
        remedy: "“decks” lists them all\(orNew ? "; “\(adding)” adds it" : "").")
    }
    return Problem(
      "There is no deck “\(text)”. Did you mean “\(deck.name)”?",
      remedy: orNew
        ? "Use the full name; “\(adding)” makes a new deck." : "Use the full name.")
  }

  fileprivate static func manyDecks(_ text: String, _ names: [String]) -> Problem {
    Problem(
      "“\(text)” matches \(names.prefix(5).joined(separator: ", ")).", remedy: "Use the full name.")
  }

  fileprivate static func numberAndFront(
    _ text: String, _ numbered: Item, _ named: Item
  ) -> Problem {
    Problem(
      "“\(text)” is the number of \(numbered.content.title), and the front of item \(named.id).",
      remedy: "Enter +\(numbered.id) or +\(named.id).")
  }

  /// - Parameter found: what a search for the name finds.
  fileprivate static func noItem(_ text: String, near found: [Item]) -> Problem {
    let names = found.map { "\($0.content.title) (\($0.id))" }.uniqued()
    let meant = names.isEmpty ? "" : "Did you mean \(names.prefix(3).joined(separator: ", "))? "
    return Problem("There is no item “\(text)”.", remedy: "\(meant)“find” searches all fields.")
  }
}

extension Item {
  /// Whether a word of the text is in the item's notes or tags, but in none of what names it.
  fileprivate func hasOnlyAside(_ text: String) -> Bool {
    let names = [content.front, content.reading, content.back] + content.synonyms
    let aside = [content.notes] + content.tags
    return text.split(whereSeparator: \.isWhitespace).contains { word in
      !names.contains { $0.localizedStandardContains(word) }
        && aside.contains { $0.localizedStandardContains(word) }
    }
  }
}

extension [Deck] {
  /// Returns the deck with this name, or the best matches.
  fileprivate func like(_ text: String) throws -> [Deck] {
    let name = Deck.folded(try Deck.name(from: text))
    let tests: [(Deck) -> Bool] = [
      { Deck.folded($0.name) == name },
      { Deck.folded($0.leafName) == name || Deck.folded($0.name).hasPrefix(name + "::") },
      { Deck.folded($0.leafName).hasPrefix(name) }, { Deck.folded($0.name).hasPrefix(name) },
    ]
    return tests.lazy.map { test in filter(test) }.first { !$0.isEmpty } ?? []
  }

  /// - Returns: Nil if no deck has this name. “Words” is another name than “Parent::Words”.
  /// - Throws: `Problem` if the name may be the beginning of another deck's.
  fileprivate func deck(exactly text: String, orNew: Bool) throws -> Deck? {
    let found = try like(text)
    let name = Deck.folded(try Deck.name(from: text))
    if let deck = found.first(where: { Deck.folded($0.name) == name }) { return deck }
    guard let near = found.first, Deck.folded(near.leafName) != name,
      Deck.parent(name, of: near) == nil
    else { return nil }
    throw Problem.noDeck(text, near: near, orNew: orNew)
  }

  /// Returns the deck whose name is nearly spelt so.
  fileprivate func misspelt(_ text: String) -> Deck? {
    func names(_ deck: Deck) -> [String] { [deck.name, deck.leafName].map { Deck.folded($0) } }
    guard let near = Suggestion.of(Deck.folded(text), among: flatMap(names)) else { return nil }
    return first { names($0).contains(near) }
  }

  /// The spelling of exactly this name, if that has subdecks but is no deck itself.
  fileprivate func parent(_ text: String) throws -> String? {
    let name = Deck.folded(try Deck.name(from: text))
    guard !contains(where: { Deck.folded($0.name) == name }) else { return nil }
    return lazy.compactMap { Deck.parent(name, of: $0) }.first
  }
}

extension Deck {
  /// The spelling of a folded name, if that is of a parent of the deck.
  fileprivate static func parent(_ name: String, of deck: Deck) -> String? {
    let path = deck.name.components(separatedBy: separator)
    return path.indices.dropLast().map { path[...$0].joined(separator: separator) }
      .first { folded($0) == name }
  }
}
