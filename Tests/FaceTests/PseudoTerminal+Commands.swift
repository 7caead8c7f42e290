import Helpers
import Terminals

let prompt = "sanpo> "

extension PseudoTerminal {
  /// Types a command and returns its output up to the next prompt, without colour.
  @discardableResult
  func command(_ line: String) async throws -> String {
    try await echo(of: line) + plain(try await expect(prompt))
  }

  /// The same without the line itself.
  func answer(to line: String) async throws -> String {
    _ = try await echo(of: line)
    return plain(try await expect(prompt))
  }

  private func echo(of line: String) async throws -> String {
    try await send(line + Key.enter.rawValue)
    // The prompt is shown anew where the progress of a translation changes.
    return plain(try await expect(String(line.suffix(8))))
  }

  /// Types an answer to a question, and waits for what follows.
  @discardableResult
  func type(_ text: String, expecting next: String) async throws -> String {
    try await send(text + Key.enter.rawValue)
    return plain(try await expect(next))
  }

  @discardableResult
  func press(_ key: String, expecting next: String) async throws -> String {
    try await send(key)
    return plain(try await expect(next))
  }

  /// Quits at the prompt.
  func quit() async throws -> ExitStatus {
    try await send("quit" + Key.enter.rawValue)
    return try await exit()
  }
}

/// Without the sequences that set colours, move the cursor or erase.
func plain(_ text: String) -> String {
  text.replacing(/\u{1B}\[[0-9;?]*[A-Za-z]/, with: "")
}

/// The columns that each line takes on a terminal too wide to wrap.
func widths(ofLinesIn text: String) -> [Int] {
  text.split(separator: "\r\n", omittingEmptySubsequences: false).map { width(of: String($0)) }
}

func width(of line: String) -> Int {
  var screen = Screen(columns: 1000, rows: 1)
  screen.feed(line)
  return screen.cursor.column
}
