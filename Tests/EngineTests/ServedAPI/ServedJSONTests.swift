import Foundation
import Testing

@testable import Engine

/// JSON of the served API, as it is written.
struct ServedJSONTests {
  @Test func `Members keep their order, and names and strings are escaped`() {
    let json: ServedJSON = ["b": -1, "a": "\"1\"\n/\u{1}", "\"": true]

    #expect(json.text == #"{"b":-1,"a":"\"1\"\n/\u0001","\"":true}"#)
  }

  @Test func `Times have microseconds, and what is absent is null`() {
    let (text, date): (String?, Date?) = (nil, Date(timeIntervalSince1970: 0.5))

    let json: ServedJSON = [
      "text": text, "date": date, "time": ServedTime(microseconds: 1), "none": ServedJSON.null,
    ]

    #expect(
      json.text == #"""
        {"text":null,"date":"1970-01-01T00:00:00.500000Z","time":"1970-01-01T00:00:00.000001Z",\#
        "none":null}
        """#)
  }

  @Test func `Objects and lists hold others`() {
    let inner: ServedJSON = ["ids": [1, 2], "none": ServedJSON.emptyList]

    let json: ServedJSON = ["inner": inner, "all": [inner, inner]]

    #expect(
      json.text == #"""
        {"inner":{"ids":[1,2],"none":[]},"all":[{"ids":[1,2],"none":[]},{"ids":[1,2],"none":[]}]}
        """#)
  }

  @Test func `What is JSON already stays as it is`() {
    let stored = ServedJSON(raw: #"{ "z" : "\/" }"#)

    let json: ServedJSON = ["data": [stored]]

    #expect(json.text == #"{"data":[{ "z" : "\/" }]}"#)
  }

  @Test func `An object gets more members, or none`() {
    var members: ServedJSON.Members = [:]
    members.append(["a": 1])
    members.append([:])
    members.append(["b": 2])

    #expect(members.text == #""a":1,"b":2"#)
    #expect(ServedJSON(members).text == #"{"a":1,"b":2}"#)
  }
}
