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
  ])
  func `A request is stored as earlier versions did`(
    request: LineJob.Request, text: String
  ) throws {
    let read: LineJob.Request = try JSONText.value(text)

    #expect(try JSONText.of(request) == text)
    #expect(read == request)
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
