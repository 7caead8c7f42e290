import Foundation
import Synchronization

/// A program that is run to its end.
enum ChildProcess {
  struct Outcome: Sendable {
    var status: Int32
    /// What it said on standard error.
    var errors: String
  }

  /// - Parameter words: the program, looked up on PATH, and its arguments, as they stand.
  /// - Throws: when it cannot be started. Cancelling ends it.
  static func run(_ words: [String]) async throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let child = process.processIdentifier
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // Of its own, because it waits for as long as the program runs.
        let waiting = Waiting(process: process, errors: errors)
        Thread.detachNewThread { continuation.resume(returning: waiting.outcome()) }
      }
    } onCancel: {
      kill(child, SIGTERM)
    }
  }

  /// Handed to the one thread that waits, and used by no other.
  private struct Waiting: @unchecked Sendable {
    let process: Process
    let errors: Pipe

    func outcome() -> Outcome {
      // Read to its end first: a program whose words nobody reads would never end.
      let said = errors.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return Outcome(
        status: process.terminationStatus, errors: String(decoding: said, as: UTF8.self))
    }
  }
}
