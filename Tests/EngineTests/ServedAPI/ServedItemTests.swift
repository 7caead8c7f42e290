import Foundation
import Testing

@testable import Engine

/// Items as subjects of the served API.
struct ServedItemTests {
  private func data(_ content: ItemContent) throws -> JSONValue {
    let item = Item(id: 1, deck: 1, content: content, createdAt: Date(), isDeleted: false)
    let json = ServedItem(item, nil).resource(parts: [], uses: [], place: 1).json(at: "/subjects")
    let value = try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8))
    return try #require(value["data"])
  }

  private func readings(_ data: JSONValue) -> [String]? {
    data["readings"]?.array?.compactMap { $0["reading"]?.string }
  }

  @Test func `A front of Anki's with its reading is a word and its reading`() throws {
    let data = try data(ItemContent(front: "食[た]べ 物[もの]", back: "food"))

    #expect(data["characters"] == "食べ物")
    #expect(readings(data) == ["たべもの"])
  }

  @Test func `Brackets without kana stay`() throws {
    #expect(try data(ItemContent(front: "array[0]", back: "first"))["characters"] == "array[0]")
  }

  @Test func `A cloze asks for what it hides`() throws {
    let data = try data(ItemContent(front: "{{c1::Tokyo}} is in <b>Japan</b>", back: ""))

    #expect(data["characters"] == "[...] is in Japan")
    #expect(data["meanings"]?[0]?["meaning"] == "Tokyo")
  }
}
