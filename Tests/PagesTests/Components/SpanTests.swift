import Testing

@testable import Pages

struct SpanTests {
  @Test func `Durations are short`() {
    #expect(Span.clock(.milliseconds(4_250)) == "4.3 s")
    #expect(Span.clock(.seconds(95)) == "1:35")
    #expect(Span.clock(.seconds(3_605)) == "60:05")
  }
}
