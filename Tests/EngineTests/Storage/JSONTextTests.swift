import Foundation
import Testing

@testable import Engine

struct JSONTextTests {
  @Test func `Times are seconds since 2001, as the note on archives says`() throws {
    #expect(try JSONText.of([Date(timeIntervalSince1970: 978_307_260)]) == "[60]")
  }
}
