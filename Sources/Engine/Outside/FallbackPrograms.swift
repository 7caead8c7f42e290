import Foundation

/// Runs the first of several programs that works.
struct FallbackPrograms: Sendable {
  /// The folders to search for programs.
  let path: [String]
  /// A program that hasn't failed by then counts as working.
  let timeout: Duration

  init(
    path: String? = ProcessInfo.processInfo.environment["PATH"],
    timeout: Duration = .milliseconds(400)
  ) {
    self.path = (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map(String.init)
    self.timeout = timeout
  }

  /// - Returns: why each command failed; nil if one succeeded or is still running.
  func failures(of commands: [[String]]) async -> [String]? {
    var failures: [String] = []
    for command in commands {
      guard let failure = await failure(of: command) else { return nil }
      // Only the name: the arguments may hold an address with a token.
      failures.append("\(command.first ?? ""): \(failure)")
    }
    return failures
  }

  func program(_ name: String) -> URL? {
    let candidates = name.contains("/") ? [name] : path.map { "\($0)/\(name)" }
    return candidates.first(where: FileManager.default.isExecutableFile).map {
      URL(filePath: $0)
    }
  }

  private func failure(of words: [String]) async -> String? {
    guard let program = words.first.flatMap(program) else { return "not found" }
    let (statuses, end) = AsyncStream<Int32>.makeStream()
    let process = Process()
    process.executableURL = program
    process.arguments = Array(words.dropFirst())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { end.yield($0.terminationStatus) }
    do {
      try process.run()
    } catch {
      return "\(error)"
    }
    // It throws only when cancelled; the program runs on.
    let status = try? await withTimeout(timeout) { await statuses.first { _ in true } ?? 0 }
    return status.flatMap { $0 == 0 ? nil : "ended with status \($0)" }
  }
}
