import Foundation
import Testing

@testable import Engine

struct LineJobTests {
  @Test(arguments: [
    (
      LineJob.Request(.lyrics(artist: "Anna"), title: "雨", lines: ["雨だ"]),
      #"{"artist":"Anna","language":"English","lines":["雨だ"],"title":"雨"}"#
    ),
    (
      LineJob.Request(.fill(.meaning), title: "1 meaning", lines: ["猫"], language: "German"),
      #"{"artist":"","language":"German","lines":["猫"],"task":"meaning","title":"1 meaning"}"#
    ),
    (
      LineJob.Request(.lyrics(), title: "雨", lines: ["雨だ"], of: ["空", "雨だ"]),
      #"{"artist":"","language":"English","lines":["雨だ"],"text":["空","雨だ"],"title":"雨"}"#
    ),
  ])
  func `A request is stored as earlier versions did`(
    request: LineJob.Request, text: String
  ) throws {
    let read: LineJob.Request = try JSONText.value(text)

    #expect(try JSONText.of(request) == text)
    #expect(read == request)
  }

  @Test(
    arguments: [
      (["c"], ["a", "b"], ["d", "e"]), (["b", "d"], ["a"], ["e", "b"]), (["f"], ["e", "b"], []),
      (["x"], [], []), ([], [], []),
    ] as [([String], [String], [String])])
  func `Lines have those around them in their text as context`(
    part: [String], before: [String], after: [String]
  ) {
    let request = LineJob.Request(
      .lyrics(), title: "雨", lines: ["b", "c", "d", "f"],
      of: ["a", "b", "", "c", "d", "e", "b", "f"])

    let context = request.context(of: part, count: 2)

    #expect(context.before == before && context.after == after)
  }

  @Test(arguments: [
    (
      LineJob.Work.lyrics(artist: "Anna"),
      #"""
      {"artist":"Anna","idempotency_key":"k","lines":["雨だ"],"target_language":"English",\#
      "title":"雨"}
      """#
    ),
    (
      .fill(.meaning),
      #"""
      {"artist":"","idempotency_key":"k","lines":["雨だ"],"target_language":"English",\#
      "task":"meaning","title":"雨"}
      """#
    ),
  ])
  func `A backend is asked as earlier versions ask it`(work: LineJob.Work, text: String) throws {
    let request = LineJob.Request(work, title: "雨", lines: ["雨だ"])

    let sent = try JobAPI.encoder.encode(JobAPI.NewJob(request, key: "k"))

    #expect(String(decoding: sent, as: UTF8.self) == text)
  }
}
