import Helpers
import Testing

@Suite(.serialized, .browser()) struct BrowserTourTests {
  @Test func `Escape declines the last panel of the tour, also in its field`() async throws {
    let stage = try await BrowserStage()
    let browser = try await Browser.ofSuite()
    try await browser.go(to: stage.url("/decks"))

    let isDeclined: Bool = try await browser.evaluate(
      """
      document.body.insertAdjacentHTML("beforeend", `
        <aside class="tutorial is-panel">
          <input><button type="button" class="link-button">Not now</button>
        </aside>`);
      const [field, button] = document.querySelectorAll(".is-panel :is(input, button)");
      let isDeclined = false;
      button.addEventListener("click", () => (isDeclined = true));
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
      return isDeclined;
      """)

    #expect(isDeclined)
  }

  @Test func `A kanji's panel leaves the tour's banner free in a low window`() async throws {
    let stage = try await BrowserStage()
    _ = try await stage.terminal("song", "add", "-", "--title", "橋の歌", input: "橋で休む\n")
    let browser = try await Browser.ofSuite()
    try await browser.go(to: stage.url("/songs/1"))
    try await browser.waitFor(css: ".lyric")
    try await browser.resize(width: 1280, height: 420)

    let edges: [Double] = try await browser.evaluate(
      """
      document.body.insertAdjacentHTML("beforeend", `<aside class="tutorial">Hold a kanji</aside>`);
      const line = document.querySelector(".line");
      scrollTo(0, line.getBoundingClientRect().bottom + scrollY - 250);
      const kanji = document.createRange();
      kanji.selectNodeContents(line.querySelector("ruby").firstChild);
      const { x, y, width, height } = kanji.getBoundingClientRect();
      line.querySelector("ruby").dispatchEvent(new MouseEvent("click", {
        bubbles: true, cancelable: true, altKey: true,
        clientX: x + width / 2, clientY: y + height / 2,
      }));
      while (!document.querySelector("#panel h2")) await new Promise(requestAnimationFrame);
      const edges = (css) => document.querySelector(css).getBoundingClientRect();
      return [edges(".tutorial").bottom, edges("#panel").top];
      """)

    #expect(edges[0] > 0 && edges[1] >= edges[0])
    try await browser.resize(width: 1280, height: 900)
  }
}
