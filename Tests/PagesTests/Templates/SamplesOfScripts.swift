import Foundation

@testable import Engine
@testable import Pages

extension Sample {
  static let scripts = [
    Sample("api-tokens", APITokensPage(), tokensState("Tsurukame")),
    Sample("api-tokens-none", APITokensPage(), .init(rows: [], base: "http://localhost/v2")),
    Sample("userscripts-off", UserscriptsPage(), .init(isOn: false, scripts: [])),
    Sample("userscripts", UserscriptsPage(), .init(isOn: true, scripts: [gauge("Gauge")])),
    Sample("userscript", UserscriptPage(id: 1), scriptState("Gauge")),
    Sample("confirm", ConfirmPage(), confirmState("Evil")),
  ]

  static let hostileScripts = [
    Sample("hostile-api-tokens", APITokensPage(), tokensState(hostileText)),
    Sample(
      "hostile-userscripts", UserscriptsPage(),
      .init(isOn: true, scripts: [gauge(hostileText)], source: Field(value: hostileText))),
    Sample("hostile-userscript", UserscriptPage(id: 1), scriptState(hostileText)),
    Sample("hostile-confirm", ConfirmPage(), confirmState(hostileText)),
  ]

  private static func tokensState(_ name: String) -> APITokensPage.State {
    let token = APIToken(
      id: 1, name: name, permissions: [.createReviews], createdAt: Date(timeIntervalSince1970: 0))
    return .init(
      rows: [
        .init(token: token, permissions: "Read, send reviews", created: "today", used: "never used")
      ], secret: "5a6a5234-a392-4a87-8f3f-33342afe8a42", base: "http://localhost/v2")
  }

  private static func gauge(_ text: String) -> Userscript {
    let plain = text.replacing("\n", with: " ")
    let source = """
      // ==UserScript==
      // @name \(plain)
      // @version 1.2
      // @description \(plain)
      // @match https://www.wanikani.com/\(plain)
      // @require https://example.org/\(plain).js
      // @connect example.org
      // @odd
      // ==/UserScript==
      """
    // The block above always has a name.
    guard let header = try? UserscriptHeader(of: source) else { return gauge("Gauge") }
    return Userscript(
      id: 1, header: header, source: source, isOn: true,
      files: [.init(url: "https://example.org/\(plain).js", hash: nil)],
      hosts: ["example.org": true], values: [plain: "\"\(plain)\""],
      error: .init(message: text, at: Date(timeIntervalSince1970: 0)))
  }

  private static func scriptState(_ text: String) -> UserscriptPage.State {
    let script = gauge(text)
    return .init(
      script: script, areOn: true, source: Field(value: script.source, error: text))
  }

  private static func confirmState(_ text: String) -> ConfirmPage.State {
    .init(
      effect: "Add a deck", page: Link(text, "/decks"), action: "/decks",
      fields: [(name: "Name", value: ""), (name: "name", value: text)])
  }
}
