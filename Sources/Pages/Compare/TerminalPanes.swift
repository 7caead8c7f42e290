import Engine
import Foundation
import Synchronization
import Terminals

/// The terminals of the page that compares the faces. They are started on request, and ended when
/// nobody looks at them any more.
///
/// They only run the command `study`, with an environment of their own, so a page reaches neither a
/// prompt nor a shell. All visitors of the page
/// see the same terminals and the same session.
final class TerminalPanes: Sendable {
  typealias Programs = @Sendable (_ face: Face, _ words: [String]) throws -> Subprocess

  static let faces: [Face] = [.native, .hybrid]
  /// The time without a load of the page or a key after which the terminals are ended.
  static let idleLimit = Duration.seconds(600)

  enum Status {
    case open(Pane)
    case failed(Problem)
  }

  private struct Panes {
    var states: [Face: Status] = [:]
    var lastLook = ContinuousClock.now

    mutating func takeAll() -> [Status] {
      defer { states = [:] }
      return Array(states.values)
    }
  }

  private let panes = Mutex(Panes())
  private let live: Live
  private let programs: Programs

  init(_ live: Live, programs: @escaping Programs) {
    (self.live, self.programs) = (live, programs)
  }

  /// The status, or nil if it was not started or was stopped.
  subscript(face: Face) -> Status? { panes.withLock { $0.states[face] } }

  /// Starts the terminals that are not running, and returns those.
  @discardableResult
  func start(_ words: [String], at now: ContinuousClock.Instant) -> [Pane] {
    panes.withLock { panes in
      panes.lastLook = now
      return Self.faces.compactMap { face in
        if case .open(let pane) = panes.states[face], pane.isRunning { return nil }
        let state = open(face, words)
        panes.states[face] = state
        return if case .open(let pane) = state { pane } else { nil }
      }
    }
  }

  /// Stops the terminals and the programs in them.
  func stop() {
    end(panes.withLock { $0.takeAll() })
  }

  func recordLook(at now: ContinuousClock.Instant) {
    panes.withLock { $0.lastLook = now }
  }

  func endIdle(at now: ContinuousClock.Instant) {
    end(panes.withLock { $0.lastLook + Self.idleLimit < now ? $0.takeAll() : [] })
  }

  /// Ends unused terminals, checking every minute until the task is cancelled.
  func endIdle() async {
    // Sleeping only throws on cancellation.
    while (try? await Task.sleep(for: .seconds(60))) != nil { endIdle(at: .now) }
  }

  private func end(_ states: [Status]) {
    for case .open(let pane) in states { pane.kill() }
    if !states.isEmpty { live.changed() }
  }

  private func open(_ face: Face, _ words: [String]) -> Status {
    do {
      return .open(try Pane(try programs(face, words)) { [live] in live.changed() })
    } catch let problem as Problem {
      return .failed(problem)
    } catch {
      return .failed(
        Problem(
          "“\(face.rawValue)” could not be started.", remedy: "Stop, then start again.",
          detail: "\(error)"))
    }
  }
}

extension TerminalPanes {
  /// Returns the programs built alongside the running one, for the same learner's data.
  static func siblings(
    on folder: URL, environment: [String: String] = ProcessInfo.processInfo.environment,
    at place: @escaping @Sendable (_ name: String) -> URL = Subprocess.beside
  ) -> Programs {
    let environment = Self.environment(environment, of: folder)
    return { face, words in
      let program = place(face.rawValue).path
      guard FileManager.default.isExecutableFile(atPath: program) else {
        throw Problem(
          "“\(face.rawValue)” is not built yet.",
          remedy: "Schemes/\(face.rawValue) builds it. Then stop and start again here.",
          detail: program)
      }
      return Subprocess(program, words, environment: environment)
    }
  }

  /// Returns the variables of the programs: only those that `study` needs, as an editor, pager or
  /// browser of the server's owner would give whoever opens the page a shell.
  private static func environment(
    _ server: [String: String], of folder: URL
  ) -> [String: String] {
    var environment = server.filter { name, _ in
      needed.contains(name) || ["LC_", "SANPO_"].contains { name.hasPrefix($0) }
    }
    environment["TERM"] = "xterm-256color"
    environment["SANPO_HOME"] = folder.path
    // Long output is shown at once, without less.
    environment["PAGER"] = ""
    // libedit's commands can start vi, and ~/.editrc can bind keys to them.
    environment["EDITRC"] = "/dev/null"
    // Keeps hybrid's pages from opening on the server's screen.
    environment["BROWSER"] = "true"
    return environment
  }

  /// For finding programs and files, time and texts, sound, the keyring and the backend.
  private static let needed: Set = [
    "PATH", "LD_LIBRARY_PATH", "HOME", "TMPDIR", "TZ", "LANG", "PULSE_SERVER", "XDG_RUNTIME_DIR",
    "DBUS_SESSION_BUS_ADDRESS", "TARUKINGU",
  ]
}
