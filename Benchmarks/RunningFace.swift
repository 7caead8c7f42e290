import Engine
import Foundation
import Synchronization
import Terminals

/// A face as it is shipped, a process of its own at a pseudo-terminal.
final class RunningFace: Sendable {
  private let terminal: Terminal
  private let said = Mutex("")
  private let words: AsyncStream<String>

  init(_ face: Face, _ arguments: [String] = [], on folder: URL) throws {
    let (words, telling) = AsyncStream<String>.makeStream()
    self.words = words
    var environment = ProcessInfo.processInfo.environment
    environment["SANPO_HOME"] = folder.path
    environment["TERM"] = "xterm-256color"
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

  /// Waits for words that match, and gives them.
  @discardableResult
  func hear(_ words: some RegexComponent) async throws -> String {
    if let match = heard(words, and: "") { return match }
    for await more in self.words {
      if let match = heard(words, and: more) { return match }
    }
    throw Problem("A face ended early.", remedy: "Run it by hand.", detail: said.withLock { $0 })
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
  func residentMemory() throws -> Double {
    let status = try String(contentsOfFile: "/proc/\(terminal.processID)/status", encoding: .utf8)
    guard let match = status.firstMatch(of: /VmRSS:\s+(\d+) kB/), let size = Double(match.1) else {
      throw Problem("The system does not tell its memory.", remedy: "Measure on Linux.")
    }
    return size / 1024
  }

  /// Seconds of processor time so far, by the clock of the scheduler (a hundredth of a second).
  func processorTime() throws -> Double {
    let stat = try String(contentsOfFile: "/proc/\(terminal.processID)/stat", encoding: .utf8)
    // The name, in brackets, may hold anything; user and system time are 12 and 13 behind it.
    let fields = stat.drop { $0 != ")" }.split(separator: " ")
    return fields[12...13].compactMap { Double($0) }.reduce(0, +)
      / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
