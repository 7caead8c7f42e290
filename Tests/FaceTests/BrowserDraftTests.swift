import Engine
import Helpers
import Testing

/// What is typed and not yet sent.
@Suite(.serialized, .browser()) struct BrowserDraftTests {
  private static let field = "main [name=notes]"

  @Test func `What was typed is back after another page and a reload, until it is sent`()
    async throws
  {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await browser.go(to: stage.url("/items/1/edit"))
    try await browser.fill("notes", "A long note.")

    try await browser.swap { try await browser.click(css: ".nav a", containing: "Decks") }
    try await browser.swap { try await browser.goBack() }
    try await browser.waitFor(css: "#signpost", containing: "What you typed here before is back.")
    try await browser.nextPage { try await browser.reload() }
    try await browser.waitFor(css: "#signpost", containing: "Discard it")
    #expect(try await browser.find(Self.field).property("value") == "A long note.")

    try await browser.swap(byClicking: "Save")
    try await browser.go(to: stage.url("/items/1/edit"))
    #expect(try await browser.find(Self.field).property("value") == "A long note.")
    #expect(try await browser.findAll("#signpost").isEmpty)
  }

  @Test func `A draft can be discarded`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await browser.go(to: stage.url("/items/1/edit"))
    let notes = try await browser.find(Self.field).property("value")
    try await browser.fill("notes", "A long note.")
    try await browser.nextPage { try await browser.reload() }
    try await browser.waitFor(css: "#signpost", containing: "What you typed here before is back.")

    try await browser.click(css: "#signpost button", containing: "Discard it")
    #expect(try await browser.find(Self.field).property("value") == notes)
    try await browser.go(to: stage.url("/items/1/edit"))

    #expect(try await browser.find(Self.field).property("value") == notes)
    #expect(try await browser.findAll("#signpost").isEmpty)
  }
}
