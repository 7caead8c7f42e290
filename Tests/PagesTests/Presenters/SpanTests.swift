import Testing

@testable import Pages

struct SpanTests {
  @Test(arguments: [
    (0.0, "0 s"), (45, "45 s"), (60, "1 min"), (600, "10 min"), (5_400, "2 h"), (86_400, "1 d"),
    (864_000, "10 d"),
  ])
  func shortWaitsFitOnAButton(_ seconds: Double, _ words: String) {
    #expect(Span.short(seconds: seconds) == words)
  }

  @Test(arguments: [
    (0, "0 d"), (1, "1 d"), (30, "30 d"), (31, "1 mo"), (37, "1.2 mo"), (365, "12 mo"),
    (366, "1 y"), (913, "2.5 y"), (36_500, "99.9 y"),
  ])
  func daysBecomeMonthsAndYears(_ days: Int, _ words: String) {
    #expect(Span.short(days: days) == words)
  }

  @Test func countsAreGroupedAndAgreeWithTheirNoun() {
    #expect(Span.count(1, "card") == "1 card")
    #expect(Span.count(0, "card") == "0 cards")
    #expect(Span.count(1_234_567, "card") == "1,234,567 cards")
    #expect(Span.grouped(-1_234) == "-1,234")
  }

  @Test func timesAreShort() {
    #expect(Span.clock(.milliseconds(4_250)) == "4.3 s")
    #expect(Span.clock(.seconds(95)) == "1:35")
    #expect(Span.clock(.seconds(3_605)) == "60:05")
  }
}
