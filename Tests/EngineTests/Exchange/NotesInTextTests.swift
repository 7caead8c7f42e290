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
      "\(header)other\tVocabulary\tWords\t犬\tcanine\t\t\n")

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
      "\(header)other\tVocabulary\tWords\t犬\tdog\tいぬ\tpet\n")

    #expect(report.updated == 1 && report.added == 0 && report.unchanged == 0)
    #expect(pairs(try await learner.entries()) == ["犬=dog", "犬=dog"])
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
      note.fields(over: [ruby, "dog<img src=\"dog.png\">", ""])
        == [ruby, "the dog<img src=\"dog.png\">", "x"])
    #expect(note.fields(over: ["犬", "dog"]) == nil)
  }
}
