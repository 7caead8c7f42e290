import GRDB
import Testing

@testable import Engine

/// Notes that Anki exported as text, which came in a package before.
struct NotesInTextTests {
  private let learner: Learner

  init() throws { learner = try Learner() }

  private let header = """
    #separator:tab
    #html:true
    #guid column:1
    #notetype column:2
    #deck column:3
    #tags column:7

    """

  /// Adds a note whose fields are in another order than an item's.
  private func addNote(_ fields: [String] = ["犬", "いぬ", "dog"]) async throws -> String {
    let type = NoteType(
      id: 1_500_000_000_000, name: "Vocabulary", modified: 0,
      fields: ["Expression", "Reading", "Meaning"],
      templates: [.init(name: "Card 1", question: "{{Expression}}", answer: "{{Meaning}}")],
      css: "", isCloze: false)
    let deck = try await learner.addDeck("Words")
    return try await learner.storage.database.write { [now = learner.now] db in
      try NoteRepository().save(type, db)
      let item = try NewNoteRepository(items: ItemRepository()).add(
        fields, tags: ["pet"], of: type, to: deck, at: now, db)
      return try #require(try NoteRepository().note(of: item, db)).guid
    }
  }

  @Test func `A note is found by its guid, and its fields are in the order of its type`()
    async throws
  {
    let guid = try await addNote()

    let same = try await learner.take(
      "\(header)\(guid)\tVocabulary\tWords\t犬\tいぬ\tdog\tpet\n")
    let changed = try await learner.take(
      "\(header)\(guid)\tVocabulary\tElsewhere\t戌\tいぬ\tthe dog\tpet sign\n")

    #expect(same.unchanged == 1 && same.updated == 0)
    #expect(changed.updated == 1 && changed.added == 0)
    #expect(
      try await learner.entries() == [
        Entry(front: "戌", back: "the dog", reading: "いぬ", tags: ["pet", "sign"])
      ])
    #expect(changed.decks == ["Words"])
    #expect(try await learner.number("SELECT count(*) FROM deck WHERE name = 'Elsewhere'") == 0)
  }

  @Test func `A note with another guid is added, and the one with its front stays`() async throws {
    _ = try await addNote()

    let report = try await learner.take(
      "\(header)other\tVocabulary\tWords\t犬\t\tcanine\t\n")

    #expect(report.added == 1 && report.updated == 0)
    #expect(pairs(try await learner.entries()) == ["犬=dog", "犬=canine"])
  }

  @Test func `A note with another guid changes a plain item rather than being added`() async throws
  {
    _ = try await addNote()
    let deck = try #require(try await learner.decks.lines(at: learner.now).first?.deck)
    try await learner.storage.database.write { [now = learner.now] db in
      _ = try ItemRepository().add(ItemContent(front: "犬", back: "hound"), to: deck, at: now, db)
    }

    let report = try await learner.take(
      "\(header)other\tVocabulary\tWords\t犬\tいぬ\tdog\tpet\n")

    #expect(report.updated == 1 && report.added == 0 && report.unchanged == 0)
    #expect(pairs(try await learner.entries()) == ["犬=dog", "犬=dog"])
  }

  @Test func `A new note of a type that is here is of that type, and is found again by its guid`()
    async throws
  {
    _ = try await addNote()
    let text = "\(header)fresh\tVocabulary\tWords\t猫\tねこ\tcat\tpet\n"

    let new = try await learner.take(text)
    let again = try await learner.take(text)

    #expect(new.added == 1 && new.withoutNoteType == 0 && again.unchanged == 1)
    #expect(
      try await learner.entries().last
        == Entry(front: "猫", back: "cat", reading: "ねこ", tags: ["pet"]))
    #expect(try await learner.number("SELECT count(*) FROM note WHERE guid = 'fresh'") == 1)
  }

  @Test(arguments: ["Vocabulary", "Nowhere"])
  func `Of rows with the same guid the last is taken, also when they come again`(
    type: String
  ) async throws {
    _ = try await addNote()
    let text = "\(header)fresh\t\(type)\tWords\t猫\tねこ\tpussycat\t\n"

    let new = try await learner.take(text + "fresh\t\(type)\tWords\t猫\tねこ\tcat\t\n")
    let again = try await learner.take(text + "fresh\t\(type)\tWords\t猫\tねこ\tcat\t\n")

    #expect(new.added == 1 && again.unchanged == 1 && again.updated == 0)
    #expect(
      new.badRows == [.init(line: 7, reason: "Line 8 has the same guid, and is taken instead.")])
    let entries = try await learner.entries()
    #expect(entries.count == 2 && !entries.contains { "\($0)".contains("pussycat") })
  }

  @Test func `Columns are the fields of the note type by their names`() async throws {
    _ = try await addNote()

    let report = try await learner.take(
      """
      #separator:tab
      #notetype:vocabulary
      #columns:Meaning\tExpression\tReading
      cat\t猫\tねこ

      """)

    #expect(report.added == 1 && report.warning == nil)
    #expect(
      try await learner.entries().last == Entry(front: "猫", back: "cat", reading: "ねこ"))
    #expect(try await learner.number("SELECT count(*) FROM note") == 2)
  }

  @Test func `A first row of titles names the fields of the note type, too`() async throws {
    _ = try await addNote()

    let report = try await learner.take(
      "#separator:tab\n#notetype:vocabulary\nMeaning\tExpression\tReading\ncat\t猫\tねこ\n")

    #expect(report.added == 1 && report.warning == nil)
    #expect(
      try await learner.entries().last == Entry(front: "猫", back: "cat", reading: "ねこ"))
    #expect(try await learner.number("SELECT count(*) FROM note") == 2)
  }

  @Test func `Columns are the fields of a note that is here by their names, and others stay`()
    async throws
  {
    let guid = try await addNote()
    let columns = "#separator:tab\n#guid column:1\n#notetype:Vocabulary\n#columns:guid"

    let byGuid = try await learner.take("\(columns)\tMeaning\tExpression\n\(guid)\thound\t戌\n")
    let byFront = try await learner.take(
      "#separator:tab\n#notetype:vocabulary\n#columns:Meaning\tExpression\ncur\t戌\n")

    #expect(byGuid.updated == 1 && byFront.updated == 1 && byFront.added == 0)
    #expect(
      try await learner.entries() == [
        Entry(front: "戌", back: "cur", reading: "いぬ", tags: ["pet"])
      ])
  }

  @Test func `A row is a bad one if its columns don't fit the type of the note that is here`()
    async throws
  {
    _ = try await addNote()

    let report = try await learner.take(
      "#separator:tab\n#notetype:vocabulary\n#columns:Front\tHint\n犬\tbarks\n")

    #expect(
      report.badRows == [
        .init(line: 4, reason: "A column is not a field of the note type “Vocabulary”.")
      ])
    #expect(try await learner.entries().map(\.back) == ["dog"])
  }

  @Test func `Notes of Anki's Cloze get a card for each deletion`() async throws {
    let text = """
      #separator:tab
      #html:true
      #notetype:Cloze
      The {{c1::moon}} is {{c2::new}}\textra

      """

    let new = try await learner.take(text)
    let again = try await learner.take(text)

    #expect(new.added == 1 && new.warning == nil && again.unchanged == 1)
    #expect(try await learner.number("SELECT count(*) FROM card") == 2)
    #expect(try await learner.rows("SELECT name FROM note_type") == [#"[name:"Cloze"]"#])
  }

  @Test func `A note type that Anki has gets its fields by name, and the tags`() async throws {
    let report = try await learner.take(
      """
      #notetype:Basic (and reversed card)
      #separator:comma
      #columns:Back,Front,Tags
      dog,犬,pet

      """)

    #expect(report.added == 1 && report.warning == nil)
    #expect(try await learner.entries() == [Entry(front: "犬", back: "dog", tags: ["pet"])])
    #expect(try await learner.number("SELECT count(*) FROM card") == 2)
  }

  @Test(arguments: [("Nowhere", 1), ("Cloze", 1), ("Basic", 0)])
  func `A note whose type is not here, or doesn't fit it, is a plain item, which is told`(
    type: String, count: Int
  ) async throws {
    let report = try await learner.take("#notetype:\(type)\n犬,dog\n")

    #expect(report.added == 1 && report.withoutNoteType == count)
    #expect(report.warning?.contains("note type") == (count > 0 ? true : nil))
    #expect(pairs(try await learner.entries()) == ["犬=dog"])
    #expect(try await learner.number("SELECT count(*) FROM note") == 0)
  }

  @Test func `A reading in brackets is taken out of the front, as of a note's`() async throws {
    _ = try await addNote(["食[た]べる", "", "to eat"])

    let met = try await learner.take("#separator:tab\n#html:true\n食[た]べる\teat\n")
    let other = try await learner.take("\(header)new\tBasic\tWords\t飲[の]む\tdrink\t\t\n")
    let again = try await learner.take("飲[の]む\tdrink\n読[よ]む\tread\n")

    #expect(met.updated == 1 && met.added == 0 && other.added == 1)
    #expect(again.unchanged == 1 && again.added == 1)
    #expect(
      try await learner.entries() == [
        Entry(front: "食べる", back: "eat", reading: "たべる", tags: ["pet"]),
        Entry(front: "飲む", back: "drink", reading: "のむ"),
        Entry(front: "読[よ]む", back: "read"),
      ])
  }

  @Test func `A note that is not here says what it loses, and one that is here loses nothing`()
    async throws
  {
    let guid = try await addNote()
    let fields = "犬[sound:inu.mp3]\tいぬ\t<img src='dog.png'>"

    let here = try await learner.take("\(header)\(guid)\tVocabulary\tWords\t\(fields)\tpet\n")
    let new = try await learner.take(
      "\(header)new\tVocabulary\tWords\t\(fields)\tpet\tx\ty\n")

    #expect(here.updated == 1 && here.leftOutMedia == 0)
    #expect(new.added == 1 && new.leftOutMedia == 2 && new.ignoredColumns == 1)
  }

  @Test func `A note may begin with a sound`() async throws {
    let guid = try await addNote(["[sound:inu.mp3]", "いぬ", "dog"])

    let report = try await learner.take(
      "\(header)\(guid)\tVocabulary\tWords\t[sound:inu.mp3]\tいぬ\thound\tpet\n")

    #expect(report.updated == 1 && report.badRows.isEmpty)
  }

  @Test func `A note that is not here and has only a sound for its front is a bad row`()
    async throws
  {
    let report = try await learner.take(
      "\(header)new\tVocabulary\tWords\t[sound:x.mp3]\tいぬ\tdog\tpet\n")

    #expect(report.added == 0)
    #expect(report.badRows == [.init(line: 7, reason: "The front is empty.")])
  }

  @Test func `A note with more fields than its type is a bad row`() async throws {
    let guid = try await addNote()
    let text = "\(header)\(guid)\tVocabulary\tWords\t犬\tいぬ\tdog\tpet\textra\n"

    let report = try await learner.take(text)

    #expect(report.unchanged == 0 && report.updated == 0)
    #expect(
      report.badRows == [
        .init(line: 7, reason: "The note type “Vocabulary” has fewer fields.")
      ])
    await #expect(throws: Problem.self) { try await learner.take(text, isStrict: true) }
  }

  @Test func `Without markup, a field that says the same stays, and another keeps its media`() {
    let note = ImportedNote(
      guid: "a", type: nil, fields: ["犬いぬ", "the dog", "x"], isHTML: false)

    let ruby = "<ruby>犬<rt>いぬ</rt></ruby>[sound:inu.mp3]"
    #expect(
      note.fields(named: ["a", "b", "c"], over: [ruby, "dog<img src=\"dog.png\">", ""])
        == [ruby, "the dog<img src=\"dog.png\">", "x"])
    #expect(note.fields(named: ["a", "b"], over: ["犬", "dog"]) == nil)
  }
}
