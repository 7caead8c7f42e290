import Foundation
import Helpers
import Testing

@testable import Engine

/// Sanpo's own packages, changed by SQL before they are imported.
struct TamperedPackageTests {
  private let stage: PackageStage
  private let learner: Learner

  init() async throws {
    stage = try await PackageStage()
    learner = stage.learner
  }

  private static let most = Int64.max

  @Test(
    arguments: [
      "UPDATE notes SET mod = \(most)", "UPDATE notes SET mod = -\(most)",
      "UPDATE cards SET due = \(most), odue = -\(most), mod = \(most)",
      "UPDATE cards SET ivl = \(most), reps = \(most), lapses = \(most), left = \(most)",
      "UPDATE revlog SET ivl = \(most), lastIvl = -\(most), time = \(most), factor = \(most)",
    ], [false, true])
  func `Numbers at the limits of their type end nothing`(_ sql: String, isLegacy: Bool)
    async throws
  {
    try await learner.take(package: stage.package(isLegacy: isLegacy))
    let tampered = try await stage.package(sql, isLegacy: isLegacy)

    _ = try await stage.preview(tampered)
    _ = try await learner.take(package: tampered)
    let (legacy, current) = try await (
      learner.givePackage(isLegacy: true), learner.givePackage()
    )

    let archive = stage.folder.file("all.zip")
    try await learner.care.archive(to: archive, at: learner.now)
    try await learner.care.restoreArchive(archive, at: learner.now)

    #expect(!legacy.isEmpty && !current.isEmpty)
    #expect(try await learner.number("SELECT count(*) FROM item WHERE is_deleted = 0") == 2)
  }

  @Test func `A time zone that is none is passed over`() async throws {
    let tampered = try await stage.package(
      "UPDATE col SET conf = '{\"creationOffset\":-1e30}'", isLegacy: true)

    #expect(try await stage.preview(tampered).added == 2)
  }

  @Test func `A view in place of a table never runs`() async throws {
    let tampered = try await stage.package(
      "DROP TABLE col; CREATE VIEW col AS SELECT 99 AS ver, 0 AS crt, '' AS conf")

    let problem = await #expect(throws: Problem.self) { try await stage.preview(tampered) }

    #expect(problem?.sentence.contains("“own.apkg” is damaged") == true)
  }

  private static let nullKind = """
    CREATE TABLE other AS SELECT * FROM decks; DROP TABLE decks;
    ALTER TABLE other RENAME TO decks; UPDATE decks SET kind = NULL
    """
  /// As texts, the least of 9 and 10 is 10.
  private static let timesAsTexts = """
    CREATE TABLE other (id TEXT, cid, ease, ivl, lastIvl, factor, time, type);
    INSERT INTO other SELECT n, cid, 3, ivl, lastIvl, factor, time, type
      FROM revlog, (SELECT '9' AS n UNION SELECT '10');
    DROP TABLE revlog; ALTER TABLE other RENAME TO revlog
    """

  @Test(arguments: [
    ("UPDATE col SET ver = 'x'", false), ("UPDATE col SET crt = 'x'", false),
    ("UPDATE config SET val = 5", false), ("UPDATE notetypes SET mtime_secs = 'x'", false),
    ("UPDATE fields SET config = 5", false), ("UPDATE templates SET mtime_secs = 'x'", false),
    ("UPDATE deck_config SET mtime_secs = 'x'", false), (nullKind, false), (timesAsTexts, false),
    ("UPDATE col SET ver = 'x'", true), ("UPDATE col SET conf = x'FF'", true),
    ("UPDATE col SET models = x'FF'", true), (timesAsTexts, true),
  ])
  func `A column that holds another type is a damaged package`(_ sql: String, isLegacy: Bool)
    async throws
  {
    let tampered = try await stage.package(sql, isLegacy: isLegacy)

    let problem = await #expect(throws: Problem.self) { try await stage.preview(tampered) }

    #expect(problem?.sentence.contains("“own.apkg” is damaged") == true)
  }

  @Test func `The preview leaves out what the import does`() async throws {
    let tampered = try await stage.package(
      "DELETE FROM cards WHERE due = (SELECT min(due) FROM cards)")

    let would = try await stage.preview(tampered)
    let report = try await learner.take(package: tampered)

    #expect(would.added == 1 && report.added == 1)
    #expect(would.reviews == report.reviews)
    #expect(would.withoutCards == 1 && report.withoutCards == 1)
  }

  @Test func `A review at the moment of another card's answer here comes in, too`() async throws {
    try await learner.addItem(to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.good)
    let moment = try await learner.number("SELECT at FROM answer")
    let tampered = try await stage.package("UPDATE revlog SET id = \(moment)")

    let would = try await stage.preview(tampered)
    let report = try await learner.take(package: tampered)

    #expect(would.reviews == 1 && report.reviews == 1)
    #expect(try await learner.number("SELECT count(*) FROM answer WHERE at = \(moment)") == 2)
  }

  @Test func `A note that lost fields here, or has too many, can be read in a package again`()
    async throws
  {
    try await learner.take(package: stage.package())
    try await learner.run(
      """
      UPDATE note SET fields = '1' WHERE item_id = (SELECT min(item_id) FROM note);
      UPDATE note SET fields = fields || char(31) || 'more'
      WHERE item_id = (SELECT max(item_id) FROM note)
      """)
    let file = stage.folder.file("again.apkg")
    try await learner.givePackage().write(to: file)
    let other = try Learner(in: TemporaryFolder(), zone: "UTC")

    let report = try await other.take(package: file)

    #expect(report.added == 2)
    #expect(try await other.number("SELECT count(*) FROM item WHERE back LIKE 'answer %'") == 2)
  }

  @Test(arguments: [false, true])
  func `NULs in a field are dropped, and the rest of it stays`(isLegacy: Bool) async throws {
    let nuls = "UPDATE notes SET flds = 'a' || char(0) || flds || char(0) || 'z'"

    let report = try await learner.take(package: stage.package(nuls, isLegacy: isLegacy))

    #expect(report.added == 2)
    let whole = "SELECT count(*) FROM note WHERE fields LIKE 'a%answer%z'"
    #expect(try await learner.number(whole) == 2)
  }

  @Test func `A note that doesn't match its note type is named, with what to do in Anki`()
    async throws
  {
    let problem = await #expect(throws: Problem.self) {
      try await stage.preview(stage.package("UPDATE notes SET flds = 'a'"))
    }

    #expect(problem?.sentence.hasPrefix("Note 1") == true)
    #expect(problem?.sentence.contains("of “own.apkg” doesn't match its note type") == true)
    #expect(problem?.remedy.contains("Check Database") == true)
  }

  @Test(arguments: [("revlog", "Review"), ("cards", "Card")])
  func `A date in the future is named, with what to do in Anki`(table: String, what: String)
    async throws
  {
    let last = "WHERE id = (SELECT max(id) FROM \(table))"
    let package = try await stage.package("UPDATE \(table) SET id = id + 4000000000000 \(last)")

    let problem = await #expect(throws: Problem.self) { try await learner.take(package: package) }

    #expect(problem?.sentence.hasPrefix("\(what) ") == true)
    #expect(problem?.sentence.contains("is dated in the future") == true)
    #expect(problem?.remedy.contains("Check Database") == true)
  }

  @Test func `A card that came without a memory gets it from its reviews`() async throws {
    try await learner.take(
      package: stage.package("UPDATE cards SET data = ''; UPDATE revlog SET ease = 1"))

    let learned = "SELECT item_id FROM card WHERE phase <> 'new'"
    let card = try await learner.card(of: Item.ID(try await learner.number(learned)))

    #expect(card.progress.memory == FSRS().first(.again))
  }

  @Test func `Notes that have another note type here are counted by it`() async throws {
    try await learner.take(package: stage.package())
    let name = try #require(try await learner.rows("SELECT name FROM note_type").first)

    let would = try await stage.preview(stage.package("UPDATE fields SET name = name || ' 2'"))

    #expect(would.conflicting == 2)
    #expect(would.conflictingTypes.values.map(\.self) == [2])
    #expect(name.contains(try #require(would.conflictingTypes.keys.first)))
  }

  @Test func `A new note type whose name is taken gets a plus sign, as in Anki`() async throws {
    let names = "SELECT name FROM note_type ORDER BY id"
    try await learner.take(package: stage.package())
    let name = try #require(try await learner.rows(names).first)
    let changed = try await stage.package(
      "UPDATE fields SET name = name || ' 2'; UPDATE notes SET guid = guid || '2';")

    try await learner.take(package: changed)
    try await learner.take(package: changed)

    #expect(try await learner.rows(names) == [name, name.replacing("\"]", with: "+\"]")])
  }

  @Test func `Where many note types have one name, later ones get their number`() async throws {
    let copies = [
      ("notetypes", "id + n, name, mtime_secs, usn, config"),
      ("fields", "ntid + n, ord, name, config"),
      ("templates", "ntid + n, ord, name, mtime_secs, usn, config"),
    ].map { table, columns in
      """
      INSERT INTO \(table) WITH RECURSIVE number (n) AS
        (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 20)
        SELECT \(columns) FROM \(table), number;
      """
    }
    let file = try await stage.package(
      "DROP INDEX idx_notetypes_name;" + copies.joined(separator: "\n"))

    let names = try await stage.preview(file).noteTypes

    #expect(names.count == 21 && Set(names).count == 21)
    #expect(names.allSatisfy { name in name.count { $0 == "+" } <= 10 })
  }

  @Test func `A second note of one GUID is skipped, and counted`() async throws {
    let file = try await stage.package("UPDATE notes SET guid = 'same'")

    let would = try await stage.preview(file)
    let report = try await learner.take(package: file)

    #expect(would.added == 1 && would.repeated == 1)
    #expect(report.added == 1 && report.repeated == 1)
  }

  @Test func `Notes without a GUID are imported, each once`() async throws {
    let file = try await stage.package("UPDATE notes SET guid = ''")

    let report = try await learner.take(package: file)
    let again = try await learner.take(package: file)

    #expect(report.added == 2 && report.repeated == 0)
    #expect(again.added == 0 && again.unchanged == 2)
  }

  @Test func `A hidden media file is left out, and counted`() async throws {
    let file = try await stage.package(media: ".DS_Store")

    let previewed = try await stage.preview(file)
    let report = try await learner.take(package: file)

    #expect(previewed.hiddenMedia == 1 && previewed.media == 0)
    #expect(report.hiddenMedia == 1 && report.media == 0 && report.added == 2)
  }

  @Test func `A media file whose name leads elsewhere is refused by name`() async throws {
    let problem = await #expect(throws: Problem.self) {
      try await stage.preview(stage.package(media: "../x.png"))
    }

    #expect(
      problem?.sentence == "“own.apkg” contains a media file with the unsafe name “../x.png”.")
  }

  @Test func `What Anki knew of a card's forgetting stays until it is answered here`() {
    var card = AnkiCard.new(id: 1, note: 1, deck: 1, number: 0, position: 1)
    card.data = #"{"decay":0.5,"dr":0.75,"lrt":1000}"#
    var progress = CardProgress.new
    progress.memory = FSRS().first(.good)
    func data(answeredAt seconds: Double) -> String {
      var data = AnkiSchedule.CardData(card)
      progress.lastReviewedAt = Date(timeIntervalSince1970: seconds)
      data.set(progress, retention: 0.875, decay: 0.25)
      return data.text
    }

    #expect(data(answeredAt: 1_000.5).contains(#""decay":0.5,"dr":0.75"#))
    #expect(data(answeredAt: 2_000.5).contains(#""decay":0.25,"dr":0.875"#))
  }

  @Test func `A file whose long name another has is kept under one that can be read`() throws {
    let media = AnkiMedia(folder: stage.folder.file("media"))
    let name = String(repeating: "あ", count: 66) + ".mp3"
    _ = try media.keep(Data([1]), as: name)

    let kept = try #require(try media.keep(Data([2]), as: name))

    #expect(kept.isNew && kept.name.hasSuffix(".mp3"))
    #expect(media.contents(of: kept.name) == Data([2]))
  }
}
