import Foundation
import Testing

@testable import Engine

/// Items as subjects of the served API.
struct ServedItemTests {
  private func data(_ content: ItemContent) throws -> JSONValue {
    let item = Item(id: 1, deck: 1, content: content, createdAt: Date(), isDeleted: false)
    let json = ServedItem(item, nil).resource(parts: [], uses: [], place: 1).json(at: "/subjects")
    let value = try JSONDecoder().decode(JSONValue.self, from: Data(json.text.utf8))
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

  @Test func `A subject's members have one order`() {
    let item = Item(
      id: 1, deck: 1, content: ItemContent(front: "犬", back: "dog", reading: "いぬ"),
      createdAt: Date(timeIntervalSince1970: 0), isDeleted: false)

    let subject = ServedItem(item, nil).resource(parts: [2], uses: [3, 4], place: 5)

    #expect(
      subject.json(at: "http://localhost/v2/subjects").text == #"""
        {"id":1,"object":"kanji","url":"http://localhost/v2/subjects/1","data_updated_at":null,\#
        "data":{"created_at":"1970-01-01T00:00:00.000000Z",\#
        "document_url":"http://localhost/items/1","auxiliary_meanings":[],"characters":"犬",\#
        "hidden_at":null,"lesson_position":5,"level":1,"meaning_mnemonic":"",\#
        "meanings":[{"meaning":"dog","primary":true,"accepted_answer":true}],"slug":"犬",\#
        "spaced_repetition_system_id":1,"amalgamation_subject_ids":[3,4],\#
        "component_subject_ids":[2],"visually_similar_subject_ids":[],\#
        "readings":[{"reading":"いぬ","primary":true,"accepted_answer":true,"type":"kunyomi"}],\#
        "reading_mnemonic":"","meaning_hint":null,"reading_hint":null}}
        """#)
  }
}
