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
}
