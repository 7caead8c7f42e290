import Helpers
import Testing

@testable import Engine

/// Words as they are sung: in forms and readings that no dictionary has.
extension SongTests {
  @Test func `An imperative and a potential form are learned as their verbs`() async throws {
    let words = """
      　？？？ /A dictionary for tests/
      走る [はしる] /(v5r,vi) to run/(P)/
      飛ぶ [とぶ] /(v5b,vi) to fly/(P)/

      """
    let folder = try TemporaryFolder()
    let (study, reader) = try await opened(["走れ 走れ", "飛べない"], words, in: folder)

    let glosses = try await reader.sent(.glossesAsked()).glosses
    try await reader.sent(.wordAdded(line: 0, offset: 0, at: clock.now))
    let added = try #require(reader.state.added)
    let item = try await study.itemDetail(.opened(added.item, at: clock.now)).item
    try await reader.sent(.studyAsked(at: clock.now))
    let verbs = reader.state.info?.text.words.filter(\.isContent)

    #expect(glosses.values.map(\.text).sorted() == ["走る to run", "飛ぶ to fly"])
    #expect(item.content.front == "走る")
    #expect(verbs?.map(\.hasCard) == [true, true, true])
  }
}
