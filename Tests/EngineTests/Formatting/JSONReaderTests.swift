import Foundation
import Testing

@testable import Engine

struct JSONReaderTests {
  @Test(arguments: [
    #"{"a": [1, -2.5e3, true, false, null], "b": {"c": "d"}}"#, "  [ ] ", #""\u00e9\n\"\\\/""#,
    #""\ud83d\ude00""#, #"{"猫": "ねこ"}"#, "0", "[[[]], {}]",
  ])
  func `It reads what Foundation reads`(_ text: String) throws {
    let expected = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))

    let value = try JSONReader.value(Array(text.utf8))
    #expect(value == expected)
  }

  @Test(arguments: [
    "", "[", "[1,]", "{\"a\"}", "{1: 2}", "tru", "\"", "\"\\x\"", "\"\\u12\"", "1 2", "[1 2]",
    "--1",
    "1e999", "\"a\nb\"",
  ])
  func `It refuses what is no JSON`(_ text: String) {
    #expect(throws: JSONReader.Failure.self) { _ = try JSONReader.value(Array(text.utf8)) }
  }

  @Test func `Depth is limited`() {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)

    #expect(throws: JSONReader.Failure.self) { _ = try JSONReader.value(Array(deep.utf8)) }
  }

  @Test func `Elements come with the text of their parts`() throws {
    let text = #"[["a", {"b": [1]} , 3], 4]"#
    let document = JSONReader(Array(text.utf8))
    var reader = document
    var parts: [[String]] = []

    try reader.eachElement { _, _, places in parts.append(places.map(document.text)) }

    #expect(parts == [["\"a\"", #"{"b": [1]}"#, "3"], []])
  }
}
