import Foundation
import Testing

@testable import Engine

/// JSON as it is sent to other programs.
struct OrderedJSONTests {
  @Test func `Members keep their order, and names and strings are escaped`() {
    let json: OrderedJSON = ["b": -1, "a": "\"1\"\n/\u{1}", "\"": true]

    #expect(json.text == #"{"b":-1,"a":"\"1\"\n/\u0001","\"":true}"#)
  }

  @Test func `Times have microseconds, and what is absent is null`() {
    let (text, date): (String?, Date?) = (nil, Date(timeIntervalSince1970: 0.5))

    let json: OrderedJSON = [
      "text": text, "date": date, "time": ServedTime(microseconds: 1), "none": OrderedJSON.null,
    ]

    #expect(
      json.text == #"""
        {"text":null,"date":"1970-01-01T00:00:00.500000Z","time":"1970-01-01T00:00:00.000001Z",\#
        "none":null}
        """#)
  }

  @Test func `Objects and lists hold others`() {
    let inner: OrderedJSON = ["ids": [1, 2], "none": OrderedJSON.emptyList]

    let json: OrderedJSON = ["inner": inner, "all": [inner, inner]]

    #expect(
      json.text == #"""
        {"inner":{"ids":[1,2],"none":[]},"all":[{"ids":[1,2],"none":[]},{"ids":[1,2],"none":[]}]}
        """#)
  }

  @Test func `Objects without an order are sorted by name`() {
    let read: JSONValue = ["b": [1, true, .null], "a": .number(1.5)]
    let counts = ["d": 3, "c": 4]

    let json: OrderedJSON = ["read": read, "counts": counts]

    #expect(
      json.text == #"{"read":{"a":1.5,"b":[1,true,null]},"counts":{"c":4,"d":3}}"#)
  }

  @Test func `What is JSON already stays as it is`() {
    let stored = OrderedJSON(raw: #"{ "z" : "\/" }"#)

    let json: OrderedJSON = ["data": [stored]]

    #expect(json.text == #"{"data":[{ "z" : "\/" }]}"#)
  }

  @Test func `An object gets more members, or none`() {
    var members: OrderedJSON.Members = [:]
    members.append(["a": 1])
    members.append([:])
    members.append(["b": 2])

    #expect(members.text == #""a":1,"b":2"#)
    #expect(OrderedJSON(members).text == #"{"a":1,"b":2}"#)
  }

  @Test func `A string is quoted as by Foundation's encoder, with slashes as they are`() throws {
    let bytes: ClosedRange<UInt8> = 0...0x80
    let texts = bytes.map { "a\(Unicode.Scalar($0))b" } + ["", "犬 🐕 e\u{301}", "\r\n\u{2028}"]

    for text in texts {
      #expect(try JSONEncoder.stable.text(of: text) == text.quotedAsJSON)
    }
  }
}
