import Foundation
import Helpers
import Testing

@testable import Engine

/// Packages whose notes have another type than here, since it was changed in Anki.
struct ChangedTypeTests {
  private let stage: PackageStage
  private let learner: Learner

  init() async throws {
    stage = try await PackageStage()
    learner = stage.learner
    try await learner.take(package: stage.package())
  }

  /// The types get a field, and the card with an answer another one an hour later.
  private static let changed = """
    INSERT INTO fields SELECT ntid, max(ord) + 1, 'More', config FROM fields GROUP BY ntid;
    UPDATE notes SET flds = flds || char(31);
    INSERT INTO revlog
      SELECT id + 3600000, cid, usn, 3, 9, ivl, factor, time, 1 FROM revlog;
    UPDATE cards SET type = 2, queue = 2, ivl = 9, due = 9, flags = 4, mod = 4102444800
      WHERE type <> 0;
    """

  private static let changedCards = "SELECT count(*) FROM card WHERE interval = 9 AND flag = 4"

  @Test func `A note that is skipped for its type still brings its answers and schedules`()
    async throws
  {
    let file = try await stage.package(Self.changed)
    let before = try await learner.cardRows()

    let would = try await stage.preview(file)
    let report = try await learner.take(package: file)
    let cards = try await learner.number(Self.changedCards)
    try await learner.study.undoLatest()

    for summary in [would, report] {
      #expect(summary.conflicting == 2 && summary.updated == 0)
      #expect(summary.reviews == 1 && summary.rescheduled == 1 && summary.marked == 1)
    }
    #expect(cards == 1)
    #expect(try await learner.cardRows() == before)
  }

  @Test func `A note type that only skipped notes have is left out`() async throws {
    let types = try await learner.rows("SELECT name FROM note_type ORDER BY id")
    let file = try await stage.package(Self.changed)

    let would = try await stage.preview(file)
    let report = try await learner.take(package: file)

    #expect(would.noteTypes == [] && report.noteTypes == [])
    #expect(try await learner.rows("SELECT name FROM note_type ORDER BY id") == types)
  }

  @Test func `A note that is deleted comes back with the type that it has in Anki`() async throws {
    let file = try await stage.package(Self.changed)
    let items = try await learner.number("SELECT max(item_id) FROM note")
    try await learner.items.act(.delete, on: Item.ID(items), at: learner.now)

    let report = try await learner.take(package: file)

    #expect(report.restored == 1 && report.conflicting == 1)
    #expect(report.conflictAdvice != nil && report.noteTypes.count == 1)
    #expect(try await learner.number("SELECT count(DISTINCT note_type_id) FROM note") == 2)
  }

  @Test func `Cards of templates with other names are not taken for those of the note`()
    async throws
  {
    let file = try await stage.package(
      Self.changed + "UPDATE templates SET name = 'Other ' || ord;")

    let report = try await learner.take(package: file)

    #expect(report.conflicting == 2)
    #expect(report.reviews == 0 && report.rescheduled == 0 && report.marked == 0)
    #expect(try await learner.number(Self.changedCards) == 0)
  }
}
