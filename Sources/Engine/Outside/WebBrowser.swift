public import Foundation

/// The person's own browser: the commands of `$BROWSER`, with colons between them, are tried in
/// turn, and `xdg-open` after them. In a command, `%s` stands for the address.
public struct WebBrowser: Sendable {
  /// Each with its arguments.
  let commands: [[String]]
  /// Where a program that is named without its folder is looked for.
  let path: [String]
  /// A browser that has not failed by then is open, or on its way.
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

  /// - Throws: `Problem` when every command could not be started, or failed at once.
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

  /// Nil when it ended well, or goes on.
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
