import Foundation

/// Runs a program until it exits.
enum ChildProcess {
  struct Outcome: Sendable {
    var status: Int32
    /// Standard output; empty unless requested.
    var output = ""
    /// Standard error.
    var errors: String
  }

  /// - Parameters:
  ///   - words: the program, found on PATH, and its arguments.
  ///   - input: a short text for standard input.
  /// - Throws: if it can't be started. Cancelling the task kills it and its own children.
  static func run(_ words: [String], input: String? = nil, keepsOutput: Bool = false) async throws
    -> Outcome
  {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let (given, output, errors) = (Pipe(), Pipe(), Pipe())
    if input != nil { process.standardInput = given }
    if keepsOutput { process.standardOutput = output }
    process.standardError = errors
    if let input {
      // Write before starting: the pipe has room for a short text and still has a reader.
      try given.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    }
    try process.run()
    try given.fileHandleForWriting.close()
    let child = process.processIdentifier
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A thread of its own, because it blocks while the program runs.
        let waiting = Waiting(
          process: process, output: keepsOutput ? output : nil, errors: errors)
        Thread.detachNewThread { continuation.resume(returning: waiting.outcome()) }
      }
    } onCancel: {
      // A program inherits the signal mask of the thread that starts it, which may block SIGTERM.
      kill(-child, SIGKILL)
    }
  }

  /// Used by the waiting thread only.
  private struct Waiting: @unchecked Sendable {
    let process: Process
    let output: Pipe?
    let errors: Pipe

    func outcome() -> Outcome {
      // Read to the end before waiting: a program with a full pipe would never exit.
      let put = output?.fileHandleForReading.readDataToEndOfFile() ?? Data()
      let said = errors.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return Outcome(
        status: process.terminationStatus, output: String(decoding: put, as: UTF8.self),
        errors: String(decoding: said, as: UTF8.self))
    }
  }
}
