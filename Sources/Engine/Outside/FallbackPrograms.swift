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

  enum Start: Sendable {
    /// One succeeded, or is still running.
    case works(StartedProgram)
    /// Why each command failed.
    case failed([String])
  }

  func start(_ commands: [[String]]) async -> Start {
    var failures: [String] = []
    for command in commands {
      switch await start(command) {
      case .works(let program): return .works(program)
      // Only the name: the arguments may hold an address with a token.
      case .failed(let reasons): failures += reasons.map { "\(command.first ?? ""): \($0)" }
      }
    }
    return .failed(failures)
  }

  func program(_ name: String) -> URL? {
    let candidates = name.contains("/") ? [name] : path.map { "\($0)/\(name)" }
    return candidates.first(where: FileManager.default.isExecutableFile).map {
      URL(filePath: $0)
    }
  }

  private func start(_ words: [String]) async -> Start {
    guard let program = words.first.flatMap(program) else { return .failed(["not found"]) }
    let (statuses, end) = AsyncStream<Int32>.makeStream()
    let started = StartedProgram()
    do {
      let process = try ProgramLaunch(program, words.dropFirst()).start { status in
        started.hasEnded()
        end.yield(status)
      }
      started.runs(as: process.processIdentifier)
    } catch {
      return .failed(["\(error)"])
    }
    // It throws only when cancelled; the program runs on.
    let status = try? await withTimeout(timeout) { await statuses.first { _ in true } ?? 0 }
    if let status, status != 0 { return .failed(["ended with status \(status)"]) }
    return .works(started)
  }
}
