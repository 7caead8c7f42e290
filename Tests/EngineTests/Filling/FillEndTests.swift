import Foundation
import Helpers
import Testing

@testable import Engine

// How a fill ends, and what is left of it.

extension FillTests {
  private func ended(_ request: FillRequest) async throws -> FillPlan? {
    try await study.filling.store().sent(.ended(request)).plan
  }

  @Test func `What was filled in is told once all of it is over, until it is undone`() async throws
  {
    _ = try await add(ItemContent(front: "猫", back: "", reading: "ねこ"))
    try await study.filling.store().sent(.asked(request, at: clock.now))
    #expect(try await workOnce())
    #expect(try await ended(request) == FillPlan())

    try await work()

    #expect(try await ended(request) == FillPlan(meanings: 1, examples: 1))
    #expect(try await ended(FillRequest("deck:Words", fields: [.meaning]))?.meanings == 1)
    #expect(try await ended(FillRequest("deck:Other")) == FillPlan())
    try await study.undoLatest()
    #expect(try await ended(request) == FillPlan())
  }

  @Test func `What a fill has written before it failed is told`() async throws {
    for word in ["猫", "犬"] {
      _ = try await add(ItemContent(front: word, back: "", reading: "よみ", notes: "my own"))
    }
    try await study.filling.store().sent(.asked(request, at: clock.now))

    try await work { lines in lines.filter { $0.text.contains("猫") } }

    #expect(try await ended(request) == FillPlan(meanings: 1))
  }
}
