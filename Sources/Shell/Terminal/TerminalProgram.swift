import Engine
import Foundation
import Terminals

/// Runs other programs in this terminal: the person's editor and pager.
struct TerminalProgram: Sendable {
  let environment: [String: String]
  let interruption: Interruption

  /// Runs a line of the shell, in which `"$1"` is a file with the text. Until it ends, ctrl-C is
  /// for the program.
  ///
  /// - Parameter name: what a problem calls the program.
  /// - Returns: the text of the file afterwards.
  /// - Throws: `Problem` if it failed.
  func run(_ line: String, named name: String, on text: String) async throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "sanpo-\(UUID()).txt")
    // Gone already if the program removed it.
    defer { try? FileManager.default.removeItem(at: file) }
    let isThere = FileManager.default.createFile(
      atPath: file.path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
    guard isThere else { throw Self.problem(name, "\(file.path) can't be written") }
    let program = Subprocess("sh", ["-c", line, "sh", file.path], environment: environment)
    let ending = await interruption.whileWaiting {
      await onOwnThread { Result { try Child.run(program) } }
    }
    guard case .success(.exited(0)) = ending else { throw Self.problem(name, "\(line): \(ending)") }
    guard let left = try? Data(contentsOf: file) else {
      throw Self.problem(name, "\(file.path) can't be read")
    }
    return String(decoding: left, as: UTF8.self)
  }

  private static func problem(_ name: String, _ detail: String) -> Problem {
    Problem("“\(name)” failed.", remedy: "Check $VISUAL, $EDITOR and $PAGER.", detail: detail)
  }
}
