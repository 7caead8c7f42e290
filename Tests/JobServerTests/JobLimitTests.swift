import Foundation
import Helpers
import Synchronization
import Testing

@testable import Engine

/// What jobs may cost, and how soon they are tried again.
extension JobQueueTests {
  @Test(arguments: TestedDatabase.allCases)
  func `The ceiling of tokens stops a job loudly`(database: TestedDatabase) async throws {
    let stage = try await JobStage(database)
    try await stage.create((1...65).map { "行\($0)" })

    let told = Mutex<[Problem]>([])
    // As many parts at once as there are, if they fit.
    var worker = stage.worker(
      limits: JobLimits(perJob: 15, perDay: 100), pace: RequestPace(limit: 5, most: 5))
    worker.onLimitReached = { _, problem in told.withLock { $0.append(problem) } }

    _ = try await worker.work()

    #expect(try await stage.job().status == .failed(.jobTooCostly))
    #expect(told.withLock { $0 } == [.jobTooCostly])
    #expect(stage.script.asked.count == 2)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `The day's ceiling of tokens stops all jobs until the next day`(
    database: TestedDatabase
  ) async throws {
    let stage = try await JobStage(database)
    try await stage.create((1...65).map { "行\($0)" })
    let worker = stage.worker(limits: JobLimits(perJob: 100, perDay: 15))
    let days = DayBoundary(timeZone: .gmt)
    let tomorrow = days.start(of: days.day(of: stage.now).advanced(by: 1))

    _ = try await worker.work()
    let stopped = try await stage.job()
    let early = try await worker.work()
    stage.clock.advance(by: .days(1))
    _ = try await worker.work()

    #expect(stopped.status == .queued(until: tomorrow) && stopped.attempts == 0)
    #expect(stopped.lastFailure == .dayTooCostly && !early)
    #expect(try await stage.job().status == .succeeded)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `Where a day may cost nothing, nothing is asked for`(database: TestedDatabase) async throws {
    let stage = try await JobStage(database)
    try await stage.create()

    _ = try await stage.worker(limits: JobLimits(perDay: 0)).work()

    #expect(try await stage.job().lastFailure == .dayTooCostly)
    #expect(stage.script.asked.isEmpty)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `What others took of the day's limit is not asked for again`(
    database: TestedDatabase
  ) async throws {
    let stage = try await JobStage(database)
    try await stage.create()
    var worker = stage.worker(limits: JobLimits(perDay: 100))
    worker.takenByOthers = { 100 }

    _ = try await worker.work()

    #expect(try await stage.job().lastFailure == .dayTooCostly)
    #expect(stage.script.asked.isEmpty)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `A busy model is left alone for as long as it asks`(database: TestedDatabase) async throws {
    let stage = try await JobStage(database)
    try await stage.create()
    stage.script.next = [{ _ in throw ModelFailure.busy("429", after: .seconds(3_000)) }]

    _ = try await stage.worker().work()
    stage.clock.advance(by: .seconds(2_999))
    let early = try await stage.worker().work()
    stage.clock.advance(by: .seconds(2))
    let later = try await stage.worker().work()

    #expect(!early && later)
  }

  @Test(arguments: TestedDatabase.allCases)
  func `An attempt that got further does not count`(database: TestedDatabase) async throws {
    let stage = try await JobStage(database)
    try await stage.create((1...65).map { "行\($0)" })
    let busy: ModelScript.Answer = { _ in throw ModelFailure.busy("429", after: .seconds(60)) }
    stage.script.next = [{ ModelScript.translated($0) }, busy]

    _ = try await stage.worker().work()
    let further = try await stage.job()
    stage.script.next = [busy]
    stage.clock.advance(by: .seconds(61))
    _ = try await stage.worker().work()

    #expect(further.attempts == 0 && further.result.count == 30)
    #expect(try await stage.job().attempts == 1)
  }
}
