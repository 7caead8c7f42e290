import Foundation
import Helpers
import Testing

@testable import Engine

/// The queue and its workers over each database, with a model that misbehaves.
@Suite(.timeLimit(.minutes(5))) struct JobQueueTests {
  @Test(arguments: TestedDatabase.allCases)
  func `A job is translated, a repeated line once`(database: TestedDatabase) async throws {
    let stage = try await JobStage(database)
    try await stage.create()

    let worked = try await stage.worker().work()

    let job = try await stage.job()
    #expect(worked)
    #expect(job.status == .succeeded)
    #expect(job.result == ["雨だ": "EN 雨だ", "傘がない": "EN 傘がない"])
    #expect(stage.script.asked == [["雨だ", "傘がない"]])
    #expect(job.tokens == 10)
    #expect(try await stage.worker().work() == false)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `The same key gives the same job`(database: TestedDatabase) async throws {
    let stage = try await JobStage(database)
    let first = try await stage.create()
    let second = try await stage.create(key: "a")
    let other = try await stage.create(key: "b")

    #expect(first.id == second.id)
    #expect(first.id != other.id)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `A request made twice in one state of the jobs is one job, and later another`(
    database: TestedDatabase
  ) async throws {
    let stage = try await JobStage(database)
    let cursor = try await stage.jobs.lastCursor(of: "anna")
    func create(after cursor: Int64) async throws -> LineJob.ID {
      let request = LineJob.Request(.lyrics(), title: "雨", lines: ["雨だ"])
      return try await stage.create(
        request.lines, key: JobQueue.key(request, for: "song 3", after: cursor)
      ).id
    }

    let jobs = [try await create(after: cursor), try await create(after: cursor)]
    let later = try await create(after: stage.jobs.lastCursor(of: "anna"))

    #expect(jobs[0] == jobs[1])
    #expect(later != jobs[0])
  }

  @Test(arguments: TestedDatabase.allCases)
  func `Long songs go in parts that know their neighbours`(database: TestedDatabase) async throws {
    let stage = try await JobStage(database)
    let lines = (1...65).map { "行\($0)" }
    try await stage.create(lines)

    _ = try await stage.worker().work()

    #expect(stage.script.asked.map(\.count) == [30, 30, 5])
    let second = try JSONDecoder().decode(
      JSONValue.self, from: Data(stage.script.prompts[1].user.utf8))
    #expect(second["before"] == ["行28", "行29", "行30"])
    #expect(second["after"] == ["行61", "行62", "行63"])
    #expect(try await stage.job().result.count == 65)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `A part that is too much for a busy model is asked for again, and no line is lost`(
    database: TestedDatabase
  ) async throws {
    let stage = try await JobStage(database)
    try await stage.create((1...200).map { "行\($0)" })
    stage.script.next = [
      { [script = stage.script] lines in
        // It goes on until the other part was refused and asked for again.
        while script.asked.count < 8 {
          try Task.checkCancellation()
          await Task.yield()
        }
        return ModelScript.translated(lines)
      },
      { _ in throw ModelFailure.busy("429", after: nil) },
    ]

    _ = try await stage.worker(pace: RequestPace()).work()

    #expect(try await stage.job().status == .succeeded)
    #expect(try await stage.job().result.count == 200)
    #expect(stage.script.asked.count == 8)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `Missing lines are asked for once more, by themselves`(database: TestedDatabase) async throws
  {
    let stage = try await JobStage(database)
    try await stage.create()
    stage.script.next = [{ _ in ModelAnswer(#"{"1":"It's rain"}"#) }]

    _ = try await stage.worker().work()

    #expect(stage.script.asked == [["雨だ", "傘がない"], ["傘がない"]])
    #expect(try await stage.job().result == ["雨だ": "It's rain", "傘がない": "EN 傘がない"])
  }

  @Test(arguments: TestedDatabase.allCases)
  func `What still fails is left out, and the rest is kept`(database: TestedDatabase) async throws {
    let stage = try await JobStage(database)
    try await stage.create()
    stage.script.next = [
      { _ in ModelAnswer(#"{"1":"It's rain"}"#) }, { _ in ModelAnswer("no") },
    ]

    _ = try await stage.worker().work()

    #expect(try await stage.job().status == .succeeded)
    #expect(try await stage.job().result == ["雨だ": "It's rain"])
  }

  @Test(arguments: TestedDatabase.allCases)
  func `A busy model is asked later, each time twice as late`(database: TestedDatabase) async throws
  {
    let stage = try await JobStage(database)
    try await stage.create()
    stage.script.next = [{ _ in throw ModelFailure.busy("503", after: nil) }]

    _ = try await stage.worker().work()
    let waiting = try await stage.job()
    let sentence = waiting.sentence(at: stage.now)
    let lasting = waiting.sentence(at: stage.now) { "\($0.timeIntervalSince(stage.now).rounded())" }
    let early = try await stage.worker().work()
    stage.clock.advance(by: .seconds(40))
    let later = try await stage.worker().work()

    guard case .queued(let date?) = waiting.status else {
      Issue.record("\(waiting.status)")
      return
    }
    #expect(waiting.lastFailure != nil && sentence.contains(/^waiting to retry in 3\d s\. The/))
    #expect(lasting.contains(/^waiting to retry at 3\d\.0\. The/))
    #expect(waiting.sentence(at: stage.now).hasPrefix("waiting to retry. The"))
    #expect(JobAPI.Job(waiting).retryAt == date)
    #expect((30...38).contains(date.timeIntervalSince(stage.now) + 40))
    #expect(!early && later)
    #expect(try await stage.job().status == .succeeded)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `A lasting failure says why, and can be tried again`(database: TestedDatabase) async throws {
    let stage = try await JobStage(database)
    let id = try await stage.create().id
    stage.script.next = [{ _ in throw ModelFailure.unauthorized("401") }]

    _ = try await stage.worker().work()
    let failed = try await stage.job()
    try await stage.jobs.retry(id, of: "anna")
    _ = try await stage.worker().work()

    #expect(failed.status == .failed(ModelFailure.unauthorized("401").problem))
    #expect(try await stage.job().status == .succeeded)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `A worker that died is replaced, and its parts are kept`(database: TestedDatabase)
    async throws
  {
    let stage = try await JobStage(database)
    let lines = (1...40).map { "行\($0)" }
    try await stage.create(lines)
    stage.script.next = [{ ModelScript.translated($0) }, { _ in throw Killed() }]
    await #expect(throws: Killed.self) { try await stage.worker().work() }

    let early = try await stage.worker().work()
    stage.clock.advance(by: .seconds(31))
    let late = try await stage.worker().work()

    #expect(!early && late)
    #expect(stage.script.asked.map(\.count) == [30, 10, 10])
    #expect(try await stage.job().result.count == 40)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `A job that every worker dies of fails, and the next one is lent`(
    database: TestedDatabase
  ) async throws {
    let stage = try await JobStage(database)
    try await stage.create(key: "deadly")
    stage.clock.advance(by: .seconds(1))
    let next = try await stage.create(key: "next")

    var lent: [LineJob?] = []
    for _ in 0..<6 {
      lent.append(try await stage.jobs.claim(as: "w", model: "m", at: stage.now))
      stage.clock.advance(by: .seconds(600))
    }

    #expect(Set(lent.prefix(5).map(\.?.id)).count == 1)
    #expect(lent.last??.id == next.id)
    let jobs = try await stage.jobs.changed(of: "anna")
    #expect(jobs.first { $0.id != next.id }?.status == .failed(.neverFinished))
  }

  @Test(arguments: TestedDatabase.allCases)
  func `A worker that only stops has used up no attempt`(database: TestedDatabase) async throws {
    let stage = try await JobStage(database)
    let id = try await stage.create().id

    for _ in 0...JobQueue.tries {
      _ = try await stage.jobs.claim(as: "w", model: "m", at: stage.now)
      try await stage.jobs.postpone(id, by: "w", until: stage.now)
    }

    #expect(try await stage.job().isOpen)
    #expect(try await stage.job().attempts == 0)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `A removed job stops its worker`(database: TestedDatabase) async throws {
    let stage = try await JobStage(database)
    let id = try await stage.create().id
    stage.script.next = [
      { [jobs = stage.jobs] lines in
        try await jobs.remove(id, of: "anna")
        return ModelScript.translated(lines)
      }
    ]

    _ = try await stage.worker().work()

    #expect(try await stage.jobs.changed(of: "anna").isEmpty)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `Changes are read from a cursor on`(database: TestedDatabase) async throws {
    let stage = try await JobStage(database)
    try await stage.create(key: "a")
    try await stage.create(key: "b")
    let all = try await stage.jobs.changed(of: "anna")
    let cursor = try #require(all.last?.cursor)

    try await stage.jobs.remove(all[0].id, of: "anna")
    _ = try await stage.worker().work()

    #expect(all.map(\.cursor) == [1, 2])
    let changed = try await stage.jobs.changed(since: cursor, of: "anna")
    #expect(changed.map(\.id) == [all[1].id])
  }

  @Test(arguments: TestedDatabase.allCases)
  func `All jobs are listed, however many there are`(database: TestedDatabase) async throws {
    let stage = try await JobStage(database)
    for number in 1...101 { try await stage.create(key: "\(number)") }

    #expect(try await stage.jobs.changed(of: "anna").count == 101)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `A result is kept a day, and then expires`(database: TestedDatabase) async throws {
    let stage = try await JobStage(database)
    try await stage.create()
    _ = try await stage.worker().work()

    stage.clock.advance(by: .seconds(24 * 3_600))
    try await stage.jobs.sweep(at: stage.now)
    let expired = try await stage.job()
    stage.clock.advance(by: .seconds(24 * 3_600 + 1))
    try await stage.jobs.sweep(at: stage.now)

    #expect(expired.status == .expired && expired.result.isEmpty)
    #expect(try await stage.jobs.changed(of: "anna").isEmpty)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `Acknowledging deletes the result, and again changes nothing`(database: TestedDatabase)
    async throws
  {
    let stage = try await JobStage(database)
    let id = try await stage.create().id
    _ = try await stage.worker().work()

    try await stage.jobs.acknowledge(id, of: "anna")
    try await stage.jobs.acknowledge(id, of: "anna")

    #expect(try await stage.jobs.changed(of: "anna").isEmpty)
    await #expect(throws: Problem.noJob) { try await stage.jobs.job(id, of: "anna") }
  }
}

private struct Killed: Error {}
