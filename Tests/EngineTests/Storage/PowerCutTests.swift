@testable import Engine
import Foundation
import GRDB
import Helpers
import Testing

/// A power cut, after which the database's own log ends where it was synced last, or anywhere
/// behind, while the journal has every line that was waited for.
struct PowerCutTests {
  private let folder: TemporaryFolder
  private let clock = TestClock()
  private let learner: Learner
  private let sitter: Sitter

  init() async throws {
    folder = try TemporaryFolder()
    learner = try Learner(in: folder, clock: clock)
    sitter = Sitter(learner)
    try await learner.addItems(12, to: learner.addDeck())
    try await sitter.begin()
  }

  @Test func `Answers that the database has lost are given again, each once`() async throws {
    let cut = try PowerCut(of: folder)
    for grade in [Grade.good, .again, .easy, .good] { try await sitter.answer(grade) }
    try cut.keepsJournal(of: folder)

    let after = try reopened(cut)
    let onceMore = try reopened(cut)

    #expect(try await after.number("SELECT count(*) FROM review") == 4)
    #expect(try await after.log() == learner.log())
    #expect(try await after.cardRows() == learner.cardRows())
    #expect(try await onceMore.log() == learner.log())
    #expect(try await Sitter(onceMore).open() == sitter.sitting())
  }

  @Test func `Wherever the database's log is torn, no answer is missing and none is there twice`()
    async throws
  {
    let before = try PowerCut.logLength(of: folder)
    for _ in 1...6 { try await sitter.answer(.good) }
    let length = try PowerCut.logLength(of: folder)
    var chance = SplitMix64(seed: 5)

    for _ in 1...40 {
      let cut = try PowerCut(of: folder)
      try cut.tear(at: Int.random(in: before...length, using: &chance))
      try cut.keepsJournal(of: folder)

      let after = try reopened(cut)

      #expect(try await after.log() == learner.log())
      #expect(try await after.cardRows() == learner.cardRows())
    }
  }

  @Test func `An answer that was taken back is not given again`() async throws {
    try await sitter.answer(.good)
    try await sitter.undo()
    let cut = try PowerCut(of: folder)
    try cut.keepsJournal(of: folder)

    let after = try reopened(cut)

    #expect(try await after.log() == learner.log())
    #expect(try await Sitter(after).open() == sitter.sitting())
  }

  @Test func `An answer that could not be written is not given later`() async throws {
    try await learner.run(
      """
      CREATE TRIGGER refused BEFORE UPDATE ON session WHEN new.state LIKE '%"answered":1%'
      BEGIN SELECT raise(FAIL, 'no room'); END
      """)
    try await sitter.reveal()
    await sitter.store.send(
      .graded(.good, revision: try sitter.sitting().revision, keystrokes: 1, at: clock.now))
    #expect(sitter.state.problem != nil)
    try await learner.run("DROP TRIGGER refused")
    let cut = try PowerCut(of: folder)
    try cut.keepsJournal(of: folder)

    let after = try reopened(cut)

    #expect(try await after.number("SELECT count(*) FROM review") == 0)
  }

  @Test func `A line of which the disk has only a part is passed over`() async throws {
    let cut = try PowerCut(of: folder)
    for _ in 1...3 { try await sitter.answer(.good) }
    try cut.keepsJournal(of: folder, but: 20)

    let after = try reopened(cut)

    #expect(try await after.number("SELECT count(*) FROM review") == 2)
  }

  @Test func `What is left of a torn line is not in the way of later ones`() async throws {
    let cut = try PowerCut(of: folder)
    for _ in 1...3 { try await sitter.answer(.good) }
    try cut.keepsJournal(of: folder, but: 20)
    let after = try reopened(cut)
    let second = try PowerCut(of: cut.folder)
    let later = Sitter(after)
    try await later.open()
    for _ in 1...2 { try await later.answer(.good) }
    try second.keepsJournal(of: cut.folder)

    let onceMore = try reopened(second)

    #expect(try await onceMore.number("SELECT count(*) FROM review") == 4)
    #expect(try await onceMore.log() == after.log())
  }

  @Test func `What was answered after a backup does not come back with it`() async throws {
    let care = learner.study.care()
    try await care.sent(.backupAsked(at: clock.now))
    for _ in 1...3 { try await sitter.answer(.good) }
    clock.advance(by: .seconds(60))

    try await care.sent(.restoreAsked("latest", at: clock.now))

    let after = try Learner(in: folder, clock: clock)
    #expect(try await after.number("SELECT count(*) FROM review") == 0)
  }

  @Test func `A line written by hand is the encoder's`() async throws {
    let row = try await learner.storage.database.read { db in
      try #require(
        try db.first("SELECT \(SessionRow.columns) FROM session") {
          try SessionRow($0, SessionRow.Texts())
        })
    }
    var answer = Answer(
      session: 1, revision: 2, card: 3, grade: .hard, at: clock.now, face: .hybrid, typed: nil,
      verdict: nil, isClaimed: true, keystrokes: 4,
      timing: AnswerTiming(think: .milliseconds(1_234), answer: .seconds(60), wasIdle: true))

    let line = AnswerLine(answer, to: row)
    answer.typed = "うみ"
    let typed = AnswerLine(answer, to: row)

    #expect(try line.numbers == JSONText.of(line))
    #expect(line.given(in: 1, at: 2) != answer)
    #expect(typed.numbers == nil)
    #expect(typed.given(in: 1, at: 2) == answer)
  }

  @Test func `A full journal begins anew`() async throws {
    let journal = Journal(beside: Storage.databaseFile(in: folder.url))
    let line = JournalLine(
      room: .reviews, session: 1, revision: 1, text: String(repeating: "x", count: 60_000))

    for revision in 1...9 {
      var line = line
      line.revision = revision
      try journal.enter(line).keep()
    }

    #expect(try journal.lines().map(\.revision) == [9])
  }

  @Test func `Lines entered before the last was waited for stand one behind the other`() throws {
    let journal = Journal(beside: Storage.databaseFile(in: folder.url))
    var line = JournalLine(room: .reviews, session: 1, revision: 0, text: "{}")

    let entries = try (1...3).map { revision in
      line.revision = revision
      return try journal.enter(line)
    }
    for entry in entries { try entry.keep() }

    #expect(try journal.lines().map(\.revision) == [1, 2, 3])
  }

  @Test func `Two faces write into one journal in turn`() async throws {
    let file = Storage.databaseFile(in: folder.url)
    let journals = [Journal(beside: file), Journal(beside: file)]
    var line = JournalLine(room: .reviews, session: 1, revision: 0, text: "{}")

    for revision in [1, 2, 3, 4, 5] {
      line.revision = revision
      try journals[revision % 2].enter(line).keep()
    }
    try journals[0].settle()
    line.revision = 6
    try journals[1].enter(line).keep()
    line.revision = 7
    try journals[0].enter(line).keep()

    #expect(try journals[1].lines().map(\.revision) == [6, 7])
  }

  private func reopened(_ cut: PowerCut) throws -> Learner {
    try Learner(in: cut.folder, clock: clock)
  }
}

extension Learner {
  fileprivate func log() async throws -> [String] { try await rows("SELECT * FROM review") }
}
