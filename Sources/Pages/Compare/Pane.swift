import Engine
import Synchronization
import Terminals

/// A face's program at a terminal that is shown on a page.
///
/// The program is killed when this is let go.
final class Pane: Sendable {
  static let size = Terminal.Size(columns: 60, rows: 24)

  /// What is seen now, and how the program ended once it has.
  struct Look {
    var screen = Screen(columns: size.columns, rows: size.rows)
    var status: ExitStatus?
  }

  private struct Inside {
    var look = Look()
    /// Told once, when something comes.
    var waiting: [AsyncStream<Void>.Continuation] = []
  }

  /// Apart from the pane, because the terminal speaks to it until the pane is let go.
  private final class Display: Sendable {
    let inside = Mutex(Inside())
  }

  private let display: Display
  private let terminal: Terminal

  /// - Parameter changed: called when something was said, and at the end.
  init(_ command: Command, changed: @escaping @Sendable () -> Void) throws {
    let display = Display()
    self.display = display
    terminal = try Terminal(command, size: Self.size) { event in
      display.inside.withLock { inside in
        switch event {
        case .said(let bytes): inside.look.screen.feed(bytes)
        case .ended(let status): inside.look.status = status
        case .fellSilent: break
        }
        for waiting in inside.waiting { waiting.finish() }
        inside.waiting = []
      }
      changed()
    }
  }

  var look: Look { display.inside.withLock(\.look) }

  var isRunning: Bool { look.status == nil }

  func kill() {
    terminal.kill()
  }

  func type(_ keys: String) async throws {
    try await terminal.send(keys)
  }

  /// Waits until the program has said something and then nothing for a moment: what a page
  /// without scripts, which hears of nothing later, is to show.
  func settle(within patience: Duration = .milliseconds(400)) async {
    guard isRunning, await saysSomething(within: patience) else { return }
    var words = 1
    while words < 10, await saysSomething(within: .milliseconds(40)) { words += 1 }
  }

  private func saysSomething(within patience: Duration) async -> Bool {
    let (words, teller) = AsyncStream<Void>.makeStream()
    display.inside.withLock { $0.waiting.append(teller) }
    let alarm = Task {
      try await Task.sleep(for: patience)
      teller.yield()
      teller.finish()
    }
    defer { alarm.cancel() }
    return await words.first { true } == nil
  }
}
