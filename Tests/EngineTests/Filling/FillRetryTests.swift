import Foundation
import Helpers
import Testing

@testable import Engine

extension FillTests {
  @Test func `A job that failed at a backend is worked on here when it is retried without one`()
    async throws
  {
    let cat = try await add(ItemContent(front: "猫", back: "", reading: "ねこ"))
    let job = try await failedJob()
    let jobs = try JobQueue.stored(in: home.file("data"), at: clock.now)
    try await jobs.assign(job.id, to: "backend-1")

    try await study.retryJob(job.id)
    try await work()

    #expect(try await content(cat)?.back == "EN 猫 (ねこ)")
  }

  @Test func `What is left of a failed job is asked for once, however many faces do`()
    async throws
  {
    let cat = try await add(ItemContent(front: "猫", back: "", reading: "ねこ"))
    _ = try await add(ItemContent(front: "犬", back: "", reading: "いぬ"))
    let job = try await failedJob()
    try await study.items.edit(
      cat, ItemContent(front: "猫", back: "cat", reading: "ねこ"), at: clock.now)
    let rest = try #require(try await study.filling.repository.rest(of: job))

    for _ in 1...2 {
      try await study.filling.repository.ask(for: rest, of: job, at: clock.now)
    }

    let jobs = try await study.jobs.list()
    #expect(jobs.map(\.request.lines) == [job.request.lines, ["犬 (いぬ)"]])
  }

  @Test func `A retry neither asks for nor fills in what was undone`() async throws {
    let cat = try await add(ItemContent(front: "猫", back: "", reading: "ねこ"))
    let dog = try await add(ItemContent(front: "犬", back: "", reading: "いぬ"))
    try await study.filling.begin(meanings, at: clock.now)
    try await work { lines in lines.filter { $0.text.contains("猫") } }
    let job = try #require(try await study.jobs.list().first)
    try await study.undoLatest()

    try await study.retryJob(job.id)
    let jobs = try await study.jobs.list()
    try await work()

    #expect(jobs.map(\.request.lines) == [["犬 (いぬ)"]])
    #expect(try await content(cat)?.back == "")
    #expect(try await content(dog)?.back == "EN 犬 (いぬ)")
  }

  @Test func `A fill takes the place of one that failed`() async throws {
    let cat = try await add(ItemContent(front: "猫", back: "", reading: "ねこ"))
    _ = try await add(ItemContent(front: "犬", back: "", reading: "いぬ"))
    try await failed(FillRequest(Search.text(ofFront: "猫"), fields: [.meaning]))
    try await failed(meanings)
    #expect(try await study.jobs.list().map(\.name) == ["2 meanings (猫, 犬)"])

    try await study.filling.begin(meanings, at: clock.now)

    #expect(try await study.jobs.list().map(\.failure) == [nil])
    try await work()
    #expect(try await content(cat)?.back == "EN 猫 (ねこ)")
    #expect(try await study.jobs.list().isEmpty)
  }

  @Test func `A failed job goes once another fill has done what it was for`() async throws {
    let cat = try await add(ItemContent(front: "猫", back: "", reading: "ねこ"))
    let dog = try await add(ItemContent(front: "犬", back: "", reading: "いぬ"))
    try await failed(meanings)
    try await study.filling.begin(
      FillRequest(Search.text(ofFront: "猫"), fields: [.meaning]), at: clock.now)
    #expect(try await study.jobs.list().count == 2)
    try await study.items.edit(
      dog, ItemContent(front: "犬", back: "dog", reading: "いぬ"), at: clock.now)

    try await work()

    #expect(try await content(cat)?.back == "EN 猫 (ねこ)")
    #expect(try await study.jobs.list().isEmpty)
  }

  @Test func `What several failed jobs are for is asked for once`() async throws {
    _ = try await add(ItemContent(front: "猫", back: "", reading: "ねこ"))
    _ = try await add(ItemContent(front: "犬", back: "", reading: "いぬ"))
    try await failed(meanings)
    try await failed(FillRequest(Search.text(ofFront: "猫"), fields: [.meaning]))
    let jobs = try await study.jobs.list()

    for job in jobs { try await study.retryJob(job.id) }

    #expect(jobs.count == 2 && FillPlan(leftOf: jobs) == FillPlan(meanings: 2))
    let left = try await study.jobs.list()
    #expect(left.map(\.request.lines) == [["猫 (ねこ)", "犬 (いぬ)"]])
    #expect(left.map(\.failure) == [nil])
  }
}
