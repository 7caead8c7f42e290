import Engine
import Foundation
import Helpers
import Testing

// Files and other programs on each face.

extension PageWalk {
  func performOfExchange(_ intent: Intent) async throws {
    switch intent {
    case .importItems:
      try await open(intent)
      try await browser.find("[name=file]").type(home.home.file("flowers.csv").path)
      try await click(intent, showing: ".report")
      #expect(try await home.item("花")["deck"] as? String == "flowers")
    case .exportItems: try await export(intent)
    case .seeAnkiConnect: try await open(intent, showing: "main", "No site")
    case .allowOrigin:
      try await open(intent)
      try await browser.fill("origin", "https://example.org")
      try await click(intent, showing: "main", "https://example.org")
    case .forbidOrigin: try await click(intent, showing: "main", "No site")
    case .seeAPITokens: try await open(intent, showing: "main", "/v2")
    case .createAPIToken:
      try await open(intent)
      try await browser.find("[name=name]").type("walker")
      try await click(intent, showing: "#api-token", "-")
    case .revokeAPIToken:
      try await open(intent)
      try await confirm(intent, "revoke", showing: ".notice", "Revoked")
    default: Issue.record("“\(intent.rawValue)” is not about files or other programs.")
    }
  }

  private func export(_ intent: Intent) async throws {
    try await open(intent, showing: "a[download]", control(intent))
    let text: String = try await browser.evaluate(
      """
      const link = [...document.querySelectorAll("a[download]")]
        .find((link) => link.textContent === arguments[0]);
      return (await fetch(link.href)).text();
      """, .string(control(intent)))
    #expect(text.contains("花,flower"))
  }
}

extension TerminalWalk {
  func performOfExchange(_ intent: Intent) async throws {
    switch intent {
    case .importItems:
      try await ask(intent, ["FILE": "flowers.csv"], says: "1 item added")
      #expect(try await home.item("花")["deck"] as? String == "flowers")
    case .exportItems: try await ask(intent, ["DECK": "flowers"], says: "花,flower")
    case .seeAnkiConnect: try await ask(intent, says: "No site")
    case .allowOrigin:
      try await ask(intent, ["ORIGIN": "https://example.org"], says: "https://example.org")
    case .forbidOrigin: try await ask(intent, ["ORIGIN": "https://example.org"], says: "No site")
    case .seeAPITokens: try await ask(intent, says: "No tokens")
    case .createAPIToken: try await ask(intent, ["NAME": "walker"], says: "not shown again")
    case .revokeAPIToken:
      try await type(line(intent, ["NUMBER": "1"]), until: "(y/n)")
      #expect(try await type("y", until: prompt).contains("revoked"))
    default: Issue.record("“\(intent.rawValue)” is not about files or other programs.")
    }
  }
}
