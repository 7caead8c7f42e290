import Foundation
import Synchronization

/// A program that is run to its end.
enum ChildProcess {
  struct Outcome: Sendable {
    var status: Int32
    /// What it said on standard output; empty unless it was asked for.
    var output = ""
    /// What it said on standard error.
    var errors: String
  }

  /// - Parameters:
  ///   - words: the program, looked up on PATH, and its arguments, as they stand.
  ///   - input: a few words for its standard input.
  /// - Throws: when it cannot be started. Cancelling ends it.
  static func run(_ words: [String], input: String? = nil, keepsOutput: Bool = false) async throws
    -> Outcome
  {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let (told, output, errors) = (Pipe(), Pipe(), Pipe())
    if input != nil { process.standardInput = told }
    if keepsOutput { process.standardOutput = output }
    process.standardError = errors
    if let input {
      // Before it runs, while the pipe has its reader: a few words fit into a pipe.
      try told.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    }
    try process.run()
    try told.fileHandleForWriting.close()
    let child = process.processIdentifier
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // Of its own, because it waits for as long as the program runs.
        let waiting = Waiting(
          process: process, output: keepsOutput ? output : nil, errors: errors)
        Thread.detachNewThread { continuation.resume(returning: waiting.outcome()) }
      }
    } onCancel: {
      kill(child, SIGTERM)
    }
  }

  /// Handed to the one thread that waits, and used by no other.
  private struct Waiting: @unchecked Sendable {
    let process: Process
    let output: Pipe?
    let errors: Pipe

    func outcome() -> Outcome {
      // Read to its end first: a program whose words nobody reads would never end.
      let put = output?.fileHandleForReading.readDataToEndOfFile() ?? Data()
      let said = errors.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return Outcome(
        status: process.terminationStatus, output: String(decoding: put, as: UTF8.self),
        errors: String(decoding: said, as: UTF8.self))
    }
  }
}
