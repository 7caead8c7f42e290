import Testing

@testable import Shell

struct BulkTests {
  @Test func `All a search finds is changed when that is confirmed, and undone as one`()
    async throws
  {
    let stage = try Stage()
    _ = try await stage.sanpo("add", "猫", "cat", "--tags", "animal")
    _ = try await stage.sanpo("add", "犬", "dog", "--tags", "animal")

    let asked = try await stage.sanpo("bulk", "tag:animal", "--suspend")
    let done = try await stage.sanpo("bulk", "tag:animal", "--suspend", "--yes")
    let undone = try await stage.sanpo("undo")

    #expect(asked.status == 1 && asked.talk.contains("This would change 2 items."))
    #expect(done.data == "Suspended 2 items; “undo” reverts it.\n")
    #expect(undone.talk.contains("Undid: suspended 2 items."))
  }

  @Test(arguments: [
    ["bulk", "is:new"], ["bulk", "is:new", "--suspend", "--delete"], ["bulk", "--delete"],
    ["bulk", "", "--delete", "--yes"], ["bulk", "is:new", "--tag", " "],
  ])
  func `What does not say which items, and one change, is refused`(_ words: [String]) async throws {
    let stage = try Stage()
    _ = try await stage.sanpo("add", "猫", "cat")

    let outcome = try await stage.sanpo(words)

    #expect(outcome.status == 2)
    #expect(try await stage.sanpo("find", "cat").data.contains("猫"))
  }
}
