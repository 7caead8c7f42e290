import Helpers
import Testing

/// Where things stand on pages.
@Suite(.serialized, .browser()) struct BrowserLookTests {
  @Test func `A box to tick is level with its word, and the reading below the word`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    _ = try await stage.terminal("add", "二", "two", "--reading", "ふた")
    try await browser.go(to: stage.url("/find?q=two"))

    let distances: [Double] = try await browser.evaluate(
      """
      const edges = (selector) => document.querySelector(selector).getBoundingClientRect();
      const middle = ({ top, bottom }) => (top + bottom) / 2;
      const reading = document.createRange();
      reading.selectNodeContents(document.querySelector(".items th .in-deck"));
      return [
        middle(edges(".items th input")) - middle(edges(".items .front")),
        reading.getBoundingClientRect().left - edges(".items .front").left,
      ];
      """)

    #expect(distances.allSatisfy { abs($0) <= 2 }, "\(distances)")
  }
}
