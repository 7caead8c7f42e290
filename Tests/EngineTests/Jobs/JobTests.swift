import Foundation
import GRDB
import Helpers
import Synchronization
import Testing

@testable import Engine

/// Translation jobs, their workers, and a model that misbehaves.
struct JobTests {
  private let learner: Learner
  private let jobs: JobRepository
  private let script = ModelScript()

  init() throws {
    learner = try Learner()
    jobs = JobRepository(storage: learner.storage)
  }

  private func worker(limits: JobLimits = JobLimits()) -> JobWorker {
    JobWorker(
      jobs: jobs, model: script.model, limits: limits,
      settings: SettingsRepository(defaults: Settings(timeZone: .gmt)), clock: learner.clock.wall,
      // The lease is renewed while the model works; here it answers at once.
      pause: Pause { _ in try await Task.sleep(for: .seconds(3_600)) }, random: .seeded(7))
  }

  @discardableResult
  private func create(
    _ lines: [String] = ["雨だ", "傘がない", "", "雨だ"], key: String = "a"
  ) async throws -> TranslationJob {
    try await jobs.create(
      .init(title: "雨", lines: lines), for: "song 1", key: key, at: learner.now)
  }

  private func job() async throws -> TranslationJob { try #require(try await jobs.changed().first) }

  @Test func `A job is translated, a repeated line once`() async throws {
    try await create()

    let worked = try await worker().work()

    let job = try await job()
    #expect(worked)
    #expect(job.status == .succeeded)
    #expect(job.result == ["雨だ": "EN 雨だ", "傘がない": "EN 傘がない"])
    #expect(script.asked == [["雨だ", "傘がない"]])
    #expect(job.tokens == 10)
    #expect(try await worker().work() == false)
  }

  @Test func `The same key gives the same job`() async throws {
    let first = try await create()
    let second = try await create(key: "a")
    let other = try await create(key: "b")

    #expect(first.id == second.id)
    #expect(first.id != other.id)
  }

  @Test func `Long songs go in parts that know their neighbours`() async throws {
    let lines = (1...65).map { "行\($0)" }
    try await create(lines)

    _ = try await worker().work()

    #expect(script.asked.map(\.count) == [30, 30, 5])
    #expect(script.prompts[1].user.contains(#""before":["行28","行29","行30"]"#))
    #expect(script.prompts[1].user.contains(#""after":["行61","行62","行63"]"#))
    #expect(try await job().result.count == 65)
  }

  @Test func `Missing lines are asked for once more, by themselves`() async throws {
    try await create()
    script.next = [{ _ in ModelAnswer(#"{"1":"It's rain"}"#) }]

    _ = try await worker().work()

    #expect(script.asked == [["雨だ", "傘がない"], ["傘がない"]])
    #expect(try await job().result == ["雨だ": "It's rain", "傘がない": "EN 傘がない"])
  }

  @Test func `What still fails is left out, and the rest is kept`() async throws {
    try await create()
    script.next = [
      { _ in ModelAnswer(#"{"1":"It's rain"}"#) }, { _ in ModelAnswer("no") },
    ]

    _ = try await worker().work()

    #expect(try await job().status == .succeeded)
    #expect(try await job().result == ["雨だ": "It's rain"])
  }

  @Test func `A busy model is asked later, each time twice as late`() async throws {
    try await create()
    script.next = [{ _ in throw ModelFailure.busy("503", after: nil) }]

    _ = try await worker().work()
    let waiting = try await job()
    let early = try await worker().work()
    learner.clock.advance(by: .seconds(40))
    let later = try await worker().work()

    guard case .queued(let date?) = waiting.status else {
      Issue.record("\(waiting.status)")
      return
    }
    #expect((30...38).contains(date.timeIntervalSince(learner.now) + 40))
    #expect(!early && later)
    #expect(try await job().status == .succeeded)
  }

  @Test func `A lasting failure says why, and can be tried again`() async throws {
    let id = try await create().id
    script.next = [{ _ in throw ModelFailure.unauthorized }]

    _ = try await worker().work()
    let failed = try await job()
    try await jobs.retry(id)
    _ = try await worker().work()

    #expect(failed.status == .failed(ModelFailure.unauthorized.problem))
    #expect(try await job().status == .succeeded)
  }

  @Test func `A worker that died is replaced, and its parts are kept`() async throws {
    let lines = (1...40).map { "行\($0)" }
    try await create(lines)
    script.next = [{ ModelScript.translated($0) }, { _ in throw Killed() }]
    await #expect(throws: Killed.self) { try await worker().work() }

    let early = try await worker().work()
    learner.clock.advance(by: .seconds(31))
    let late = try await worker().work()

    #expect(!early && late)
    #expect(script.asked.map(\.count) == [30, 10, 10])
    #expect(try await job().result.count == 40)
  }

  @Test func `A worker that lost its lease writes nothing`() async throws {
    let id = try await create().id
    let slow = try await jobs.take(as: "slow", model: "m", at: learner.now)
    learner.clock.advance(by: .seconds(31))
    _ = try await worker().work()

    await #expect(throws: LeaseExpired.self) {
      _ = try await jobs.add(
        ["雨だ": "late"], tokens: 1, to: id, by: "slow", on: Day(0), at: learner.now)
    }

    #expect(slow?.id == id)
    #expect(try await job().result["雨だ"] == "EN 雨だ")
  }

  @Test func `A renewed lease keeps others away`() async throws {
    let id = try await create().id
    _ = try await jobs.take(as: "slow", model: "m", at: learner.now)
    learner.clock.advance(by: .seconds(25))
    try await jobs.beat(id, by: "slow", at: learner.now)
    learner.clock.advance(by: .seconds(25))

    #expect(try await worker().work() == false)
  }

  @Test func `A removed job stops its worker`() async throws {
    let id = try await create().id
    script.next = [
      { [jobs] lines in
        try await jobs.remove(id)
        return ModelScript.translated(lines)
      }
    ]

    _ = try await worker().work()

    #expect(try await jobs.changed().isEmpty)
  }

  @Test func `The ceiling of tokens stops a job loudly`() async throws {
    try await create((1...65).map { "行\($0)" })

    _ = try await worker(limits: JobLimits(perJob: 15, perDay: 100)).work()

    #expect(try await job().status == .failed(.tooCostly))
    #expect(script.asked.count == 2)
  }

  @Test func `Changes are read from a cursor on`() async throws {
    try await create(key: "a")
    try await create(key: "b")
    let all = try await jobs.changed()
    let cursor = try #require(all.last?.cursor)

    try await jobs.remove(all[0].id)
    _ = try await worker().work()

    #expect(all.map(\.cursor) == [1, 2])
    let changed = try await jobs.changed(since: cursor)
    #expect(changed.map(\.id) == [all[1].id])
  }

  @Test func `A result is kept a day, and then expires`() async throws {
    try await create()
    _ = try await worker().work()

    learner.clock.advance(by: .seconds(24 * 3_600))
    try await jobs.sweep(at: learner.now)
    let expired = try await job()
    learner.clock.advance(by: .seconds(24 * 3_600 + 1))
    try await jobs.sweep(at: learner.now)

    #expect(expired.status == .expired && expired.result.isEmpty)
    #expect(try await jobs.changed().isEmpty)
  }

  @Test func `Acknowledging deletes the result, and again changes nothing`() async throws {
    let id = try await create().id
    _ = try await worker().work()

    try await learner.storage.database.write { try jobs.acknowledge(id, $0) }
    try await learner.storage.database.write { try jobs.acknowledge(id, $0) }

    #expect(try await jobs.changed().isEmpty)
    await #expect(throws: Problem.noJob) { try await jobs.job(id) }
  }
}

private struct Killed: Error {}

/// A model that answers as told, and otherwise translates.
private final class ModelScript: Sendable {
  typealias Answer = @Sendable ([(number: Int, text: String)]) async throws -> ModelAnswer

  private struct Inside {
    var prompts: [ModelPrompt] = []
    var next: [Answer] = []
  }

  private let inside = Mutex(Inside())

  var next: [Answer] {
    get { inside.withLock(\.next) }
    set { inside.withLock { $0.next = newValue } }
  }

  var prompts: [ModelPrompt] { inside.withLock(\.prompts) }
  var asked: [[String]] { prompts.map { Self.lines($0).map(\.text) } }

  var model: LanguageModel {
    LanguageModel(name: "test-model") { [self] prompt in
      let answer = inside.withLock { inside -> Answer? in
        inside.prompts.append(prompt)
        return inside.next.isEmpty ? nil : inside.next.removeFirst()
      }
      let lines = Self.lines(prompt)
      return try await answer?(lines) ?? Self.translated(lines)
    }
  }

  static func translated(_ lines: [(number: Int, text: String)]) -> ModelAnswer {
    ModelAnswer(ModelStandIn.translated(lines), usage: ModelUsage(input: 4, output: 6))
  }

  private static func lines(_ prompt: ModelPrompt) -> [(number: Int, text: String)] {
    // A prompt is always JSON.
    let value = try? JSONDecoder().decode(JSONValue.self, from: Data(prompt.user.utf8))
    return (value?["lines"]?.array ?? []).compactMap { line in
      guard let number = line["line"]?.integer, let text = line["text"]?.string else { return nil }
      return (number, text)
    }
  }
}
