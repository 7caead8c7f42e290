import CMalloc
import Engine
import Foundation
import Glibc
import Helpers
import Terminals

/// A face as it is shipped, a process of its own at a pseudo-terminal.
final class RunningFace: Sendable {
  private let terminal: PseudoTerminal

  init(
    _ face: Face, _ arguments: [String] = [], on folder: URL, _ changes: [String: String] = [:]
  ) throws {
    var environment = ProcessInfo.processInfo.environment
    environment["SANPO_HOME"] = folder.path
    environment["SANPO_TUTORIAL"] = "off"
    environment["TERM"] = "xterm-256color"
    environment.merge(changes) { $1 }
    terminal = try PseudoTerminal(
      Subprocess(Subprocess.beside(face.rawValue).path, arguments, environment: environment))
  }

  /// Waits for a text in what it prints from here on.
  func expect(_ text: String) async throws { try await terminal.expect(text) }

  /// The address that a server prints, up to the slash after the port.
  func address() async throws -> String {
    try await expect("http://")
    return try await "http://" + terminal.expect("/")
  }

  func type(_ text: String) async throws { try await terminal.send(text) }

  /// Megabytes of memory that are its own and in use.
  func residentMemory() throws -> Double { try memory("VmRSS", of: terminal.processID) }

  /// The most it had in use at any time, in megabytes.
  func peakMemory() throws -> Double { try memory("VmHWM", of: terminal.processID) }

  /// Seconds of processor time so far in hundredths, of all its threads, those that ended too.
  func processorTime() throws -> Double {
    let process = terminal.processID
    let line = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    // After the name in parentheses, user and system time are the twelfth and thirteenth field.
    let fields = line.drop { $0 != ")" }.split(separator: " ").dropFirst()
    return fields.dropFirst(11).prefix(2).compactMap { Double($0) }.reduce(0, +) / 100
  }
}

/// Megabytes of memory in use by this process, without what earlier work has freed.
func ownMemory() throws -> Double {
  malloc_trim(0)
  return try memory("VmRSS", of: getpid())
}

/// What the system tells of a process's memory, in megabytes.
func memory(_ name: String, of process: pid_t) throws -> Double {
  let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
  let line = status.split(separator: "\n").first { $0.hasPrefix("\(name):") }
  guard
    let size = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Double($0) })
  else { throw Problem("The system does not tell its memory.", remedy: "Measure on Linux.") }
  return size / 1024
}
