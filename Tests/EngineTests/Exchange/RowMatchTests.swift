import Foundation
import Testing

@testable import Engine

struct RowMatchTests {
  @Test func `A row matches an identical item before any other`() {
    let matches = matches(["edge", "bridge"], among: ["bridge", "chopsticks"])

    #expect(matches == ["changed chopsticks", "same bridge"])
  }

  @Test func `Without an identical item a row matches the newest`() {
    #expect(matches(["edge"], among: ["newest", "oldest"]) == ["changed newest"])
  }

  @Test func `A row may change one of two equal items`() {
    #expect(matches(["a", "b"], among: ["a", "a"]) == ["same a", "changed a"])
    #expect(matches(["b", "a", "c"], among: ["a", "a"]) == ["changed a", "same a", "new"])
  }

  @Test func `No item matches two rows`() {
    #expect(matches(["a", "a", "a"], among: ["a", "a"]) == ["same a", "same a", "new"])
    #expect(matches(["b", "c"], among: ["a"]) == ["changed a", "new"])
  }

  @Test func `A field that is missing in a row is ignored`() {
    let item = item(ItemContent(front: "はし", back: "bridge", notes: "mine"))
    let row = RowReader.Row(
      deck: "A", content: ItemContent(front: "はし", back: "bridge"), given: [.front, .back])

    let found = RowMatch.matches(of: [row], among: [item])

    #expect(words(found) == ["same bridge"])
  }

  private func matches(_ rows: [String], among items: [String]) -> [String] {
    words(
      RowMatch.matches(
        of: rows.map {
          RowReader.Row(
            deck: "A", content: ItemContent(front: "はし", back: $0), given: [.front, .back])
        }, among: items.map { item(ItemContent(front: "はし", back: $0)) }))
  }

  private func item(_ content: ItemContent) -> Item {
    Item(
      id: 1, deck: 1, content: content, createdAt: Date(timeIntervalSince1970: 0), isDeleted: false)
  }

  private func words(_ matches: [RowMatch]) -> [String] {
    matches.map { match in
      switch match {
      case .new: "new"
      case .same(let item): "same \(item.content.back)"
      case .changed(let item), .noteChanged(let item, _): "changed \(item.content.back)"
      case .impossible(let reason): reason
      }
    }
  }
}
