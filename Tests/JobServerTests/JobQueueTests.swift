import Foundation
import Testing

@testable import Engine

/// The queue and its workers over each database, with a model that misbehaves.
struct JobQueueTests {
  @Test(arguments: TestedDatabase.allCases)
  func `A job is translated, a repeated line once`(database: TestedDatabase) async throws {
    let desk = try await JobDesk(database)
    try await desk.create()

    let worked = try await desk.worker().work()

    let job = try await desk.job()
    #expect(worked)
    #expect(job.status == .succeeded)
    #expect(job.result == ["雨だ": "EN 雨だ", "傘がない": "EN 傘がない"])
    #expect(desk.script.asked == [["雨だ", "傘がない"]])
    #expect(job.tokens == 10)
    #expect(try await desk.worker().work() == false)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `The same key gives the same job`(database: TestedDatabase) async throws {
    let desk = try await JobDesk(database)
    let first = try await desk.create()
    let second = try await desk.create(key: "a")
    let other = try await desk.create(key: "b")

    #expect(first.id == second.id)
    #expect(first.id != other.id)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `Long songs go in parts that know their neighbours`(database: TestedDatabase) async throws {
    let desk = try await JobDesk(database)
    let lines = (1...65).map { "行\($0)" }
    try await desk.create(lines)

    _ = try await desk.worker().work()

    #expect(desk.script.asked.map(\.count) == [30, 30, 5])
    #expect(desk.script.prompts[1].user.contains(#""before":["行28","行29","行30"]"#))
    #expect(desk.script.prompts[1].user.contains(#""after":["行61","行62","行63"]"#))
    #expect(try await desk.job().result.count == 65)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `A part that is too much for a busy model is asked for again, and no line is lost`(
    database: TestedDatabase
  ) async throws {
    let desk = try await JobDesk(database)
    try await desk.create((1...200).map { "行\($0)" })
    desk.script.next = [
      { [script = desk.script] lines in
        // It goes on until the other part was refused and asked for again.
        while script.asked.count < 8 { await Task.yield() }
        return ModelScript.translated(lines)
      },
      { _ in throw ModelFailure.busy("429", after: nil) },
    ]

    _ = try await desk.worker(pace: RequestPace()).work()

    #expect(try await desk.job().status == .succeeded)
    #expect(try await desk.job().result.count == 200)
    #expect(desk.script.asked.count == 8)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `Missing lines are asked for once more, by themselves`(database: TestedDatabase) async throws
  {
    let desk = try await JobDesk(database)
    try await desk.create()
    desk.script.next = [{ _ in ModelAnswer(#"{"1":"It's rain"}"#) }]

    _ = try await desk.worker().work()

    #expect(desk.script.asked == [["雨だ", "傘がない"], ["傘がない"]])
    #expect(try await desk.job().result == ["雨だ": "It's rain", "傘がない": "EN 傘がない"])
  }

  @Test(arguments: TestedDatabase.allCases)
  func `What still fails is left out, and the rest is kept`(database: TestedDatabase) async throws {
    let desk = try await JobDesk(database)
    try await desk.create()
    desk.script.next = [
      { _ in ModelAnswer(#"{"1":"It's rain"}"#) }, { _ in ModelAnswer("no") },
    ]

    _ = try await desk.worker().work()

    #expect(try await desk.job().status == .succeeded)
    #expect(try await desk.job().result == ["雨だ": "It's rain"])
  }

  @Test(arguments: TestedDatabase.allCases)
  func `A busy model is asked later, each time twice as late`(database: TestedDatabase) async throws
  {
    let desk = try await JobDesk(database)
    try await desk.create()
    desk.script.next = [{ _ in throw ModelFailure.busy("503", after: nil) }]

    _ = try await desk.worker().work()
    let waiting = try await desk.job()
    let early = try await desk.worker().work()
    desk.clock.advance(by: 40)
    let later = try await desk.worker().work()

    guard case .queued(let date?) = waiting.status else {
      Issue.record("\(waiting.status)")
      return
    }
    #expect((30...38).contains(date.timeIntervalSince(desk.now) + 40))
    #expect(!early && later)
    #expect(try await desk.job().status == .succeeded)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `A lasting failure says why, and can be tried again`(database: TestedDatabase) async throws {
    let desk = try await JobDesk(database)
    let id = try await desk.create().id
    desk.script.next = [{ _ in throw ModelFailure.unauthorized }]

    _ = try await desk.worker().work()
    let failed = try await desk.job()
    try await desk.jobs.retry(id, of: "anna")
    _ = try await desk.worker().work()

    #expect(failed.status == .failed(ModelFailure.unauthorized.problem))
    #expect(try await desk.job().status == .succeeded)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `A worker that died is replaced, and its parts are kept`(database: TestedDatabase)
    async throws
  {
    let desk = try await JobDesk(database)
    let lines = (1...40).map { "行\($0)" }
    try await desk.create(lines)
    desk.script.next = [{ ModelScript.translated($0) }, { _ in throw Killed() }]
    await #expect(throws: Killed.self) { try await desk.worker().work() }

    let early = try await desk.worker().work()
    desk.clock.advance(by: 31)
    let late = try await desk.worker().work()

    #expect(!early && late)
    #expect(desk.script.asked.map(\.count) == [30, 10, 10])
    #expect(try await desk.job().result.count == 40)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `A worker that lost its lease writes nothing`(database: TestedDatabase) async throws {
    let desk = try await JobDesk(database)
    let id = try await desk.create().id
    let slow = try await desk.jobs.take(as: "slow", model: "m", at: desk.now)
    desk.clock.advance(by: 31)
    _ = try await desk.worker().work()

    await #expect(throws: LeaseExpired.self) {
      _ = try await desk.jobs.add(
        ["雨だ": "late"], tokens: 1, to: id, by: "slow", on: Day(0), at: desk.now)
    }

    #expect(slow?.id == id)
    #expect(try await desk.job().result["雨だ"] == "EN 雨だ")
  }

  @Test(arguments: TestedDatabase.allCases)
  func `A renewed lease keeps others away`(database: TestedDatabase) async throws {
    let desk = try await JobDesk(database)
    let id = try await desk.create().id
    _ = try await desk.jobs.take(as: "slow", model: "m", at: desk.now)
    desk.clock.advance(by: 15)
    try await desk.jobs.beat(id, by: "slow", at: desk.now)
    desk.clock.advance(by: 15)

    #expect(try await desk.worker().work() == false)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `A removed job stops its worker`(database: TestedDatabase) async throws {
    let desk = try await JobDesk(database)
    let id = try await desk.create().id
    desk.script.next = [
      { [jobs = desk.jobs] lines in
        try await jobs.remove(id, of: "anna")
        return ModelScript.translated(lines)
      }
    ]

    _ = try await desk.worker().work()

    #expect(try await desk.jobs.changed(of: "anna").isEmpty)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `The ceiling of tokens stops a job loudly`(database: TestedDatabase) async throws {
    let desk = try await JobDesk(database)
    try await desk.create((1...65).map { "行\($0)" })

    _ = try await desk.worker(limits: JobLimits(perJob: 15, perDay: 100)).work()

    #expect(try await desk.job().status == .failed(.tooCostly))
    #expect(desk.script.asked.count == 2)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `Changes are read from a cursor on`(database: TestedDatabase) async throws {
    let desk = try await JobDesk(database)
    try await desk.create(key: "a")
    try await desk.create(key: "b")
    let all = try await desk.jobs.changed(of: "anna")
    let cursor = try #require(all.last?.cursor)

    try await desk.jobs.remove(all[0].id, of: "anna")
    _ = try await desk.worker().work()

    #expect(all.map(\.cursor) == [1, 2])
    let changed = try await desk.jobs.changed(since: cursor, of: "anna")
    #expect(changed.map(\.id) == [all[1].id])
  }

  @Test(arguments: TestedDatabase.allCases)
  func `A result is kept a day, and then expires`(database: TestedDatabase) async throws {
    let desk = try await JobDesk(database)
    try await desk.create()
    _ = try await desk.worker().work()

    desk.clock.advance(by: 24 * 3_600)
    try await desk.jobs.sweep(at: desk.now)
    let expired = try await desk.job()
    desk.clock.advance(by: 24 * 3_600 + 1)
    try await desk.jobs.sweep(at: desk.now)

    #expect(expired.status == .expired && expired.result.isEmpty)
    #expect(try await desk.jobs.changed(of: "anna").isEmpty)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `Acknowledging deletes the result, and again changes nothing`(database: TestedDatabase)
    async throws
  {
    let desk = try await JobDesk(database)
    let id = try await desk.create().id
    _ = try await desk.worker().work()

    try await desk.jobs.acknowledge(id, of: "anna")
    try await desk.jobs.acknowledge(id, of: "anna")

    #expect(try await desk.jobs.changed(of: "anna").isEmpty)
    await #expect(throws: Problem.noJob) { try await desk.jobs.job(id, of: "anna") }
  }
}

private struct Killed: Error {}
