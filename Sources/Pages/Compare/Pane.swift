import Engine
import Synchronization
import Terminals

/// A face's program in a terminal shown on a page.
///
/// Deallocating the pane kills the program.
final class Pane: Sendable {
  static let size = Terminal.Size(columns: 60, rows: 24)

  /// The current screen, and the exit status once the program has ended.
  struct Look {
    var screen = Screen(columns: size.columns, rows: size.rows)
    var status: ExitStatus?

    /// Whether the program waits for a line, behind a prompt such as “answer> ” or “(y/n) ”.
    var isTypedInto: Bool {
      screen.lineBeforeCursor.contains(/^[\w ,]+> |\(y\/n\)/)
    }
  }

  private struct State {
    var look = Look()
    var outputCount = 0
    /// The numbers of sends that the program has not read yet.
    var sending: Set<Int> = []
    var sendCount = 0
    /// Whether keys are pending that the program does not read.
    var isBlocked = false
    /// Continuations to finish once, at the next output.
    var waiting: [Int: AsyncStream<Void>.Continuation] = [:]
    var waiterCount = 0

    /// Adds a waiter; it returns at once if there was output since.
    mutating func wait(_ continuation: AsyncStream<Void>.Continuation, after count: Int) -> Int {
      waiterCount += 1
      if outputCount > count {
        continuation.finish()
      } else {
        waiting[waiterCount] = continuation
      }
      return waiterCount
    }

    /// - Returns: nil while earlier keys are pending.
    mutating func beginSending() -> Int? {
      guard !isBlocked else { return nil }
      sendCount += 1
      sending.insert(sendCount)
      return sendCount
    }

    mutating func hasTimedOut(_ number: Int) -> Bool {
      if sending.contains(number) { isBlocked = true }
      return isBlocked
    }
  }

  /// Separate from the pane, because the terminal reports to it until the pane is deallocated.
  private final class Display: Sendable {
    let state = Mutex(State())
  }

  private let display: Display
  private let terminal: Terminal

  /// - Parameter changed: called after output and at the end.
  init(_ command: Subprocess, changed: @escaping @Sendable () -> Void) throws {
    let display = Display()
    self.display = display
    terminal = try Terminal(command, size: Self.size) { event in
      display.state.withLock { state in
        switch event {
        case .said(let bytes): state.look.screen.feed(bytes)
        case .ended(let status): state.look.status = status
        case .fellSilent: break
        }
        state.outputCount += 1
        for waiting in state.waiting.values { waiting.finish() }
        state.waiting = [:]
      }
      changed()
    }
  }

  var look: Look { display.state.withLock(\.look) }

  /// The number of outputs, including the end.
  var outputCount: Int { display.state.withLock(\.outputCount) }

  var isRunning: Bool { look.status == nil }

  func kill() {
    terminal.kill()
  }

  /// Types keys. Those for a program that ends before reading them are lost: on Linux, writing to a
  /// terminal that nobody has open is not an error.
  ///
  /// - Throws: `Problem` if the program reads nothing within `timeout`.
  func type(_ keys: String, within timeout: Duration = .seconds(2)) async throws {
    guard let number = display.state.withLock({ $0.beginSending() }) else {
      throw Self.readsNothing
    }
    let (outcomes, continuation) = AsyncStream<Result<Void, any Error>>.makeStream()
    Task { [terminal, display] in
      do {
        try await terminal.send(keys)
        continuation.yield(.success(()))
      } catch {
        continuation.yield(.failure(error))
      }
      display.state.withLock { state in
        state.sending.remove(number)
        state.isBlocked = false
      }
    }
    let alarm = Task { [display] in
      try await Task.sleep(for: timeout)
      // Too late if the keys have just been read.
      guard display.state.withLock({ $0.hasTimedOut(number) }) else { return }
      continuation.yield(.failure(Self.readsNothing))
    }
    defer { alarm.cancel() }
    try await outcomes.first { _ in true }?.get()
  }

  private static let readsNothing = Problem(
    "The program isn't accepting keys right now.", remedy: "Stop it, then start again.")

  /// Waits until the program has written something and then pauses: the state to show on a page
  /// without scripts, which is not updated later.
  ///
  /// - Parameter count: the number of outputs before the input.
  func settle(after count: Int, within timeout: Duration = .milliseconds(400)) async {
    guard isRunning, await hasOutput(after: count, within: timeout) else { return }
    for _ in 1..<10 {
      guard await hasOutput(after: outputCount, within: .milliseconds(40)) else { return }
    }
  }

  private func hasOutput(after count: Int, within timeout: Duration) async -> Bool {
    let (news, continuation) = AsyncStream<Void>.makeStream()
    let number = display.state.withLock { $0.wait(continuation, after: count) }
    defer { display.state.withLock { $0.waiting[number] = nil } }
    // It throws only when cancelled.
    let output: Void? = try? await withTimeout(timeout) { for await _ in news {} }
    return output != nil
  }
}
