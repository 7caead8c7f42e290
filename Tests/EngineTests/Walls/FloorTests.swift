import Testing

/// The rooms of the engine in order: each depends only on rooms below it.
struct FloorTests {
  /// From the lowest up. Rooms on one floor may depend on each other, except for the features.
  private static let floors: [Set<String>] = [
    ["Japanese", "Scheduling", "Formatting", "Wiktionary"],
    ["Store", "Outside"],
    ["Storage"],
    ["Settings", "Analytics", "Entitlements", "Flags", "Accounts"],
    ["Decks", "Intents"],
    ["Dictionary", "Reading", "Audio", "LanguageModels", "Jobs", "NoteTypes"],
    ["Reviews"],
    ["Sessions"],
    [],  // The features: every room that is on no other floor.
    ["Today", "Lab", "Exchange", "Anki", "AnkiConnect", "Care", "ServedAPI", "Start", "Undo"],
  ]
  private static let features = 8

  /// Decks creates and suspends cards, Reviews changes their memory.
  private static let tablesOfTwoRooms = ["card": ["Decks", "Reviews"]]

  @Test func `A room names no type of a room above it, and no feature one of another`() throws {
    let rooms = Rooms(try Checkout.sources(in: "Sources/Engine"))

    let upward = rooms.namings.filter {
      let (room, other) = (Self.floor(of: $0.room), Self.floor(of: $0.other))
      return other > room || (other == room && room == Self.features)
    }

    #expect(rooms.names.isSuperset(of: ["Decks", "Reviews", "Today", "WaniKani"]))
    #expect(rooms.namings.contains { $0.room == "Today" && $0.other == "Decks" })
    #expect(upward.map(\.place) == [])
  }

  @Test func `Each table is written by one room`() throws {
    let sources = try Checkout.sources(in: "Sources/Engine").filter {
      $0.folder != "Sources/Engine" && $0.folder != "Sources/Engine/Storage"
    }

    var writers: [String: Set<String>] = [:]
    for source in sources {
      let room = String(source.path.split(separator: "/")[2])
      for table in Self.tablesWritten(in: source) { writers[table, default: []].insert(room) }
    }

    #expect(writers["deck"] == ["Decks"])
    #expect(writers["wanikani_outbox"] == ["WaniKani"])
    #expect(writers.filter { $1.count > 1 }.mapValues { $0.sorted() } == Self.tablesOfTwoRooms)
  }

  @Test func `Names are found in code, not in comments or strings`() {
    let words = SwiftWord.all(in: [
      "struct Deck: Named {  // a Card", "let text = \"an Item\\\" Item\" + Text.of(.Kind)",
      "let sql = \"\"\"", "  SELECT Word FROM Row", "  \"\"\" + Tail",
    ])

    #expect(SwiftWord.declared(in: words) == ["Deck"])
    #expect(
      words.map(\.text).filter { $0.first?.isUppercase == true } == [
        "Deck", "Named", "Text", "Kind", "Tail",
      ])
    #expect(words.first { $0.text == "Kind" }?.isMember == true)
    #expect(words.first { $0.text == "Tail" }?.line == 5)
  }

  private static func floor(of room: String) -> Int {
    floors.firstIndex { $0.contains(room) } ?? features
  }

  /// Without migrations: a trigger that undoes an import acts on what other rooms wrote for it.
  private static func tablesWritten(in source: Checkout.Source) -> [String] {
    let text = source.lines.joined(separator: "\n")
      .replacing(#/ = Migration\((?s:.*?)"\)$/#.anchorsMatchLineEndings(), with: "")
    guard ["INSERT", "UPDATE", "DELETE"].contains(where: text.contains) else { return [] }
    let pattern =
      /(?:(?:INSERT|REPLACE)(?: OR [A-Z]+)? INTO|DELETE FROM|UPDATE(?: OR [A-Z]+)?)\s+(?:main\.)?([a-z_]+)(?=[\s(\\])/
    return text.matches(of: pattern).map { String($0.1) }
  }
}
