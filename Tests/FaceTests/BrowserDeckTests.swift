import Engine
import Foundation
import Helpers
import Testing

/// Decks, items and files of a learner's own.
@Suite(.serialized, .browser()) struct BrowserDeckTests {
  @Test func `An item with a picture can be added, found, edited, suspended, deleted and restored`()
    async throws
  {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await addDeck("Kitchen", stage, browser)
    try await addItem(browser, picture: try pixel(in: stage.home))

    try await find("台所", stage, browser)
    try await browser.waitFor(css: "table.items .front", containing: "台所")
    try await browser.swap { try await browser.click(css: "table.items .front") }
    let width: Int = try await browser.evaluate(
      "const it = document.querySelector('main img'); return it.decode().then(() => it.naturalWidth)"
    )
    #expect(width == 1)

    try await browser.swap(byClicking: "Edit")
    try await browser.fill("back", "kitchen; scullery")
    try await browser.swap(byClicking: "Save")
    try await browser.waitFor(css: ".item-meaning", containing: "scullery")
    try await browser.swap(byClicking: "Suspend")
    try await browser.waitFor(css: ".memory .badge", containing: "suspended")
    try await deleteAndRestore(browser)
    let complaints = try await browser.complaints()
    #expect(complaints == [])
  }

  private func deleteAndRestore(_ browser: Browser) async throws {
    try await browser.swap(byClicking: "Delete")
    try await browser.waitFor(css: ".notice", containing: "Deleted")
    #expect(try await browser.findAll("table.items .front").isEmpty)
    try await browser.swap(byClicking: "Undo")
    try await browser.waitFor(css: ".notice", containing: "Undid: deleted 台所")
  }

  private func addDeck(_ name: String, _ stage: BrowserStage, _ browser: Browser) async throws {
    try await browser.go(to: stage.url("/decks"))
    try await browser.fill("name", name)
    try await browser.swap(byClicking: "Add deck")
    try await browser.waitFor(css: "h1", containing: name)
  }

  private func addItem(_ browser: Browser, picture: URL) async throws {
    try await browser.find("[name=picture]").type(picture.path)
    try await browser.fill("reading", "だいどころ")
    try await browser.fill("front", "台所")
    try await browser.fill("back", "kitchen")
    try await browser.swap { try await browser.press(.enter) }
    try await browser.waitFor(css: ".notice", containing: "Added")
  }

  private func find(_ word: String, _ stage: BrowserStage, _ browser: Browser) async throws {
    try await browser.go(to: stage.url("/find"))
    try await browser.fill("q", word)
    try await browser.swap { try await browser.press(.enter) }
  }

  @Test func `An import reports the line of a bad row and adds the rest`()
    async throws
  {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    let file = stage.home.file("words.csv")
    try "猫,cat,ねこ\n\"\",nothing in front\n犬,dog,いぬ\n".write(
      to: file, atomically: true, encoding: .utf8)
    try await browser.go(to: stage.url("/exchange"))
    try await browser.find("[name=file]").type(file.path)
    try await browser.swap(byClicking: "Import")

    try await browser.waitFor(css: ".refused tbody th", containing: "2")
    #expect(try await browser.findAll(".refused tbody tr").count == 1)

    try await browser.swap { try await browser.click(css: ".report a.button") }
    try await browser.waitFor(css: "main h1", containing: "words")
    try await browser.swap(byClicking: "Study")
    try await browser.waitFor(css: "main .prompt", containing: "猫")
    try await browser.waitFor(css: ".run-progress", containing: "2 left")
  }

  @Test func `The next page of a long list begins at the list, and back leads to where one was`()
    async throws
  {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    let rows = (1...60).map { "word \($0),\($0)\n" }.joined()
    try await stage.terminal("import", "-", "--deck", "Many", input: rows)
    try await browser.go(to: stage.url("/decks"))
    try await browser.swap(byClicking: "Many")

    try await browser.swap(byClicking: "Next")

    let focused: String = try await browser.evaluate("return document.activeElement.textContent")
    #expect(focused.hasPrefix("51–60 of 60 cards"))
    let isAtTop: Bool = try await browser.evaluate(
      """
      const { top } = document.getElementById('list').getBoundingClientRect();
      return top >= 0 && top < innerHeight / 2;
      """)
    #expect(isAtTop)

    try await browser.swap { try await browser.goBack() }
    try await browser.waitFor(css: ".summary", containing: "1–50 of 60 cards")
    let isBack: Bool = try await browser.evaluate("return scrollY > innerHeight")
    #expect(isBack)
  }

  @Test func `Ticked items are changed from where one is in a list, and stay ticked`()
    async throws
  {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    let rows = (1...60).map { "word \($0),\($0)\n" }.joined()
    try await stage.terminal("import", "-", "--deck", "Many", input: rows)
    try await browser.go(to: stage.url("/find?q=deck:Many"))

    try await browser.click(css: "[data-ticks-all]")
    let scrolled: Double = try await browser.evaluate("scrollTo(0, 500); return scrollY")
    let isInView: Bool = try await browser.evaluate(
      "return document.querySelector('#bulk .button').getBoundingClientRect().bottom < innerHeight")
    #expect(isInView)
    try await browser.swap(byClicking: "Apply")

    try await browser.waitFor(css: ".notice", containing: "Suspended 50 items.")
    let left: [Double] = try await browser.evaluate(
      "return [scrollY, document.querySelectorAll('tbody input:checked').length]")
    #expect(left == [scrolled, 50])
    let focused: String = try await browser.evaluate("return document.activeElement.id")
    #expect(focused == "apply")
  }

  @Test func `A key leads from a tick to the changes, without moving the list`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    let rows = (1...60).map { "word \($0),\($0)\n" }.joined()
    try await stage.terminal("import", "-", "--deck", "Many", input: rows)
    try await browser.go(to: stage.url("/find?q=deck:Many"))
    try await browser.click(css: "tbody tr:nth-child(9) [type=checkbox]")
    let scrolled: Double = try await browser.evaluate("return scrollY")

    try await browser.press("x")
    try await browser.waitFor(css: "#field-change:focus")

    let still: Double = try await browser.evaluate("return scrollY")
    #expect(still == scrolled)
  }

  @Test func `A change of a whole list is not one of the next change, too`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.terminal("import", "-", "--deck", "Many", input: "word 1,1\nword 2,2\n")
    try await browser.go(to: stage.url("/find?q=deck:Many"))
    try await browser.click(css: "[name=all]")

    try await browser.swap(byClicking: "Apply")

    try await browser.waitFor(css: ".notice", containing: "Suspended 2 items.")
    let isTicked: Bool = try await browser.evaluate(
      "return document.querySelector('[name=all]').checked")
    #expect(!isTicked)
  }

  @Test func `Before a whole list is deleted, the focus is on what cancels that`()
    async throws
  {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.terminal("import", "-", "--deck", "Many", input: "word 1,1\nword 2,2\n")
    try await browser.go(to: stage.url("/find?q=deck:Many"))
    try await browser.click(css: "[name=all]")
    try await browser.find("[name=change]").select(option: "Delete")

    try await browser.swap(byClicking: "Apply")

    try await browser.waitFor(css: "#bulk .error", containing: "Delete 2 items?")
    let focused: String = try await browser.evaluate("return document.activeElement.textContent")
    #expect(focused == "Cancel")
  }

  @Test func `Imported items can be exported to a file`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await browser.go(to: stage.url("/exchange"))

    let answer: [String] = try await browser.evaluate(
      """
      const link = document.querySelector("a[download][href$='.csv']");
      const answer = await fetch(link.href);
      return [answer.headers.get("Content-Disposition"), await answer.text()];
      """)

    #expect(answer.first?.hasPrefix("attachment; filename=") == true)
    #expect(answer.last?.contains("猫,cat,ねこ") == true)
  }

  @Test func `A rejected setting shows an error at its field and keeps the input`()
    async throws
  {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.go(to: stage.url("/settings"))
    try await browser.click(css: "details:has([name=learning-steps]) summary")
    try await browser.fill("learning-steps", "soon")
    try await browser.fill("new-per-day", "7")
    try await browser.nextPage(byClicking: "Save settings")

    let refused = try await browser.find("[aria-invalid=true]")
    #expect(try await refused.attribute("name") == "learning-steps")
    #expect(try await refused.property("value") == "soon")
    #expect(try await browser.find("#note-learning-steps .error").isDisplayed)
    #expect(try await browser.find("[name=new-per-day]").property("value") == "7")
    #expect(try await browser.status == 422)

    try await browser.go(to: stage.url("/decks"))
    try await browser.goBack()
    try await browser.waitFor(css: "h1", containing: "Settings")
    #expect(try await browser.find("[name=new-per-day]").property("value") == "20")
  }
}

extension Browser {
  /// The HTTP status of the page.
  fileprivate var status: Int {
    get async throws {
      try await evaluate("return performance.getEntriesByType('navigation')[0].responseStatus")
    }
  }
}

/// The smallest possible PNG: one grey pixel.
private func pixel(in folder: TemporaryFolder) throws -> URL {
  let file = folder.file("pixel.png")
  let text =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=="
  try #require(Data(base64Encoded: text)).write(to: file)
  return file
}
