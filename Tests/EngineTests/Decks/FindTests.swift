import Testing

@testable import Engine

/// Searching by the database's index.
struct FindTests {
  @Test(arguments: [
    ("食べる", "たべる", "to eat", ["食べる", "食べ", "食", "べる", "たべ", "タベル", "ﾀﾍﾞﾙ", "eat", "EA", "ｅａｔ"]),
    ("学校", "がっこう", "school", ["学校", "学", "校", "がっこう", "ガッ", "っこ", "schoo"]),
    ("カメラ", "", "camera", ["カメラ", "かめら", "ｶﾒﾗ", "メラ", "ラ"]),
    ("Zürich", "", "city", ["zurich", "ZÜR", "Zu\u{308}rich"]),
    ("l'œuf", "", "egg", ["oeuf", "œuf", "l'oeuf", "ŒU"]),
    ("die Straße", "", "street", ["strasse", "STRASSE", "straße", "str*sse", "nc:strasse"]),
    ("собака", "", "dog", ["СОБАКА", "соб"]),
    ("한국어", "", "Korean", ["한국", "한국어"]),
    ("כלב", "", "dog", ["כלב"]),
    ("がぎ", "", "marks", ["がぎ", "か\u{3099}"]),
  ])
  func `An item is found by its words in any spelling`(
    front: String, reading: String, back: String, queries: [String]
  ) async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    try await learner.addItem(front, back: back, reading: reading, to: deck)
    try await learner.addItem("other", back: "別", to: deck)

    for query in queries {
      #expect(try await learner.fronts(finding: query) == [front], "\(query)")
    }
  }

  @Test(arguments: [
    ("w:dog", ["犬"]), ("w:DOG", ["犬"]), ("w:do", []), ("w:hot*dog", []), ("w:wat*", ["犬"]),
    ("-w:dog", ["ドッグ"]), ("re:^犬$", ["犬"]), (#"re:dog(house|s)"#, ["ドッグ"]),
    (#""re:a w[a-z]+dog""#, ["犬"]), (#"re:\bdog\b"#, ["犬"]), ("re:^dog", ["ドッグ"]),
  ])
  func `Whole words and expressions are found in any field`(
    query: String, fronts: [String]
  ) async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    try await learner.addItem("犬", back: "a watchdog; dog", to: deck)
    try await learner.addItem("ドッグ", back: "doghouse", to: deck)

    #expect(try await learner.fronts(finding: query) == fronts)
  }

  @Test(arguments: [
    ("!!", ["well!!"]), ("-!!", ["a < b", "🐶"]), ("🐶", ["🐶"]), ("<", ["a < b"]), ("…", []),
    ("*", ["well!!", "a < b", "🐶"]),
  ])
  func `Punctuation is found where it stands`(query: String, fronts: [String]) async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    for front in ["well!!", "a < b", "🐶"] {
      try await learner.addItem(TypedField.field(front), back: "sign", to: deck)
    }

    #expect(
      try await Set(learner.fronts(finding: query)) == Set(fronts.map(TypedField.field)))
  }

  @Test func `A long text is searched to its end`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    let text = String(repeating: "a word and another, ", count: 500)
    try await learner.addItem("one", back: text + "zebra", to: deck)
    try await learner.addItem("other", back: text, to: deck)

    #expect(try await learner.fronts(finding: "w:zebra") == ["one"])
    #expect(try await learner.fronts(finding: "re:word.*zebra$") == ["one"])
  }

  @Test func `An expression that takes too long is refused`() async throws {
    let learner = try Learner()
    try await learner.addItem("x", back: String(repeating: "x", count: 60), to: learner.addDeck())

    let problem = await #expect(throws: Problem.self) {
      try await learner.fronts(finding: "re:(x+x+)+y")
    }

    #expect(problem?.sentence == "This search takes too long.")
  }

  @Test func `Unknown words find nothing`() async throws {
    let learner = try Learner()
    try await learner.addItem("学校", back: "school", to: learner.addDeck())

    for query in ["かこ", "校学", "chool", "学生", "こっが"] {
      #expect(try await learner.fronts(finding: query) == [], "\(query)")
    }
  }

  @Test func `A word is found in any field, and not after it was removed`()
    async throws
  {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    let id = try await learner.addItem("犬", back: "<b>dog</b>", tags: ["animal"], to: deck)

    let before = [
      try await learner.fronts(finding: "dog"), try await learner.fronts(finding: "animal"),
    ]
    try await learner.items.edit(id, ItemContent(front: "犬", back: "hound"), at: learner.now)

    #expect(before == [["犬"], ["犬"]])
    #expect(try await learner.fronts(finding: "dog") == [])
    #expect(try await learner.fronts(finding: "animal") == [])
    #expect(try await learner.fronts(finding: "hound") == ["犬"])
  }

  @Test func `Decks are found with the decks inside them, whatever their case or characters`()
    async throws
  {
    let learner = try Learner()
    for name in ["First Steps::Words", "First Steps", "First", "🇯🇵::Kanji", "🇯🇵 other"] {
      try await learner.addItem(name, to: learner.addDeck(name))
    }

    #expect(
      try await learner.fronts(finding: #"deck:"first steps""#) == [
        "First Steps::Words", "First Steps",
      ])
    #expect(try await learner.fronts(finding: "deck:First") == ["First"])
    #expect(try await learner.fronts(finding: "deck:🇯🇵") == ["🇯🇵::Kanji"])
    #expect(
      try await learner.fronts(finding: #"-deck:"First Steps" -deck:🇯🇵"#) == ["First", "🇯🇵 other"])
  }

  @Test(arguments: [("taberu", ["食べる"]), ("tabe", ["食べる"]), ("TABERU", ["食べる"]), ("neko", ["猫"])])
  func `Romaji finds items by their reading`(query: String, fronts: [String]) async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    try await learner.addItem("食べる", back: "to eat", reading: "たべる", to: deck)
    try await learner.addItem("猫", back: "cat", reading: "ネコ", to: deck)
    try await learner.addItem("犬", back: "dog", reading: "いぬ", to: deck)

    #expect(try await learner.fronts(finding: query) == fronts)
  }

  @Test func `An exact front is found as a whole, including markup`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    for front in ["会", "会う", "都会", "<b>会</b>", "is:due"] {
      try await learner.addItem(front, to: deck)
    }

    #expect(try await learner.fronts(finding: "front:会") == ["会"])
    #expect(try await learner.fronts(finding: "front:<b>会</b>") == ["<b>会</b>"])
    #expect(try await learner.fronts(finding: "front:is:due") == ["is:due"])
    #expect(try await learner.fronts(finding: "-front:会 会").count == 3)
  }

  @Test func `The end of a deck's name is enough unless another deck has that full name`()
    async throws
  {
    let learner = try Learner()
    for name in ["First Steps::Words", "Second::Words::Hard", "Crosswords", "Top::É", "é::x"] {
      try await learner.addItem(name, to: learner.addDeck(name))
    }

    #expect(
      try await learner.fronts(finding: "deck:words") == [
        "First Steps::Words"
      ])
    #expect(try await learner.fronts(finding: "deck:Words::Hard") == ["Second::Words::Hard"])
    #expect(
      try await learner.fronts(finding: "deck:*words") == [
        "First Steps::Words", "Second::Words::Hard", "Crosswords",
      ])
    #expect(
      try await learner.fronts(finding: "deck:Wor*") == [
        "First Steps::Words", "Second::Words::Hard",
      ])
    #expect(try await learner.fronts(finding: "deck:%*") == [])
    try await learner.addItem("Words", to: learner.addDeck("Words"))
    #expect(try await learner.fronts(finding: "deck:words") == ["Words"])
  }

  @Test func `A deck's own name goes before what its stars stand for`() async throws {
    let learner = try Learner()
    for name in ["N5*", "N5 verbs", "12\" records", #"back\"#] {
      let deck = try await learner.addDeck(name)
      try await learner.addItem(name, to: deck)
    }

    #expect(try await learner.fronts(finding: "deck:\"N5*\"") == ["N5*"])
    #expect(try await learner.fronts(finding: "deck:N*") == ["N5*", "N5 verbs"])
    #expect(
      try await learner.fronts(finding: Search.text(ofDeck: "12\" records")) == ["12\" records"])
    #expect(try await learner.fronts(finding: Search.text(ofDeck: #"back\"#)) == [#"back\"#])
    #expect(try await learner.fronts(finding: #""deck:12\" records""#) == ["12\" records"])
    await #expect(throws: Problem.self) { try await learner.fronts(finding: "-deck:M*") }
  }

  @Test(arguments: [
    ("*", ["食べる", "食べ物", "100%"]), ("食*る", ["食べる"]), ("食べ*", ["食べる", "食べ物"]),
    ("front:食*", ["食べる", "食べ物"]), ("tag:ver*", ["食べる"]), ("front:*0%", ["100%"]),
    ("front:*_*", ["食べる", "食べ物", "100%"]), (#"front:*\_*"#, []),
    ("*EÁT*", ["食べる"]), ("食*ベ", ["食べる", "食べ物"]), ("べ*べ", []),
    ("back:f*", ["食べ物"]), ("back:EAT", ["食べる"]), ("back:ea", []),
    ("-back:*a* -notes:", []), ("back:*Áll", []), ("back:nc:*Áll", ["100%"]),
  ])
  func `A star matches anything`(query: String, fronts: [String]) async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    try await learner.addItem("食べる", back: "eat", tags: ["verb"], to: deck)
    try await learner.addItem("食べ物", back: "food", to: deck)
    try await learner.addItem("100%", back: "all", to: deck)

    #expect(try await learner.fronts(finding: query) == fronts)
  }

  @Test func `Results are sorted and limited as requested`() async throws {
    let learner = try Learner()
    try await learner.addItems(3, to: learner.addDeck())
    try await learner.run("UPDATE card SET lapses = (item_id * 2) % 5")

    let finds = try await learner.decks.find("", limit: 2, by: .lapses, at: learner.now)

    #expect(finds.cards.map(\.item.content.front) == ["2", "1"])
    #expect(finds.total == 3)
    #expect(finds.pages == 2)
  }

  @Test(arguments: [
    "x' OR 1=1 ;", "front:\"; DROP TABLE item; --\"", "deck:x'*OR'1'='1",
    "tag:\"a' OR 1=1 --\"", "dog\" OR \"犬", "dog*", "NEAR(dog)", "^dog", "dog AND", "{words}:dog",
    "\u{0}dog\u{0}x",
  ])
  func `Text that resembles SQL or a query language is only text`(text: String) async throws {
    let learner = try Learner()
    try await learner.addItem("kept", back: "safe", to: learner.addDeck())

    let found = try await learner.fronts(finding: text)

    #expect(found == [])
    #expect(try await learner.number("SELECT count(*) FROM item") == 1)
  }

  @Test(arguments: ["deck:nosuch", "-deck:nosuch", "cat OR (dog deck:nosuch)"])
  func `A deck that there isn't is named`(query: String) async throws {
    let learner = try Learner()
    try await learner.addItem("kept", to: learner.addDeck())

    let problem = await #expect(throws: Problem.self) {
      try await learner.fronts(finding: query)
    }

    #expect(problem?.sentence == "There is no deck “nosuch”.")
  }

  @Test func `A group is excluded as a whole`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    try await learner.addItem("cat", back: "猫", tags: ["animal", "pet"], to: deck)
    try await learner.addItem("hound", back: "犬", tags: ["animal"], to: deck)
    try await learner.addItem("bear", back: "熊", tags: ["animal"], to: deck)
    try await learner.addItem("tree", back: "木", to: deck)

    #expect(try await learner.fronts(finding: "-(tag:pet or hound) tag:animal") == ["bear"])
    #expect(try await learner.fronts(finding: "cat or tree and 木") == ["cat", "tree"])
  }

  @Test func `Deleted items are not found`() async throws {
    let learner = try Learner()
    let id = try await learner.addItem("犬", to: learner.addDeck())

    try await learner.items.act(.delete, on: id, at: learner.now)

    #expect(try await learner.fronts(finding: "犬") == [])
    #expect(try await learner.fronts(finding: "") == [])
  }

  @Test(arguments: [
    (1, 50), (2, 50), (3, 5), (4, 0), (0, 50), (-1, 50), (Int.max, 0), (Int.min, 50),
  ])
  func `Results are split into pages of fifty, and any page can be requested`(page: Int, count: Int)
    async throws
  {
    let learner = try Learner()
    try await learner.addItems(105, to: learner.addDeck())

    let finds = try await learner.decks.find("", page: page, at: learner.now)

    #expect(finds.cards.count == count)
    #expect(finds.total == 105)
    #expect(finds.pages == 3)
  }
}

extension Learner {
  func fronts(finding query: String) async throws -> [String] {
    try await decks.find(query, at: now).cards.map(\.item.content.front)
  }
}
