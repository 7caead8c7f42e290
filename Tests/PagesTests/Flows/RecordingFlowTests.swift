import Engine
import Foundation
import HTTPTypes
import Helpers
import Testing

@testable import Pages

/// A learner's own recording beside a song.
struct RecordingFlowTests {
  private func withRecording(_ walk: @Sendable (FormBrowser) async throws -> Void) async throws {
    let site = try TestSite()
    let lyrics = Lyrics(title: "歌", lines: [Lyrics.Line("橋"), Lyrics.Line("猫")])
    try await site.study.songs.add(lyrics, at: site.study.clock.now())
    let reader = site.study.songs.reader()
    try await reader.sent(.opened(1, at: site.study.clock.now()))
    try await reader.sent(.recordingGiven(Silence.wave(), at: site.study.clock.now()))
    try await site.browse(walk)
  }

  @Test func `The page plays the recording`() async throws {
    try await withRecording { browser in
      try await browser.open("/songs/1")

      #expect(browser.html.contains("src=\"/songs/1/recording.wav\""))
    }
  }

  @Test(
    arguments: [
      (nil, 200, 0..<8_044, nil), ("bytes=0-3", 206, 0..<4, "bytes 0-3/8044"),
      ("bytes=8000-", 206, 8_000..<8_044, "bytes 8000-8043/8044"),
      ("bytes=-4", 206, 8_040..<8_044, "bytes 8040-8043/8044"),
      ("bytes=8040-9999", 206, 8_040..<8_044, "bytes 8040-8043/8044"),
      ("bytes=0-3,8-9", 200, 0..<8_044, nil), ("lines=1-2", 200, 0..<8_044, nil),
    ] as [(String?, Int, Range<Int>, String?)])
  func `It is sent in the parts that a player asks for`(
    range: String?, status: Int, bytes: Range<Int>, told: String?
  ) async throws {
    try await withRecording { browser in
      var headers = HTTPFields()
      headers[.range] = range
      try await browser.open("/songs/1/recording.wav", headers)

      #expect(browser.status.code == status)
      #expect(Data(browser.bytes) == Silence.wave()[bytes])
      #expect(browser.headers[.contentRange] == told)
      #expect(browser.headers[.acceptRanges] == "bytes")
    }
  }

  @Test func `A recording that the browser has is not sent again, and no part to another one`()
    async throws
  {
    try await withRecording { browser in
      try await browser.open("/songs/1/recording.wav")
      let tag = try #require(browser.headers[.eTag])

      try await browser.open("/songs/1/recording.wav", [.ifNoneMatch: tag])
      #expect(browser.status == .notModified && browser.bytes.isEmpty)

      for (version, status) in [(tag, 206), ("\"another\"", 200)] {
        let headers: HTTPFields = [.range: "bytes=0-3", .ifRange: version]
        try await browser.open("/songs/1/recording.wav", headers)
        #expect(browser.status.code == status, "\(version)")
      }
    }
  }

  @Test(arguments: ["bytes=9000-", "bytes=5-2", "bytes=-0"])
  func `Bytes that are not there are refused`(range: String) async throws {
    try await withRecording { browser in
      var headers = HTTPFields()
      headers[.range] = range
      try await browser.open("/songs/1/recording.wav", headers)

      #expect(browser.status.code == 416)
      #expect(browser.headers[.contentRange] == "bytes */8044")
    }
  }

  @Test func `Times that were tapped in are kept when another face changed the lyrics`()
    async throws
  {
    try await withRecording { browser in
      try await browser.open("/songs/1")
      let drawn = try browser.form("/songs/1/times").compactMapValues { $0 }
      try await browser.open("/songs/1?edit=true")
      try await browser.submit("/songs/1/edit", ["lyrics": "橋\n犬"])

      let status = try await browser.post(
        "/songs/1/times", urlEncoded(drawn.merging(["times": "0:1200"]) { $1 }))

      #expect(status == .unprocessableContent)
      #expect(
        browser.text.contains(
          "The lyrics were changed elsewhere. Tap again, or save to give these times to the lines"))
      #expect(try browser.form("/songs/1/times")["times"] == "0:1200")
      #expect(try await browser.submit("/songs/1/times") == .seeOther)
    }
  }

  @Test func `Nothing is to be tapped again once the recording is gone`() async throws {
    try await withRecording { browser in
      try await browser.open("/songs/1")
      let drawn = try browser.form("/songs/1/times").compactMapValues { $0 }
      try await browser.submit("/songs/1/recording", ["intent": "remove"])
      try await browser.open("/songs/1?edit=true")
      try await browser.submit("/songs/1/edit", ["lyrics": "橋\n犬"])

      let status = try await browser.post(
        "/songs/1/times", urlEncoded(drawn.merging(["times": "0:1200"]) { $1 }))

      #expect(status == .unprocessableContent)
      #expect(browser.text.contains("Check the line, then try again."))
      #expect(!browser.text.contains("Tap again"))
    }
  }

  @Test func `Times that were tapped in are stored, and undone`() async throws {
    try await withRecording { browser in
      try await browser.open("/songs/1")
      try await browser.submit("/songs/1/times", ["times": "0:1200,1:3400"])
      let timed = browser.html

      #expect(timed.contains("data-start=\"1200\"") && timed.contains("data-start=\"3400\""))
      #expect(timed.contains("Times saved."))
    }
  }
}
