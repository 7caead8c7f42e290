import Foundation
import Helpers
import Testing

@testable import Engine

// How a fill ends, and what is left of it.

extension FillTests {
  private func ended(_ request: FillRequest) async throws -> FillPlan {
    try await study.filling.ended(request)
  }

  @Test func `What was filled in is told once all of it is over, until it is undone`() async throws
  {
    _ = try await add(ItemContent(front: "猫", back: "", reading: "ねこ"))
    try await study.filling.begin(request, at: clock.now)
    #expect(try await workOnce())
    #expect(try await ended(request) == FillPlan())

    try await work()

    #expect(try await ended(request) == FillPlan(meanings: 1, examples: 1))
    #expect(try await ended(meanings).meanings == 1)
    #expect(try await ended(FillRequest("deck:Other")) == FillPlan())
    try await study.undoLatest()
    #expect(try await ended(request) == FillPlan())
  }

  @Test func `A job's reference says what it belongs to, except those before version 0.6.0`() {
    #expect(FillReference.fill(of: "fill 17-5f meaning 4,7") == "17-5f")
    for reference in ["fill meaning 4,7", "song 3", ""] {
      #expect(FillReference.fill(of: reference) == nil)
    }
  }

  @Test func `A retry asks for nothing that was filled in meanwhile`() async throws {
    let cat = try await add(ItemContent(front: "猫", back: "", reading: "ねこ"))
    let dog = try await add(ItemContent(front: "犬", back: "", reading: "いぬ"))
    let job = try await failedJob()
    try await study.items.edit(
      cat, ItemContent(front: "猫", back: "cat", reading: "ねこ"), at: clock.now)

    try await study.retryJob(job.id)
    let jobs = try await study.jobs.list()

    #expect(jobs.map(\.request.lines) == [["犬 (いぬ)"]])
    #expect(jobs.map(\.request.title) == ["1 meaning"] && jobs.map(\.failure) == [nil])
    try await work()
    #expect(try await content(cat)?.back == "cat")
    #expect(try await content(dog)?.back == "EN 犬 (いぬ)")
    #expect(try await ended(meanings) == FillPlan(meanings: 1))
  }

  @Test func `What a fill has written before it failed is told`() async throws {
    for word in ["猫", "犬"] {
      _ = try await add(ItemContent(front: word, back: "", reading: "よみ", notes: "my own"))
    }
    try await study.filling.begin(request, at: clock.now)

    try await work { lines in lines.filter { $0.text.contains("猫") } }

    #expect(try await ended(request) == FillPlan(meanings: 1))
  }
}
