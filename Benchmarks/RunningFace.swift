import Engine
import Foundation
import Synchronization
import Terminals

/// A face as it is shipped, a process of its own at a pseudo-terminal.
final class RunningFace: Sendable {
  private let terminal: Terminal
  private let said = Mutex("")
  private let words: AsyncStream<String>

  init(
    _ face: Face, _ arguments: [String] = [], on folder: URL, _ changes: [String: String] = [:]
  ) throws {
    let (words, telling) = AsyncStream<String>.makeStream()
    self.words = words
    var environment = ProcessInfo.processInfo.environment
    environment["SANPO_HOME"] = folder.path
    environment["SANPO_TUTORIAL"] = "off"
    environment["TERM"] = "xterm-256color"
    environment.merge(changes) { $1 }
    let command = Command(
      Command.beside(face.rawValue).path, arguments, environment: environment)
    terminal = try Terminal(command) { event in
      switch event {
      case .said(let bytes): telling.yield(String(decoding: bytes, as: UTF8.self))
      case .fellSilent: telling.finish()
      case .ended: break
      }
    }
  }

  /// Waits up to a minute for words that match, and gives them.
  @discardableResult
  func hear(_ words: some RegexComponent) async throws -> String {
    if let match = heard(words, and: "") { return match }
    let limit = Task { [terminal] in
      try await Task.sleep(for: .seconds(60))
      terminal.kill()
    }
    defer { limit.cancel() }
    for await more in self.words {
      if let match = heard(words, and: more) { return match }
    }
    throw Problem(
      "A face ended early or did not say what is waited for.", remedy: "Run it by hand.",
      detail: said.withLock { $0 })
  }

  private func heard(_ words: some RegexComponent, and more: String) -> String? {
    said.withLock { said in
      said += more
      guard let range = said.firstRange(of: words) else { return nil }
      defer { said.removeSubrange(..<range.upperBound) }
      return String(said[range])
    }
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

/// What the system tells of a process's memory, in megabytes.
func memory(_ name: String, of process: pid_t) throws -> Double {
  let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
  let line = status.split(separator: "\n").first { $0.hasPrefix("\(name):") }
  guard
    let size = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Double($0) })
  else { throw Problem("The system does not tell its memory.", remedy: "Measure on Linux.") }
  return size / 1024
}
