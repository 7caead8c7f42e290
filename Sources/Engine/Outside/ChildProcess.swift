import Foundation

/// Runs a program until it exits.
enum ChildProcess {
  struct Outcome: Sendable {
    var status: Int32
    /// Standard output; empty unless requested.
    var output = ""
    /// Standard error.
    var errors = ""
  }

  /// - Parameters:
  ///   - words: the program, found on PATH, and its arguments.
  ///   - input: a short text for standard input.
  /// - Throws: if it can't be started. Cancelling the task kills it and its own children.
  static func run(_ words: [String], input: String? = nil, keepsOutput: Bool = false) async throws
    -> Outcome
  {
    let (given, output, errors) = (Pipe(), Pipe(), Pipe())
    var launch = ProgramLaunch(onPath: words)
    if input != nil { launch.input = .pipe(given) }
    if keepsOutput { launch.output = .pipe(output) }
    launch.errors = .pipe(errors)
    if let input {
      // Write before starting: the pipe has room for a short text and still has a reader.
      try given.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    }
    let process = try launch.start()
    try given.fileHandleForWriting.close()
    let child = process.processIdentifier
    let running = Running(process: process, output: keepsOutput ? output : nil, errors: errors)
    return await withTaskCancellationHandler {
      // Both at once: a program with a full pipe would never go on.
      async let errors = onOwnThread { running.errorText() }
      var outcome = await onOwnThread { running.outcome() }
      outcome.errors = await errors
      return outcome
    } onCancel: {
      // A program inherits the signal mask of the thread that starts it, which may block SIGTERM.
      kill(-child, SIGKILL)
    }
  }

  /// Each pipe is read by one thread only.
  private struct Running: @unchecked Sendable {
    let process: Process
    let output: Pipe?
    let errors: Pipe

    func errorText() -> String { Self.text(errors) }

    /// All but the errors.
    func outcome() -> Outcome {
      let put = output.map(Self.text) ?? ""
      process.waitUntilExit()
      return Outcome(status: process.terminationStatus, output: put)
    }

    private static func text(_ pipe: Pipe) -> String {
      String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
  }
}
