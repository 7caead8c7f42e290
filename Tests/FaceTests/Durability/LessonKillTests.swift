import Glibc
import Helpers
import Terminals
import Testing

@testable import Engine

extension Alone {
  /// The face is killed again and again in the middle of a lesson's quiz.
  @Suite(.serialized) struct LessonKillTests {
    @Test(arguments: seedsOfKills)
    func `A quiz continues after each kill without losing an acknowledged answer`(
      seed: UInt64
    ) async throws {
      let home = try Home()
      try await home.presentFirstLesson()
      var chance = SplitMix64(seed: seed)
      var given: [Ledger.Entry] = []
      var last: [Ledger.Entry] = []

      for round in 1...15 {
        let quiz = try await Quiz(home.native())
        let ledger = try Ledger(of: home.database)
        #expect(ledger.faults == [], "before start \(round) of seed \(seed)")
        #expect([given, given + last].contains(ledger.entries), "start \(round) of seed \(seed)")
        given = ledger.entries
        if quiz.isRevealed {
          try await quiz.next()
          given += last
        }
        for _ in 0..<Int.random(in: 0...2, using: &chance) {
          let entry = try await quiz.type(rightly: false)
          try await quiz.next()
          given.append(entry)
        }
        last = [try await quiz.type(rightly: false)]
        after(.milliseconds(1) * Double.random(in: 0...12, using: &chance)) {
          quiz.terminal.signal(SIGKILL)
        }
        do {
          try await quiz.next()
          (given, last) = (given + last, [])
        } catch {
          // The face exited before it could acknowledge, which the next round allows for.
        }
        #expect(try await quiz.terminal.exit() == .killed(signal: SIGKILL))
      }

      #expect(given.count >= 5)
      try await home.expectMemoriesOfTheLog()
    }
  }
}

extension Home {
  /// Looks at the five kana of the first lesson, up to the quiz.
  fileprivate func presentFirstLesson() async throws {
    let terminal = try await native()
    try await FirstLesson(at: terminal).present(5)
    try await terminal.expect("answer> ")
    terminal.signal(SIGKILL)
    try await terminal.exit()
  }
}
