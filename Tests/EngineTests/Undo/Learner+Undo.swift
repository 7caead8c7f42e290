import Helpers

@testable import Engine

extension Learner {
  func act(_ action: ItemChange.Action, _ item: Item.ID) async throws {
    try await items.act(action, on: item, at: now)
  }

  /// The rows of what a change of items touches.
  func contents(
    of tables: [String] = [
      "item", "card", "card_mark", "item_tag", "item_synonym", "deck", "tally",
    ]
  ) async throws -> [[String]] {
    var contents: [[String]] = []
    for table in tables { contents.append(try await rows("SELECT * FROM \(table) ORDER BY 1, 2")) }
    return contents
  }
}
