import Foundation
import Testing

@testable import Engine

struct JSONTextTests {
  @Test func `Times are seconds since 2001, as the note on archives says`() throws {
    #expect(try JSONText.of([Date(timeIntervalSince1970: 978_307_260)]) == "[60]")
  }

  @Test func `A string is quoted as by Foundation's encoder, with slashes as they are`() throws {
    let bytes: ClosedRange<UInt8> = 0...0x80
    let texts = bytes.map { "a\(Unicode.Scalar($0))b" } + ["", "犬 🐕 e\u{301}", "\r\n\u{2028}"]

    for text in texts {
      #expect(try JSONEncoder.stable.text(of: text) == JSONText.quoted(text))
    }
  }
}
