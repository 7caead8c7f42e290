public import Foundation

/// The person's browser: tries the commands in `$BROWSER`, separated by colons, then `xdg-open`. In
/// a command, `%s` is replaced with the address.
public struct WebBrowser: Sendable {
  /// Each command with its arguments.
  let commands: [[String]]
  /// The folders to search for programs.
  let path: [String]
  /// A browser that hasn't failed by then counts as open.
  let patience: Duration

  init(commands: [[String]], path: String? = nil, patience: Duration = .milliseconds(400)) {
    (self.commands, self.patience) = (commands, patience)
    self.path = (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map(String.init)
  }

  public init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    let wished = (environment["BROWSER"] ?? "").split(separator: ":").map(String.init)
    let words = (wished + ["xdg-open"]).map { command in
      command.split(whereSeparator: \.isWhitespace).map(String.init)
    }
    self.init(commands: words.filter { !$0.isEmpty }, path: environment["PATH"])
  }

  /// - Throws: `Problem` if every command fails to start or fails immediately.
  public func open(_ url: String) async throws {
    var failures: [String] = []
    for command in commands {
      guard let failure = await failure(of: Self.words(command, url)) else { return }
      failures.append("\(command.joined(separator: " ")): \(failure)")
    }
    throw Problem(
      "No browser could be opened.", remedy: "Go to \(url) yourself.",
      detail: failures.joined(separator: "; "))
  }

  static func words(_ command: [String], _ url: String) -> [String] {
    guard command.contains(where: { $0.contains("%s") }) else { return command + [url] }
    return command.map { $0.replacing("%s", with: url) }
  }

  private func program(_ name: String) -> URL? {
    let candidates = name.contains("/") ? [name] : path.map { "\($0)/\(name)" }
    return candidates.first(where: FileManager.default.isExecutableFile).map {
      URL(filePath: $0)
    }
  }

  /// Nil if it succeeded or is still running.
  private func failure(of words: [String]) async -> String? {
    guard let program = words.first.flatMap(program) else { return "not found" }
    let (statuses, end) = AsyncStream<Int32>.makeStream()
    let browser = Process()
    browser.executableURL = program
    browser.arguments = Array(words.dropFirst())
    browser.standardInput = FileHandle.nullDevice
    browser.standardOutput = FileHandle.nullDevice
    browser.standardError = FileHandle.nullDevice
    browser.terminationHandler = { end.yield($0.terminationStatus) }
    do {
      try browser.run()
    } catch {
      return "\(error)"
    }
    let alarm = Task {
      try await Task.sleep(for: patience)
      end.finish()
    }
    defer { alarm.cancel() }
    let status = await statuses.first { _ in true }
    return status.flatMap { $0 == 0 ? nil : "ended with status \($0)" }
  }
}
