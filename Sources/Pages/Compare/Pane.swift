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
    var words = 0
    /// Keys on their way to the program, by the number of their sending.
    var sending: Set<Int> = []
    var sendingsEver = 0
    /// Keys wait that the program does not take.
    var isStuffed = false
    /// Told once, when something comes.
    var waiting: [Int: AsyncStream<Void>.Continuation] = [:]
    var waitersEver = 0

    /// Tells at once of a word that has come already.
    mutating func wait(_ teller: AsyncStream<Void>.Continuation, after words: Int) -> Int {
      waitersEver += 1
      if self.words > words {
        teller.finish()
      } else {
        waiting[waitersEver] = teller
      }
      return waitersEver
    }

    /// - Returns: nil while keys wait that were sent before.
    mutating func beginSending() -> Int? {
      guard !isStuffed else { return nil }
      sendingsEver += 1
      sending.insert(sendingsEver)
      return sendingsEver
    }

    /// Whether it has waited too long.
    mutating func waits(for number: Int) -> Bool {
      if sending.contains(number) { isStuffed = true }
      return isStuffed
    }
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
        inside.words += 1
        for waiting in inside.waiting.values { waiting.finish() }
        inside.waiting = [:]
      }
      changed()
    }
  }

  var look: Look { display.inside.withLock(\.look) }

  /// How often something was said, the end included.
  var words: Int { display.inside.withLock(\.words) }

  var isRunning: Bool { look.status == nil }

  func kill() {
    terminal.kill()
  }

  /// Keys for a program that ends before it reads them are passed over: to Linux a terminal that
  /// nobody has open is no error.
  ///
  /// - Throws: `Problem` when the program takes nothing more, so that nobody waits for it.
  func type(_ keys: String, within patience: Duration = .seconds(2)) async throws {
    guard let number = display.inside.withLock({ $0.beginSending() }) else {
      throw Self.readsNothing
    }
    let (outcomes, teller) = AsyncStream<Result<Void, any Error>>.makeStream()
    Task { [terminal, display] in
      do {
        try await terminal.send(keys)
        teller.yield(.success(()))
      } catch {
        teller.yield(.failure(error))
      }
      display.inside.withLock { inside in
        inside.sending.remove(number)
        inside.isStuffed = false
      }
    }
    let alarm = Task { [display] in
      try await Task.sleep(for: patience)
      // Late, when they have just arrived.
      guard display.inside.withLock({ $0.waits(for: number) }) else { return }
      teller.yield(.failure(Self.readsNothing))
    }
    defer { alarm.cancel() }
    try await outcomes.first { _ in true }?.get()
  }

  private static let readsNothing = Problem(
    "The program takes no keys at the moment.", remedy: "Stop it, and start again.")

  /// Waits until the program has said something and then nothing for a moment: what a page
  /// without scripts, which hears of nothing later, is to show.
  ///
  /// - Parameter words: how many there were before what it is to answer.
  func settle(after words: Int, within patience: Duration = .milliseconds(400)) async {
    guard isRunning, await saysSomething(after: words, within: patience) else { return }
    for _ in 1..<10 {
      guard await saysSomething(after: self.words, within: .milliseconds(40)) else { return }
    }
  }

  private func saysSomething(after words: Int, within patience: Duration) async -> Bool {
    let (news, teller) = AsyncStream<Void>.makeStream()
    let number = display.inside.withLock { $0.wait(teller, after: words) }
    let alarm = Task {
      try await Task.sleep(for: patience)
      teller.yield()
      teller.finish()
    }
    defer {
      alarm.cancel()
      display.inside.withLock { $0.waiting[number] = nil }
    }
    return await news.first { true } == nil
  }
}
