import Engine
import Foundation
import Glibc

/// Runs other programs in this terminal: the person's editor and pager.
struct TerminalProgram: Sendable {
  let environment: [String: String]
  let interruption: Interruption

  /// Runs a line of the shell, in which `"$1"` is a file with the text. Until it ends, ctrl-C is for
  /// the program.
  ///
  /// - Returns: The text of the file afterwards.
  /// - Throws: `Problem` if it failed.
  func run(_ line: String, on text: String) async throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "sanpo-\(UUID()).txt")
    // Gone already if the program removed it.
    defer { try? FileManager.default.removeItem(at: file) }
    let isThere = FileManager.default.createFile(
      atPath: file.path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
    guard isThere else { throw Self.problem("\(file.path) cannot be written") }
    let words = ["sh", "-c", line, "sh", file.path]
    let status = await interruption.whileWaiting { [environment] in
      await onOwnThread { Self.wait(for: words, environment) }
    }
    guard status == 0 else { throw Self.problem("\(line): status \(status)") }
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  private static func problem(_ detail: String) -> Problem {
    Problem(
      "The program failed.", remedy: "Check $VISUAL, $EDITOR and $PAGER.",
      detail: detail)
  }

  /// Returns the status it ended with. It gets none of the signal handling of this process.
  private static func wait(for words: [String], _ environment: [String: String]) -> Int32 {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    let arguments = words.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var child: pid_t = 0
    var status: Int32 = 0
    let code = posix_spawnp(&child, words[0], nil, &attributes, arguments, variables)
    guard code == 0 else { return code }
    while waitpid(child, &status, 0) == -1, errno == EINTR {}
    return status
  }
}
