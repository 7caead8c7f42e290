import Engine
import Foundation
import GRDB

/// Answers one card after the other, each durably, beside a bare loop of one-row commits with the
/// same durability on the same disk.
struct StudyLoop {
  static let answers = 9_000

  static func figures(_ learner: Learner) async throws -> [Figure] {
    let bare = try await bareCommits(in: learner.folder)
    let study = try await studyTimes(learner)
    let rate = Double(study.count) / study.reduce(0, +)
    let bareRate = Double(bare.count) / bare.reduce(0, +)
    return [
      Figure(
        name: "study loop: next card and durable answer", value: rate, unit: "answers/s",
        against: "bare one-row durable commits", ratio: rate / bareRate),
      Figure(
        name: "study loop: p99", value: quantile(study, 0.99) * 1000, unit: "ms",
        against: "p50", ratio: quantile(study, 0.99) / quantile(study, 0.5)),
    ]
  }

  private static func studyTimes(_ learner: Learner) async throws -> [Double] {
    let clock = learner.study.clock
    let session = learner.study.reviewSession()
    await session.send(.begun(Plan(.deck(learner.deck)), at: clock.now(), seed: 1))
    var times: [Double] = []
    while times.count < answers, let sitting = session.state.sitting, !sitting.isFinished {
      times.append(
        await seconds {
          await session.send(
            .revealed(revision: sitting.revision, typed: nil, keystrokes: 1, at: clock.now()))
          await session.send(
            .graded(.easy, revision: sitting.revision + 1, keystrokes: 1, at: clock.now()))
        })
      if let problem = session.state.problem { throw problem }
    }
    return times
  }

  private static func bareCommits(in folder: URL) async throws -> [Double] {
    let pool = try DatabasePool(path: folder.appending(path: "bare.sqlite").path)
    // Only now: GRDB sets it to NORMAL when it turns write-ahead logging on.
    try await pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    try await pool.write {
      try $0.execute(sql: "CREATE TABLE row (id INTEGER PRIMARY KEY, at REAL)")
    }
    var times: [Double] = []
    for number in 0..<answers {
      times.append(
        try await seconds {
          try await pool.write { db in
            try db.cachedStatement(sql: "INSERT INTO row (at) VALUES (?)").execute(
              arguments: [number])
          }
        })
    }
    return times
  }
}
