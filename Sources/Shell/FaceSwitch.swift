import Engine
import Foundation
import Glibc
import Terminals

/// Starts the face that the environment names.
public enum FaceSwitch {
  /// Returns whether `sanpo` was given no command, so that it should start a face.
  public static func isWanted(_ arguments: [String]) -> Bool {
    guard let first = arguments.first else { return true }
    return first.hasPrefix("-") && !first.hasPrefix("--generate-")
      && ![ShellCompletion.option, "--json", "-h", "--help", "-help", "--version"].contains(first)
  }

  /// Replaces this process with the face's program next to it. Returns only on failure.
  ///
  /// - Returns: the exit status.
  public static func become(_ arguments: [String]) -> Int32 {
    let mode = ProcessInfo.processInfo.environment["PROTOTYPE_MODE"]
    let face = face(named: mode) { Output.write($0 + "\n", to: 2) }
    let program = Subprocess.beside(face.rawValue).path
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    execv(program, &words)
    Output.write(
      "\(program) could not be started: \(String(cString: strerror(errno))). Build it first.\n",
      to: 2)
    return 1
  }

  static func face(named name: String?, warn: (String) -> Void) -> Face {
    guard let name, !name.isEmpty else { return .webview }
    let word = name.trimmingCharacters(in: .whitespaces).lowercased()
    if let face = Face(rawValue: word), face != .sanpo { return face }
    warn(
      "PROTOTYPE_MODE is “\(Line(name).text)”, which is not webview, native or hybrid; using webview."
    )
    return .webview
  }
}
