import Testing

@testable import Engine

struct DeckListTests {
  @Test func `A deck is sorted by its name and has the learner's defaults`() async throws {
    let learner = try Learner()
    try await learner.set("new-per-day", to: "7")

    try await learner.decks.add("B", at: learner.now)
    try await learner.decks.add("A::x", at: learner.now)
    try await learner.decks.add("A", at: learner.now)

    let decks = try await learner.decks.lines(at: learner.now).map(\.deck)
    #expect(decks.map(\.name) == ["A", "A::x", "B"])
    #expect(decks.map(\.options.newPerDay) == [7, 7, 7])
  }

  @Test(arguments: ["A", "a", " A "])
  func `A used name is rejected, in any case`(name: String) async throws {
    let learner = try Learner()
    _ = try await learner.addDeck("A")

    let refusal = await #expect(throws: Problem.self) {
      try await learner.decks.add(name, at: learner.now)
    }

    #expect(refusal?.sentence.contains("already exists") == true)
    #expect(try await learner.number("SELECT count(*) FROM deck") == 1)
  }

  @Test func `A deck needed twice at the same time is created once`() async throws {
    let learner = try Learner()

    let first = try await learner.decks.findOrAdd("A", at: learner.now)
    let second = try await learner.decks.findOrAdd(" a ", at: learner.now)

    #expect(first == second)
    #expect(try await learner.number("SELECT count(*) FROM deck") == 1)
  }

  @Test func `A parent of decks that becomes one is no step of undo`() async throws {
    let learner = try Learner()
    _ = try await learner.addDeck("A::x")

    let parent = try await learner.decks.findOrAdd("A", at: learner.now)

    #expect(parent.name == "A")
    #expect(
      try await learner.study.undoHistory().changes.map(\.name)
        == ["Added deck A::x"])
  }

  @Test(arguments: [
    ("A", "B", ["B", "B::x", "B::x::y"]), ("A", "Top::A", ["Top::A", "Top::A::x", "Top::A::x::y"]),
    ("A", "a", ["a", "a::x", "a::x::y"]), ("A", "🇯🇵", ["🇯🇵", "🇯🇵::x", "🇯🇵::x::y"]),
    ("🇯🇵", "B", ["B", "B::x", "B::x::y"]), ("e\u{301}", "B", ["B", "B::x", "B::x::y"]),
    ("🇯🇵 A", "🎌 B", ["🎌 B", "🎌 B::x", "🎌 B::x::y"]),
  ])
  func `Renaming a deck renames the decks inside it, and nothing else`(
    old: String, new: String, names: [String]
  ) async throws {
    let learner = try Learner()
    var deck = try await learner.addDeck(old)
    for name in ["\(old)::x", "\(old)::x::y", "\(old) other", "Z"] {
      _ = try await learner.addDeck(name)
    }

    deck.name = new
    try await learner.decks.change(deck, at: learner.now)

    let after = try learner.storage.decks()
    #expect(Set(after) == Set(names + ["\(old) other", "Z"]))
  }

  @Test func `Names and their paths ignore the case of ASCII letters only`()
    async throws
  {
    let learner = try Learner()
    for name in ["É", "é::x", "DER", "der::x"] {
      try await learner.addItem(name, to: learner.addDeck(name))
    }

    let lines = try await learner.overview().decks

    let items = Dictionary(uniqueKeysWithValues: lines.map { ($0.deck.name, $0.items) })
    #expect(items == ["É": 1, "é::x": 1, "DER": 2, "der::x": 1])
    for line in lines {
      #expect(
        try await learner.fronts(finding: "deck:\(line.deck.name)").count == line.items,
        "\(line.deck.name)")
    }
  }

  @Test func `A deck counts what is inside it at any depth`() async throws {
    let learner = try Learner()
    for name in ["A", "a::x::y", "A::x::y::z", "A b", "A::x:::z"] {
      try await learner.addItem(name, to: learner.addDeck(name))
    }

    let lines = try await learner.overview().decks

    let items = Dictionary(uniqueKeysWithValues: lines.map { ($0.deck.name, $0.items) })
    let new = Dictionary(uniqueKeysWithValues: lines.map { ($0.deck.name, $0.counts.new) })
    #expect(items == ["A": 4, "a::x::y": 2, "A::x::y::z": 1, "A b": 1, "A::x:::z": 1])
    #expect(new == items)
  }

  @Test(arguments: ["A::x", "A::A", "a::inside::deeper"])
  func `A deck cannot be moved inside itself`(name: String) async throws {
    let learner = try Learner()
    var deck = try await learner.addDeck("A")

    deck.name = name
    await #expect(throws: Problem.self) {
      try await learner.decks.change(deck, at: learner.now)
    }

    #expect(try learner.storage.decks() == ["A"])
  }

  @Test func `A rename that conflicts with another deck is rejected as a whole, by name`()
    async throws
  {
    let learner = try Learner()
    var deck = try await learner.addDeck("A")
    for name in ["A::x", "A::y", "B::y"] { _ = try await learner.addDeck(name) }

    deck.name = "B"
    deck.options.newPerDay = 1
    let refusal = await #expect(throws: Problem.self) {
      try await learner.decks.change(deck, at: learner.now)
    }

    #expect(refusal?.sentence.contains("already contains a deck") == true)
    #expect(try learner.storage.decks() == ["A", "A::x", "A::y", "B::y"])
    #expect(try await learner.number("SELECT new_per_day FROM deck WHERE name = 'A'") == 20)
  }

  @Test(arguments: [
    DeckOptions(newPerDay: -1, reviewsPerDay: 1, retention: 0.9),
    DeckOptions(newPerDay: 10_000, reviewsPerDay: 1, retention: 0.9),
    DeckOptions(newPerDay: 1, reviewsPerDay: -1, retention: 0.9),
    DeckOptions(newPerDay: 1, reviewsPerDay: 100_000, retention: 0.9),
    DeckOptions(newPerDay: 1, reviewsPerDay: 1, retention: 0.69),
    DeckOptions(newPerDay: 1, reviewsPerDay: 1, retention: 1),
    DeckOptions(newPerDay: 1, reviewsPerDay: 1, retention: .nan),
  ])
  func `Options out of range are rejected, for new and existing decks`(options: DeckOptions)
    async throws
  {
    let learner = try Learner()
    var deck = try await learner.addDeck("Old")

    deck.options = options
    await #expect(throws: Problem.self) {
      try await learner.decks.change(deck, at: learner.now)
    }
    await #expect(throws: Problem.self) {
      try await learner.decks.add("New", options, at: learner.now)
    }

    #expect(try learner.storage.decks() == ["Old"])
    #expect(try await learner.number("SELECT new_per_day FROM deck") == 20)
  }

  @Test func `A change of some options leaves those that another face changed`() async throws {
    let learner = try Learner()
    let drawn = try await learner.addDeck("A")
    var renamed = drawn
    renamed.name = "B"
    try await learner.decks.change(renamed, from: drawn, at: learner.now)

    var changed = drawn
    changed.options.newPerDay = 3
    try await learner.decks.change(changed, from: drawn, at: learner.now)

    #expect(try learner.storage.decks() == ["B"])
    #expect(try await learner.number("SELECT new_per_day FROM deck") == 3)
  }

  @Test func `A deck without a card kind is rejected`() async throws {
    let learner = try Learner()

    await #expect(throws: Problem.self) { try await learner.addDeck(kinds: []) }

    #expect(try learner.storage.decks() == [])
  }

  @Test func `An added card kind creates a card for every existing item, once`()
    async throws
  {
    let learner = try Learner()
    var deck = try await learner.addDeck()
    try await learner.addItems(3, to: deck)

    deck.options.cardKinds = [.typed, .recall]
    try await learner.decks.change(deck, at: learner.now)
    try await learner.decks.change(deck, at: learner.now)

    #expect(
      try await learner.rows("SELECT kind, count(*) AS cards FROM card GROUP BY kind") == [
        #"[kind:"recall" cards:3]"#, #"[kind:"typed" cards:3]"#,
      ])
  }

  @Test func `A deck with items is only deleted if that is confirmed`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck("A")
    _ = try await learner.addDeck("A::Inside")
    try await learner.addItem(to: deck)

    await #expect(throws: Problem.holdsItems("A", 1)) {
      try await learner.decks.delete(deck.id, isSure: false, at: learner.now)
    }
    try await learner.decks.delete(deck.id, isSure: true, at: learner.now)

    #expect(try await learner.decks.lines(at: learner.now).isEmpty)
  }

  @Test func `The name of a deleted deck is available again`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck("A")
    try await learner.addItem(to: deck)
    try await learner.decks.delete(deck.id, isSure: true, at: learner.now)

    _ = try await learner.addDeck("A")

    let decks = try await learner.decks.lines(at: learner.now)
    #expect(decks.map(\.deck.name) == ["A"])
    #expect(decks.map(\.items) == [0])
  }

  @Test(arguments: ["A", String(repeating: "あ", count: 200)])
  func `Restoring an item restores its deleted deck`(_ name: String) async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck(name)
    let id = try await learner.addItem(to: deck)
    try await learner.addItem("猫", to: deck)
    try await learner.decks.delete(deck.id, isSure: true, at: learner.now)

    try await learner.items.act(.restore, on: id, at: learner.now)

    let decks = try await learner.decks.lines(at: learner.now)
    #expect(decks.map(\.deck.name) == [name])
    #expect(decks.map(\.items) == [1])
  }

  @Test func `Opening a missing deck is a problem`() async throws {
    let learner = try Learner()

    await #expect(throws: Problem.noDeck) {
      try await learner.decks.open(.deck(99), at: learner.now)
    }
  }

  @Test func `Searching an open deck includes the decks inside it`() async throws {
    let learner = try Learner()
    let parent = try await learner.addDeck("A")
    let child = try await learner.addDeck("A::x")
    let other = try await learner.addDeck("B")
    for deck in [parent, child, other] { try await learner.addItem("犬 \(deck.name)", to: deck) }

    let open = try await learner.decks.open(.deck(parent.id), query: "犬", at: learner.now)

    #expect(open.finds.cards.map(\.deckName) == ["A", "A::x"])
    #expect(open.line.items == 2)
  }
}
