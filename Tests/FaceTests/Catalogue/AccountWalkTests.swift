import Engine
import Foundation
import Helpers
import Pages
import Terminals
import Testing

/// Performs every intent of accounts in a real browser, on a server of several learners; and at a
/// terminal that joins it.
@Suite(.serialized, .browser()) struct AccountWalkTests {
  private static let password = "parrot gibberish teapot"

  @Test(.timeLimit(.minutes(3)))
  func `A learner makes an account, lets a terminal join, and erases it`() async throws {
    let home = try Home()
    let stage = try await BrowserStage(in: home.folder, arguments: ["--learners"])
    let browser = try await Browser.ofSuite()

    try await browser.go(to: stage.url("/decks"))
    try await browser.fill("name", "Animals")
    try await browser.click(css: "main form:has([name=name]) button")
    try await browser.waitFor(css: "main", containing: "Animals")
    try await createAccount(browser, stage)
    let code = try await browser.find("main ul code").text
    #expect(code.wholeMatch(of: /(\w{4}-){3}\w{4}/) != nil)

    try await browser.go(to: stage.url("/account"))
    try await browser.waitFor(css: "main", containing: "8 codes left")
    try await browser.fill("password-for-codes", Self.password)
    try await browser.nextPage(byClicking: control(.renewRecoveryCodes))
    let renewed = try await browser.find("main ul code").text
    #expect(renewed != code)

    try await browser.go(to: stage.url("/backups"))
    try await browser.click(css: "details.drawer summary")
    try await browser.nextPage(byClicking: control(.restoreArchive))
    try await browser.waitFor(css: ".error", containing: "No file was chosen.")

    try await join(home, browser, stage)
    try await signOutAndRecover(renewed, browser, stage)

    let decks = try await home.command(.native, ["decks"]).run()
    #expect(decks.status == .exited(1) && decks.errors.contains("was signed out"))
    #expect(try await home.command(.native, ["leave"]).run().status == .exited(0))
    #expect(try await home.command(.native, ["decks"]).run().status == .exited(0))

    try await browser.go(to: stage.url("/account"))
    try await browser.click(css: "main details summary")
    try await browser.find("main details [name=confirmation]").type("maria")
    try await browser.nextPage(byClicking: control(.eraseAccount))
    try await browser.waitFor(css: "body", containing: "were erased")
    let learners = try FileManager.default.contentsOfDirectory(
      atPath: home.file("data/learners").path)
    // Only the one of the browser that was signed out in between is left, if it came as nobody.
    #expect(try await !Accounts(in: home.file("data")).learners().contains { $0.name != nil })
    #expect(learners.count <= 1)
  }

  private func createAccount(_ browser: Browser, _ stage: BrowserStage) async throws {
    try await browser.go(to: stage.url("/account"))
    try await browser.fill("name", "Maria")
    try await browser.fill("password", Self.password)
    try await browser.nextPage(byClicking: control(.createAccount))
    try await browser.waitFor(css: "h1", containing: "Recovery codes")
  }

  /// The terminal shows a code, which is typed in the browser; then it has the learner's decks.
  private func join(_ home: Home, _ browser: Browser, _ stage: BrowserStage) async throws {
    let terminal = try PseudoTerminal(
      home.command(.native, ["join"], ["TERM_PROGRAM": "ghostty"]),
      size: PseudoTerminal.Size(columns: 100, rows: 20))
    let said = try await terminal.expect("Waiting")
    let code = try #require(said.firstMatch(of: /[a-z]{4}-[a-z]{4}/)).0
    try await browser.go(to: stage.url("/account"))
    try await browser.fill("code", String(code))
    try await browser.swap(byClicking: control(.letTerminalJoin))
    try await browser.waitFor(css: ".notice", containing: "ghostty on ")
    #expect(try await terminal.exit() == .exited(0))

    let decks = try await home.command(.native, ["decks"]).run()
    #expect(decks.output.contains("Animals"))
  }

  private func signOutAndRecover(
    _ code: String, _ browser: Browser, _ stage: BrowserStage
  ) async throws {
    try await browser.go(to: stage.url("/account"))
    try await browser.swap(byClicking: control(.signOutDevice))
    try await browser.waitFor(css: ".notice", containing: "Signed out that device.")
    try await browser.nextPage(byClicking: control(.signOutOfAccount))
    try await browser.waitFor(css: "h1", containing: "Sign in")
    try await browser.fill("name", "MARIA")
    try await browser.fill("password", Self.password)
    try await browser.nextPage(byClicking: control(.signInToAccount))
    try await browser.go(to: stage.url("/decks"))
    try await browser.waitFor(css: "main", containing: "Animals")

    try await browser.go(to: stage.url("/account"))
    try await browser.fill("current", Self.password)
    try await browser.fill("password", "gibberish teapot parrot")
    try await browser.nextPage(byClicking: control(.changePassword))
    try await browser.waitFor(css: ".notice", containing: "Password changed.")

    try await browser.go(to: stage.url("/account/recovery"))
    try await browser.fill("name", "maria")
    try await browser.fill("code", code)
    try await browser.fill("password", "teapot parrot gibberish")
    try await browser.nextPage(byClicking: control(.recoverAccount))
    try await browser.waitFor(css: "main", containing: "7 codes left")
  }

  private func control(_ intent: Intent) throws -> String {
    guard case .page(_, let control)? = Site.way(to: intent) else {
      throw HelperError("“\(intent.rawValue)” has no page.")
    }
    return try #require(control)
  }
}
