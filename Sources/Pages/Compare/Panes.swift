import Engine
import Foundation
import Synchronization
import Terminals

/// The terminals of the page that compares the faces: none until they are asked for, and none any
/// longer than someone looks at them.
///
/// They run the command `study` and nothing else, so that a page never reaches a prompt. All who
/// look at the page see the same ones, as they see the same session.
final class Panes: Sendable {
  typealias Programs = @Sendable (_ face: Face, _ words: [String]) throws -> Command

  static let faces: [Face] = [.native, .hybrid]
  /// Without a look, a key or a word for so long, nobody is there.
  static let patience = Duration.seconds(600)

  enum Status {
    case open(Pane)
    case failed(Problem)
  }

  private struct Inside {
    var states: [Face: Status] = [:]
    var lastLook = ContinuousClock.now

    mutating func takeAll() -> [Status] {
      defer { states = [:] }
      return Array(states.values)
    }
  }

  private let inside = Mutex(Inside())
  private let live: Live
  private let programs: Programs

  init(_ live: Live, programs: @escaping Programs) {
    (self.live, self.programs) = (live, programs)
  }

  /// Nil before it was started, and after it was stopped.
  subscript(face: Face) -> Status? { inside.withLock { $0.states[face] } }

  /// Starts those that do not run, and gives those it has started.
  @discardableResult
  func start(_ words: [String], at now: ContinuousClock.Instant) -> [Pane] {
    inside.withLock { inside in
      inside.lastLook = now
      return Self.faces.compactMap { face in
        if case .open(let pane) = inside.states[face], pane.isRunning { return nil }
        let state = open(face, words)
        inside.states[face] = state
        return if case .open(let pane) = state { pane } else { nil }
      }
    }
  }

  /// Also ends what they run.
  func stop() {
    end(inside.withLock { $0.takeAll() })
  }

  func looked(at now: ContinuousClock.Instant) {
    inside.withLock { $0.lastLook = now }
  }

  func endForgotten(at now: ContinuousClock.Instant) {
    end(inside.withLock { $0.lastLook + Self.patience < now ? $0.takeAll() : [] })
  }

  /// Looks every minute, for as long as the calling task lives.
  func endForgotten() async {
    // A sleep that throws was cancelled.
    while (try? await Task.sleep(for: .seconds(60))) != nil { endForgotten(at: .now) }
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
          "“\(face.rawValue)” could not be started.", remedy: "Stop, and start again.",
          detail: "\(error)"))
    }
  }
}

extension Panes {
  /// The programs that were built with the running one, on the same learner's data.
  static func siblings(
    on folder: URL, environment: [String: String] = ProcessInfo.processInfo.environment,
    at place: @escaping @Sendable (_ name: String) -> URL = Command.beside
  ) -> Programs {
    var environment = environment
    for name in ["NO_COLOR", "COLUMNS", "LINES"] { environment[name] = nil }
    environment["TERM"] = "xterm-256color"
    environment["SANPO_HOME"] = folder.path
    // What hybrid shows as pages is not to come up on the screen of whoever runs the server.
    environment["BROWSER"] = "true"
    return { [environment] face, words in
      let program = place(face.rawValue).path
      guard FileManager.default.isExecutableFile(atPath: program) else {
        throw Problem(
          "“\(face.rawValue)” is not built yet.",
          remedy: "Schemes/\(face.rawValue) builds it; then stop here, and start again.",
          detail: program)
      }
      return Command(program, words, environment: environment)
    }
  }
}
