import Testing

@testable import Engine

/// The effect of an import on existing items.
struct ImportTests {
  private let learner: Learner

  init() throws { learner = try Learner() }

  @Test func `An existing front is updated and keeps its schedule`() async throws {
    try await learner.take("犬,dog\n猫,cat\n")
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.easy)
    let cards = try await learner.cardRows()

    let report = try await learner.take("犬,hound\n猫,cat\n鳥,bird\n")

    #expect(report.updated == 1)
    #expect(report.unchanged == 1)
    #expect(report.added == 1)
    #expect(pairs(try await learner.entries()) == ["犬=hound", "猫=cat", "鳥=bird"])
    #expect(Array(try await learner.cardRows().prefix(2)) == cards)
  }

  @Test func `Rows with the same front are separate items, and match them again`() async throws {
    let rows = "はし,bridge\nはし,chopsticks\nはし,edge\n"

    let first = try await learner.take(rows)
    let second = try await learner.take(rows)
    let third = try await learner.take("はし,edge\nはし,bridge (over a river)\nはし,chopsticks\n")

    #expect(first.added == 3)
    #expect(second.unchanged == 3)
    #expect(third.unchanged == 2 && third.updated == 1)
    #expect(
      Set(pairs(try await learner.entries())) == [
        "はし=bridge (over a river)", "はし=chopsticks", "はし=edge",
      ])
  }

  @Test func `Rows that equal an earlier one of the file are told`() async throws {
    let rows = "犬,dog\n犬,hound\n犬,dog\n犬,dog\n"

    let first = try await learner.take(rows)
    let again = try await learner.take(rows)

    #expect(first.added == 4 && first.repeated == 2)
    #expect(first.warning?.hasPrefix("2 rows repeat an earlier one") == true)
    #expect(again.unchanged == 4 && again.warning == nil)
    let corrected = try await learner.take("犬,dog\n犬,hound\n犬,dog\n犬,puppy\n")
    #expect(corrected.unchanged == 3 && corrected.updated == 1 && corrected.added == 0)
    // The first row belongs to an item that is there, the second to none.
    try await learner.take("猫,cat\n")
    #expect(try await learner.take("猫,cat\n猫,cat\n").repeated == 1)
  }

  @Test func `The same front in another deck is another item`() async throws {
    try await learner.take("犬,dog\n", into: "A")

    let report = try await learner.take("犬,dog\n", into: "B")

    #expect(report.added == 1)
    #expect(try await learner.entries().map(\.deck) == ["A", "B"])
  }

  @Test func `A deleted item is not restored but added again`() async throws {
    try await learner.take("犬,dog\n")
    let item = Item.ID(try await learner.number("SELECT id FROM item"))
    try await learner.items.act(.delete, on: item, at: learner.now)

    let report = try await learner.take("犬,hound\n")

    #expect(report.added == 1)
    #expect(pairs(try await learner.entries()) == ["犬=hound"])
    #expect(try await learner.number("SELECT count(*) FROM item WHERE is_deleted = 1") == 1)
  }

  @Test func `Fields missing in the file are unchanged`() async throws {
    let deck = try await learner.addDeck("Words")
    let mine = ItemContent(
      front: "犬", back: "dog", reading: "いぬ", notes: "my own", tags: ["pet"], picture: "dog.png")
    try await learner.items.add(mine, to: deck.id, at: learner.now)

    let same = try await learner.take("犬,dog\n")
    let other = try await learner.take("front,back\n犬,hound\n")

    #expect(same.unchanged == 1)
    #expect(other.updated == 1)
    #expect(
      try await learner.entries() == [
        Entry(
          front: "犬", back: "hound", reading: "いぬ", notes: "my own", picture: "dog.png",
          tags: ["pet"])
      ])
  }

  @Test func `Fields that are empty in the file are emptied`() async throws {
    try await learner.take("front,back,notes,tags\n犬,dog,barks,pet\n")

    let report = try await learner.take("front,back,notes,tags\n犬,dog,,\n")

    #expect(report.updated == 1)
    #expect(try await learner.entries() == [Entry(front: "犬", back: "dog")])
  }

  @Test func `The order and case of tags are ignored`() async throws {
    try await learner.take("#tags column:3\n犬,dog,pet animal Big\n")

    let report = try await learner.take("#tags column:3\n犬,dog,animal big pet BIG\n")

    #expect(report.unchanged == 1)
    #expect(report.updated == 0)
  }

  @Test func `Rows are added to a deck whatever the case of its name`() async throws {
    let deck = try await learner.addDeck("Words")

    let report = try await learner.take("犬,dog\n", into: "WORDS")

    #expect(report.decks == ["Words"])
    #expect(try await learner.number("SELECT deck_id FROM item") == Int(deck.id))
  }

  @Test func `Composed and decomposed characters are the same front`() async throws {
    try await learner.take("か\u{3099}っこう,school\n")

    let report = try await learner.take("がっこう,school\n")

    #expect(report.unchanged == 1)
    let front = try #require(try await learner.entries().first).front
    #expect(Array(front.unicodeScalars) == Array("\u{304C}っこう".unicodeScalars))
  }

  @Test func `Every field and name is converted to NFC`() async throws {
    let e = "e\u{301}"
    let titles = "front,back,reading,notes,tags,deck,picture"

    try await learner.take("\(titles)\nx\(e),\(e),\(e),\(e),\(e),\(e),\(e).png\n")

    let entry = try #require(try await learner.entries().first)
    let fields =
      [
        entry.front, entry.back, entry.reading, entry.notes, entry.deck, entry.picture,
      ] + entry.tags
    #expect(fields.count == 7)
    #expect(fields.allSatisfy { $0.unicodeScalars.contains("\u{E9}") })
  }

  @Test func `The person's columns count, whatever the file says`() async throws {
    let store = learner.study.exchange.store()
    let request = ImportRequest(
      text: "front,back,x,notes\ncat,猫,n5 pet,ignored\n", deck: "Words",
      columns: [.back, .front, .tags, nil], hasHeader: true)

    try await store.sent(.importAsked(.text(request), at: learner.now))

    #expect(
      try await learner.entries() == [Entry(front: "猫", back: "cat", tags: ["n5", "pet"])])
  }

  @Test func `A preview shows the columns and the first rows, and writes nothing`() async throws {
    let rows = "front,back,other\n犬,dog,x\n,nothing\n" + String(repeating: "鳥,bird\n", count: 9)
    let before = try await learner.tableCounts()

    let outcome = try await learner.study.exchange.store()
      .sent(.previewAsked(.text(ImportRequest(text: rows, deck: "Words")))).outcome

    guard case .itemsPreviewed(let preview) = outcome else {
      Issue.record("Nothing was shown: \(String(describing: outcome))")
      return
    }
    #expect(preview.columns == [.front, .back, nil])
    #expect(preview.hasHeader)
    #expect(preview.firstRows.count == 5)
    #expect(preview.firstRows.first == ["犬", "dog", "x"])
    #expect(preview.rows == 11)
    #expect(preview.report.badRows.map(\.line) == [3])
    #expect(try await learner.tableCounts() == before)
  }

  @Test(arguments: ["back,notes", "front,back,back", "front,colour"])
  func `Columns that cannot be are refused`(_ columns: String) {
    #expect(throws: Problem.self) { try ImportRequest.columns(from: columns) }
  }

  @Test func `A cancelled import says so, and leaves nothing`() async throws {
    let store = learner.study.exchange.store()
    let rows = (1...3_000).map { "\($0),number" }.joined(separator: "\n")
    let request = ImportRequest(text: rows, deck: "A")

    let importing = Task { [learner] in
      await store.send(.importAsked(.text(request), at: learner.now))
    }
    importing.cancel()
    await importing.value

    #expect(store.state.problem == .importCancelled)
    for table in ["item", "card", "deck", "item_text"] {
      #expect(try await learner.number("SELECT count(*) FROM \(table)") == 0)
    }
  }

  @Test func `Imported items get the card kinds of their deck`() async throws {
    _ = try await learner.addDeck("Words", kinds: [.recall, .production])

    try await learner.take("犬,dog\n猫,cat\n")

    #expect(try await learner.number("SELECT count(*) FROM card") == 4)
  }

  @Test func `Three thousand rows report their progress, in order`() async throws {
    let rows = (1...3_000).map { "語\($0),word \($0)" }
    let store = learner.study.exchange.store()
    let heard = HeardProgress()
    let observation = store.observe { heard.note($0) }

    let request = ImportRequest(text: rows.joined(separator: "\n"), deck: "Many")
    await store.send(.importAsked(.text(request), at: learner.now))

    #expect(store.state.outcome?.report?.added == 3_000)
    #expect(heard.all.count >= 4)
    #expect(heard.all.map(\.rows) == heard.all.map(\.rows).sorted())
    #expect(heard.all.last == Exchange.ImportProgress(rows: 3_000, of: 3_000))
    #expect(Set(heard.all.map(\.of)) == [3_000])
    observation.cancel()
  }

  @Test func `Pictures and sounds in texts, and columns without a field, are counted`()
    async throws
  {
    let report = try await learner.take(
      "front,back,hobby\n犬[sound:inu.mp3],dog<img src='dog.png'>,chess\n猫,cat,\n")

    #expect(pairs(try await learner.entries()) == ["犬=dog", "猫=cat"])
    #expect(report.leftOutMedia == 2 && report.ignoredColumns == 1)
    #expect(
      report.warning
        == """
        2 pictures or sounds in texts left out; an Anki package (.apkg) brings them. \
        1 column ignored.
        """)
  }

  @Test func `A second import replaces the outcome of the first`() async throws {
    let store = learner.study.exchange.store()
    await store.send(
      .importAsked(.text(ImportRequest(text: "犬,dog\n", deck: "A")), at: learner.now))

    await store.send(
      .importAsked(.text(ImportRequest(text: "#html:x\n", deck: "A")), at: learner.now))

    #expect(store.state.outcome == nil)
    #expect(store.state.problem != nil)
  }

  @Test func `The reports of several files add up to one`() {
    var (whole, other) = (ImportReport(), ImportReport())
    (whole.added, whole.decks, whole.missingPictures) = (1, ["B"], ["b.png"])
    (other.added, other.updated, other.decks) = (2, 3, ["A", "B"])
    other.badRows = [.init(line: 1, reason: "The front is empty.")]

    whole.add(other)

    #expect(whole.added == 3 && whole.updated == 3 && whole.unchanged == 0)
    #expect(whole.decks == ["A", "B"] && whole.missingPictures == ["b.png"])
    #expect(whole.badRows == other.badRows)
  }

  @Test func `A thousand words can be studied immediately`() async throws {
    let kana = ["か", "き", "く", "け", "こ", "さ", "し", "す", "せ", "そ"]
    let rows = (0..<1_000).map { number in
      let word = String(number).compactMap(\.wholeNumberValue).map { kana[$0] }.joined()
      return "\(word)る,\"to do, case \(number)\",\(word)る,verb n\(number % 5 + 1)"
    }
    let report = try await learner.take("#tags column:4\n" + rows.joined(separator: "\n"))

    let overview = try await learner.overview()
    let driver = SessionDriver(learner)
    try await driver.begin()
    let fronts = try await driver.fronts(answering: .easy)

    #expect(report.added == 1_000)
    #expect(overview.due == Counts(new: 20))
    #expect(fronts.count == 20)
    #expect(fronts.prefix(2) == ["かる", "きる"])
    #expect(try await learner.number("SELECT count(*) FROM answer") == 20)
  }
}
