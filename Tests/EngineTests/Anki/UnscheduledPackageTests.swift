import Foundation
import Helpers
import Testing

@testable import Engine

/// Packages that were exported without schedules, of notes whose cards are here.
struct UnscheduledPackageTests {
  private let stage: PackageStage
  private let learner: Learner

  init() async throws {
    stage = try await PackageStage()
    learner = stage.learner
    try await learner.take(package: stage.package(Self.marked))
  }

  /// One card is suspended, and the other, which was answered, is buried.
  private static let marked = "UPDATE cards SET flags = 3, queue = iif(type = 0, -1, -2)"
  private static let asNew = """
    DELETE FROM revlog;
    UPDATE cards SET type = 0, queue = 0, due = 1, ivl = 0, factor = 0, reps = 0, lapses = 0,
      left = 0, flags = 0, data = '{}', mod = 4102444800;
    """

  @Test(arguments: AnkiRequest.Update.allCases)
  func `Cards stay flagged, suspended, buried and due when a package has no schedules`(
    _ update: AnkiRequest.Update
  ) async throws {
    let file = try await stage.package(
      "\(Self.asNew) UPDATE notes SET mod = 4102444800, tags = ' later '")
    let before = try await learner.cardRows()

    let would = try await stage.preview(file, update: update)
    let report = try await learner.take(package: file, update: update)

    #expect(would.marked == 0 && report.marked == 0 && report.rescheduled == 0)
    #expect(report.updated == (update == .never ? 0 : 2))
    #expect(try await learner.cardRows() == before)
    #expect(try await learner.number("SELECT count(*) FROM card WHERE flag = 3") == 2)
    #expect(try await learner.number("SELECT sum(is_suspended) FROM card") == 1)
    #expect(try await learner.number("SELECT count(*) FROM card WHERE buried_until > 0") == 1)
  }

  @Test func `Flags and suspensions that were taken off in Anki go with a package with schedules`()
    async throws
  {
    let report = try await learner.take(
      package: stage.package("UPDATE cards SET flags = 0, queue = type, mod = 4102444800"))

    #expect(report.marked == 2)
    #expect(try await learner.number("SELECT sum(flag + is_suspended) FROM card") == 0)
  }

  /// Anki 25.02 and 26.09 leave out which decks are folded where they leave out schedules, but for
  /// deck 1. Their default preset has easy days; that of 23.10, which always says it, has not.
  @Test(arguments: [
    ("id <> 1", "config", 2), ("id = 1", "config", 0), ("id <> 1", "x''", 0),
  ])
  func `A package of new cards has schedules if it says which decks are folded`(
    decks: String, preset: String, marked: Int
  ) async throws {
    let report = try await learner.take(
      package: stage.package(
        """
        \(Self.asNew) UPDATE decks SET common = x'08011001' WHERE \(decks);
        UPDATE deck_config SET config = \(preset) WHERE id = 1
        """))

    #expect(report.marked == marked)
    #expect(
      try await learner.number("SELECT count(*) FROM card WHERE flag = 3") == 2 - marked)
  }

  @Test func `Sanpo's own package without schedules changes no flags, either`() async throws {
    try await learner.run("UPDATE anki_deck SET common = x'08011001'")
    let file = stage.folder.file("back.apkg")
    try await learner.givePackage(hasScheduling: false).write(to: file)

    let report = try await learner.take(package: file)

    #expect(report.marked == 0)
    #expect(try await learner.number("SELECT count(*) FROM card WHERE flag = 3") == 2)
  }
}
