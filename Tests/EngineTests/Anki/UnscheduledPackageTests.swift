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

  @Test(arguments: AnkiRequest.Update.allCases)
  func `Cards stay flagged, suspended, buried and due when a package has no schedules`(
    _ update: AnkiRequest.Update
  ) async throws {
    let file = try await stage.package(
      """
      DELETE FROM revlog;
      UPDATE cards SET type = 0, queue = 0, due = 1, ivl = 0, factor = 0, reps = 0, lapses = 0,
        left = 0, flags = 0, data = '{}', mod = 4102444800;
      UPDATE notes SET mod = 4102444800, tags = ' later ';
      """)
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
}
