public import Foundation

/// The person's browser: tries the commands in `$BROWSER`, separated by colons, then `xdg-open`. In
/// a command, `%s` is replaced with the address.
public struct WebBrowser: Sendable {
  /// Each command with its arguments.
  let commands: [[String]]
  let programs: FallbackPrograms

  init(commands: [[String]], programs: FallbackPrograms = FallbackPrograms()) {
    (self.commands, self.programs) = (commands, programs)
  }

  public init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    let wished = (environment["BROWSER"] ?? "").split(separator: ":").map(String.init)
    let words = (wished + ["xdg-open"]).map { command in
      command.split(whereSeparator: \.isWhitespace).map(String.init)
    }
    self.init(
      commands: words.filter { !$0.isEmpty }, programs: FallbackPrograms(path: environment["PATH"]))
  }

  /// - Throws: `Problem` if every command fails to start or fails immediately.
  public func open(_ url: String) async throws {
    let words = commands.map { Self.words($0, url) }
    guard case .failed(let failures) = await programs.start(words) else { return }
    throw Problem(
      "No browser could be opened.", remedy: "Go to \(url) yourself.",
      detail: failures.joined(separator: "; "))
  }

  static func words(_ command: [String], _ url: String) -> [String] {
    guard command.contains(where: { $0.contains("%s") }) else { return command + [url] }
    return command.map { $0.replacing("%s", with: url) }
  }
}
