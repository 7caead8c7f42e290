import Engine
import Helpers
import Synchronization
import Terminals

@testable import Pages

/// Programs for panes that record how they were started.
final class Started: Sendable {
  private let noted = Mutex<[String]>([])
  private let script: String

  /// - Parameter script: a shell script, in which `$0` is the face.
  init(script: String = "echo $0 at the terminal; cat") {
    self.script = script
  }

  /// The commands as a person would type them.
  var commands: [String] { noted.withLock(\.self) }

  var programs: TerminalPanes.Programs {
    { [self] face, words in
      noted.withLock { $0.append(([face.rawValue] + words).joined(separator: " ")) }
      return try shell(script)(face, words)
    }
  }
}

func shell(_ script: String) -> TerminalPanes.Programs {
  { face, _ in
    Subprocess(
      "sh", ["-c", script, face.rawValue],
      environment: ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"])
  }
}

extension TestSite {
  func pane(_ face: Face) throws -> Pane {
    guard case .open(let pane)? = site.services.panes[face] else {
      throw HelperError("\(face) has no pane: \(String(describing: site.services.panes[face])).")
    }
    return pane
  }

  /// Checks whenever the program prints something; only the test's time limit ends it.
  func waits(for text: String, in face: Face) async throws {
    let pane = try pane(face)
    while case let count = pane.outputCount, !pane.look.screen.text.contains(text) {
      guard pane.isRunning else { throw HelperError("It ended.\n\(pane.look.screen.text)") }
      await pane.settle(after: count)
    }
  }

  func waitsForEnd(of face: Face) async throws {
    _ = try await pane(face).ending()
  }
}

extension Pane {
  func ending() async -> ExitStatus? {
    while case let count = outputCount, isRunning { await settle(after: count) }
    return look.status
  }
}
