public import ArgumentParser
import Foundation
import Glibc

/// Standard output and standard error, written at once, also into a pipe: whoever started a server
/// waits for its address.
///
/// If they are closed, or their disk is full, the server continues without them.
public enum StandardStreams {
  public static func say(_ line: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
  }

  public static func printError(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
  }
}

extension AsyncParsableCommand {
  /// Runs the command that the program's arguments name and ends the program: 0 fine, 1 a problem,
  /// 2 not understood.
  public static func runToExit() async -> Never {
    do {
      var command = try parse()
      try await command.run()
    } catch {
      switch exitCode(for: error) {
      case .success: StandardStreams.say(fullMessage(for: error))
      case .validationFailure:
        StandardStreams.printError(fullMessage(for: error))
        Glibc.exit(2)
      default:
        StandardStreams.printError("\(error)")
        Glibc.exit(1)
      }
    }
    Glibc.exit(0)
  }
}
