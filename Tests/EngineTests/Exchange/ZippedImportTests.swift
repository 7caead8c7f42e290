import Foundation
import Helpers
import Testing

@testable import Engine

/// Tables that come in a ZIP with their pictures.
struct ZippedImportTests {
  private let learner: Learner

  init() throws { learner = try Learner(in: TemporaryFolder()) }

  @Test func `The pictures that rows name are kept, from any folder of the ZIP`() async throws {
    let zip = try Self.zip([
      ("words/cards.csv", "front,back,picture\n猫,cat,ねこ.png\n犬,dog,いぬ.png\n"),
      ("words/絵/ねこ.png", Self.gif("cat")), ("words/絵/unused.png", Self.gif("unused")),
      ("__MACOSX/words/._cards.csv", "not a table"),
    ])

    let report = try await take(zip)

    #expect(report.added == 2 && report.badRows == [])
    #expect(try await learner.entries().map(\.picture) == ["ねこ.png", "いぬ.png"])
    #expect(learner.study.media.picture("ねこ.png")?.data == Data(Self.gif("cat").utf8))
    #expect(learner.study.media.picture("unused.png") == nil)
  }

  @Test func `An import that fails keeps none of its pictures`() async throws {
    try await take(Self.zip([Self.cat, ("cat.png", Self.gif("cat"))]))
    let failing = try Self.zip([
      ("cards.csv", "front,back,picture\n猫,cat,cat.png\n犬,dog,dog.png\n鳥,bird,bird.png\n"),
      ("cat.png", Self.gif("cat")), ("dog.png", Self.gif("dog")),
      ("a/bird.png", Self.gif("bird")), ("b/bird.png", Self.gif("bird")),
    ])

    await #expect(throws: Problem.self) { try await take(failing) }

    #expect(try keptPictures() == ["cat.png"])
  }

  @Test func `An import makes no folder for pictures once the data were erased`() async throws {
    let zip = try Self.zip([Self.cat, ("cat.png", Self.gif("cat"))])
    try FileManager.default.removeItem(at: Storage.databaseFile(in: learner.study.folder))

    let problem = await #expect(throws: Problem.self) { try await take(zip) }

    #expect(problem?.sentence.contains("moved or replaced") == true)
    #expect(!FileManager.default.fileExists(atPath: learner.study.media.folder.path))
  }

  @Test(arguments: [
    ("", "pets.md", "pets"), ("", "a/pets.md", "pets"), ("", "pets.csv", "pets"),
    ("", "Pets::.txt", "Imported"), ("Words", "pets.md", "Words"),
  ])
  func `A table in a ZIP has the deck that it would have alone`(
    _ chosen: String, _ table: String, _ deck: String
  ) throws {
    let text = "Q: 猫\nA: cat\n"
    for (file, name) in [
      (Data(text.utf8), table), (try Self.zip([(table, text)]), "animals.zip"),
    ] {
      let source = try ImportRequest(text: "", deck: chosen).reading(file, named: name)

      guard case .text(let request) = source else { throw Problem.withoutResult("import") }
      #expect(request.deck == deck)
    }
  }

  @Test func `An import that is cancelled keeps none of its pictures`() async throws {
    let zip = try Self.zip([Self.cat, ("cat.png", Self.gif("cat"))])
    let source = try ImportRequest(text: "", deck: "Words").reading(zip, named: "cards.zip")
    let store = learner.study.exchange.store()
    // The pictures are kept before the first row.
    let observation = store.observe { state in
      if state.progress != nil { withUnsafeCurrentTask { $0?.cancel() } }
    }

    let importing = Task { [learner] in
      await store.send(.importAsked(source, at: learner.now))
    }
    await importing.value
    observation.cancel()

    #expect(store.state.problem == .importCancelled)
    #expect(try keptPictures() == [])
  }

  private func keptPictures() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: learner.study.media.folder.path)
  }

  @Test func `Pictures that are named and not found are counted, also before an import`()
    async throws
  {
    let zip = try Self.zip([
      ("cards.csv", "front,back,picture\n猫,cat,cat.png\n犬,dog,dog.png\n鳥,bird,bird.png\n"),
      ("cat.png", Self.gif("cat")), ("bird.png", "not a picture"),
    ])
    let source = try ImportRequest(text: "", deck: "Words").reading(zip, named: "cards.zip")

    let outcome = try await learner.study.exchange.store().sent(.previewAsked(source)).outcome
    guard case .itemsPreviewed(let preview)? = outcome
    else { throw Problem.withoutResult("preview") }
    let report = try await take(zip)

    #expect(preview.report.missingPictures == ["dog.png", "bird.png"])
    #expect(report.missingPictures == ["dog.png", "bird.png"])
    #expect(report.warning?.hasPrefix("2 pictures not found, first “dog.png”") == true)
    #expect(try await learner.take("猫,cat").missingPictures == [])
  }

  @Test func `Decomposed names are found`() async throws {
    let zip = try Self.zip([
      ("cards.tsv", "front\tback\tpicture\n蛾\tmoth\tが.png\n"),
      ("か\u{3099}.png", Self.gif("moth")),
    ])

    let report = try await take(zip)

    #expect(report.added == 1)
    #expect(learner.study.media.picture("が.png") != nil)
  }

  @Test func `An export with pictures is imported unchanged`() async throws {
    let zip = try Self.zip([
      ("cards.csv", "front,back,picture\n猫,cat,ねこ.png\n"), ("ねこ.png", Self.gif("cat")),
    ])
    try await take(zip)

    let export = try await learner.give(.csv)
    let packed = try export.zipped(.csv, with: learner.study.media, at: learner.now)
    let other = try Learner(in: TemporaryFolder())
    let report = try await take(packed, by: other)

    #expect(report.added == 1)
    #expect(try await other.entries() == learner.entries())
    #expect(other.study.media.picture("ねこ.png")?.data == Data(Self.gif("cat").utf8))
  }

  @Test func `A text file is the table where there is no other`() async throws {
    let anki = try Self.zip([("notes.txt", "猫\tcat\n")])
    let both = try Self.zip([("cards.csv", "犬,dog\n"), ("Read me.txt", "Thank you!")])

    try await take(anki)
    try await take(both)

    #expect(try await pairs(learner.entries()) == ["猫=cat", "犬=dog"])
  }

  @Test func `An import from a ZIP is undone`() async throws {
    let zip = try Self.zip([("cards.csv", "猫,cat\n")])
    try await take(zip)

    let undone = try await learner.study.undoLatest()

    #expect(undone.name == "Imported 1 item to Words")
    #expect(try await learner.entries() == [])
  }

  @Test(arguments: [
    ([("cat.png", "x")], "“cards.zip” contains no CSV, TSV or Markdown file."),
    ([("index.json", "{}"), ("term_bank_1.json", "[]")], "“cards.zip” is a dictionary."),
    (
      [("manifest.json", "{}"), ("tables/item-1.jsonl", ""), ("media/a.md", "a")],
      "“cards.zip” is a Sanpo archive."
    ),
    ([("a.csv", "1,2"), ("b.tsv", "1\t2")], "“cards.zip” contains 2 tables: a.csv, b.tsv."),
    ([("a.md", "# 1"), ("b.md", "# 2")], "“cards.zip” contains 2 Markdown files: a.md, b.md."),
    ([("cards.csv", "1,2"), ("../.ssh/config", "x")], "links or unsafe paths"),
    ([("cards.csv", "1,2"), ("/etc/passwd", "x")], "links or unsafe paths"),
    ([("cards.csv", "1,2"), ("..\\b.png", "x")], "links or unsafe paths"),
    (
      [("cards.csv", "#columns:front,picture\na,1.png"), ("a/1.png", "x"), ("b/1.png", "x")],
      "two pictures named “1.png”"
    ),
  ])
  func `A ZIP that cannot be imported says why`(
    files: [(String, String)], reason: String
  ) async throws {
    let zip = try Self.zip(files)

    let problem = await #expect(throws: Problem.self) { try await take(zip) }

    #expect(problem?.sentence.contains(reason) == true)
    #expect(problem?.isFailure == false)
    #expect(try await learner.entries() == [])
  }

  @Test(arguments: ["book.xlsx", "book.ods", "Book.ODS", "book.numbers", "book.xls"])
  func `A spreadsheet is named, whether it is a ZIP or not`(name: String) throws {
    let zip = try Self.zip([("mimetype", "x"), ("content.xml", "<x/>")])
    for file in [zip, Data([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0])] {
      let problem = #expect(throws: Problem.self) {
        try ImportRequest(text: "", deck: "").reading(file, named: name)
      }
      #expect(problem?.sentence == "“\(name)” is a spreadsheet.")
      #expect(problem?.remedy == "Save it as CSV, then import that.")
    }
  }

  @Test(arguments: [
    ("cards.csv", InputLimit.zippedTable + 1), ("1.png", InputLimit.picture + 1),
  ])
  func `A file that is far larger unpacked is not unpacked whole`(
    path: String, size: Int
  ) async throws {
    let table = ("cards.csv", "#columns:front,picture\na,1.png\n")
    let bomb = (path, String(repeating: "0", count: size))
    let zip = try Self.zip(path == table.0 ? [bomb] : [table, bomb])

    let problem = await #expect(throws: Problem.self) { try await take(zip) }

    #expect(zip.count < 1 << 20)
    #expect(problem?.sentence == "“\(path)” in “cards.zip” is too large.")
  }

  @Test func `A ZIP that is cut off or changed is refused`() async throws {
    let zip = try Self.zip([("cards.csv", "猫,cat,unlike anything else\n")])
    var changed = zip
    // The packed bytes follow the entry's head, its name and its extra fields.
    changed[30 + Int(zip[26]) + Int(zip[28]) + 4] ^= 0xFF

    for damaged in [zip.dropLast(30), zip.prefix(20), changed] {
      let problem = await #expect(throws: Problem.self) { try await take(Data(damaged)) }

      #expect(problem?.sentence == "“cards.zip” is damaged or empty.")
    }
  }

  /// Made by `zip --encrypt` 3.0: `s.txt`, with a password.
  @Test func `An encrypted ZIP is refused`() async throws {
    let zip = try #require(Data(base64Encoded: Self.encrypted))

    let problem = await #expect(throws: Problem.self) { try await take(zip) }

    #expect(problem?.sentence == "“cards.zip” is protected by a password.")
  }

  @Test func `A ZIP with too many files is refused`() async throws {
    let writer = try ZipWriter(at: learner.now)
    for number in 0...ZipReader.mostFiles { try writer.add(Data(), at: "\(number)") }
    let zip = try writer.finish()

    let problem = await #expect(throws: Problem.self) { try await take(zip) }

    #expect(problem?.sentence == "“cards.zip” contains more than 50,000 files.")
  }

  @discardableResult
  private func take(_ zip: Data, by other: Learner? = nil) async throws -> ImportReport {
    let learner = other ?? learner
    let source = try ImportRequest(text: "", deck: "Words").reading(zip, named: "cards.zip")
    let store = learner.study.exchange.store()
    try await store.sent(.importAsked(source, at: learner.now))
    return try #require(store.state.outcome?.report)
  }

  private static func zip(_ files: [(String, String)]) throws -> Data {
    let writer = try ZipWriter(at: Date(timeIntervalSince1970: 1_800_000_000))
    for (path, text) in files { try writer.add(Data(text.utf8), at: path) }
    return try writer.finish()
  }

  private static let cat = ("cards.csv", "front,back,picture\n猫,cat,cat.png\n")

  private static func gif(_ end: String) -> String { "GIF89a" + end }

  private static let encrypted = """
    UEsDBAoACQAAAFxXd116em/tDwAAAAMAAAAFABwAcy50eHRVVAkAA28cBGtvHARrdXgLAAEEAAAAAAQAAAAAojD127\
    +in63OKja/ST0GUEsHCHp6b+0PAAAAAwAAAFBLAQIeAwoACQAAAFxXd116em/tDwAAAAMAAAAFABgAAAAAAAEAAACk\
    gQAAAABzLnR4dFVUBQADbxwEa3V4CwABBAAAAAAEAAAAAFBLBQYAAAAAAQABAEsAAABeAAAAAAA=
    """
}
