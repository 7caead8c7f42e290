import Engine
import Glibc
import Helpers
import Terminals

/// In a browser without scripts on the pages of `webview`.
final class FormStudent: Student {
  private let server: RunningProcess
  let browser: FormBrowser

  /// Returns when the first page has loaded.
  init(_ command: Subprocess) async throws {
    server = try RunningProcess(command)
    browser = FormBrowser(at: try await server.address())
    try await browser.open("/")
  }

  func study() async throws {
    try await browser.open("/session")
    guard try await browser.page.path != "/session" else { return }
    try await browser.submit("/study", ["mode": "scheduled"])
  }

  func asked() async throws -> Asked {
    try await Asked(in: browser.page.html)
  }

  func reveal() async throws {
    try await submit("/session/reveal")
  }

  func grade(_ grade: Grade) async throws {
    try await submit("/session/grade", ["grade": grade.name])
  }

  func undo() async throws {
    try await submit("/session/undo")
  }

  private func submit(_ action: String, _ changes: [String: String] = [:]) async throws {
    let status = try await browser.submit(action, changes)
    guard status == 303 else { throw HelperError("\(action) was answered with \(status).") }
  }

  func kill() { server.signal(SIGKILL) }

  func end() async throws -> ExitStatus { try await server.exit() }
}
