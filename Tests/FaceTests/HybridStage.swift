import Foundation
import Helpers
import Terminals
import Testing

/// `hybrid` in a terminal, with a browser for the pages it opens.
struct HybridStage {
  let home: Home
  let terminal: PseudoTerminal
  let browser: Browser

  /// The browser that `hybrid` starts does nothing: this one goes to the address in the terminal.
  init(in home: Home? = nil, _ changes: [String: String] = [:]) async throws {
    self.home = try home ?? Home()
    terminal = try await self.home.repl(
      .hybrid, changes.merging(["BROWSER": "true"]) { $1 })
    browser = try await Browser.ofSuite()
  }

  /// Types a command that opens a page, and opens it at the printed address.
  func open(_ command: String) async throws {
    try await browser.go(to: terminal.address(from: command))
  }
}

extension PseudoTerminal {
  /// The address of the page, as printed by a command.
  func address(from command: String) async throws -> URL {
    try await send(command + Key.enter.rawValue)
    try await expect("http:")
    let rest = plain(try await expect("\r\n")).trimmingCharacters(in: .whitespacesAndNewlines)
    return try #require(URL(string: "http:" + rest.prefix { $0 != " " }))
  }
}
