import Foundation
import Helpers
import Testing

@testable import Engine

/// Undo after a backup was restored in place of damaged data.
struct RecoveredUndoTests {
  @Test func `Answers of a session that was lost are kept, and undo goes on before them`()
    async throws
  {
    let source = try await RecoverySource.made.value
    let damaged = try source.copy(damaging: source.root(of: "session"))
    let learner = try await restored(damaged, at: source.now)

    let steps = try await learner.study.undoHistory().steps
    let driver = SessionDriver(learner)
    try await driver.store.send(.lastUndoAsked(learner.lastAnswer(), at: learner.now))

    #expect(try await learner.number("SELECT count(*) FROM session WHERE state = '{}'") == 1)
    #expect(steps.contains { $0.name.hasPrefix("Answered") })
    #expect(driver.state.problem == nil && driver.state.moved?.notice == .undone)
  }

  @Test func `Imports whose sessions were lost stay imported, or undone`() async throws {
    let stage = try await PackageStage()
    let learner = stage.learner
    try await learner.care.takeDueBackup(at: learner.now)
    try await learner.take(package: stage.package())
    try await learner.take(
      package: stage.package(
        """
        INSERT INTO revlog SELECT id - 86400000, cid, usn, 3, 1, 0, factor, time, 1 FROM revlog
        """))
    try await learner.study.undoLatest()
    let courses = "SELECT id, course FROM session ORDER BY id"
    let counted = "SELECT count(*) FROM answer WHERE \(AnswerConditions.counted)"
    let before = try await (learner.rows(courses), learner.number(counted))
    let source = try await RecoverySource(of: learner, in: stage.folder)

    let after = try await restored(
      source.copy(damaging: source.root(of: "session")), at: learner.now)

    let recovered = try await (after.rows(courses), after.number(counted))
    #expect(before.0.count == 2 && before.0.last?.contains("elsewhere-undone") == true)
    #expect(before.1 == 1)
    #expect(recovered.0 == before.0)
    #expect(recovered.1 == before.1)
  }

  @Test func `Changes of data from before their place in the log was kept are not carried over`()
    async throws
  {
    let source = try await RecoverySource.made.value
    let damaged = try source.copy(damaging: source.root(of: "item_by_deck"))
    try DataFolder(damaged).write("ALTER TABLE undoable_change DROP COLUMN last_answer")

    let learner = try await restored(damaged, at: source.now)

    #expect(try await learner.study.undoHistory().changes.isEmpty)
    #expect(try RecoveryFacts(of: damaged).isSame(as: source.facts))
  }

  /// Who opens the data afterwards.
  private func restored(_ folder: TemporaryFolder, at now: Date) async throws -> Learner {
    let learner = try Learner(in: folder, clock: TestClock(at: now))
    _ = try await learner.care.restore("latest", at: now)
    return try Learner(in: folder, clock: TestClock(at: now))
  }
}
