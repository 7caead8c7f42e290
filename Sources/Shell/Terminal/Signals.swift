import Dispatch
import Glibc

/// Handles signals while a person is at the terminal.
///
/// ctrl-C, resizing and going on after ctrl-Z interrupt. Signals that end the program first restore
/// the terminal.
final class Signals {
  private var sources: [any DispatchSourceSignal] = []
  private let queue = DispatchQueue(label: "signals")

  init(_ interruption: Interruption) {
    TerminalModes.remember()
    handle(SIGINT) { interruption.raise(.interrupted) }
    handle(SIGWINCH) { interruption.raise(.resized) }
    handle(SIGCONT) { interruption.raise(.continued) }
    for ending in [SIGTERM, SIGHUP, SIGQUIT] {
      handle(ending) { Self.endProgram(by: ending) }
    }
  }

  /// Restores the terminal and lets the signal have its default effect.
  static func endProgram(by number: Int32) {
    TerminalModes.restore()
    signal(number, SIG_DFL)
    kill(getpid(), number)
  }

  deinit {
    for source in sources { source.cancel() }
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { signal(number, SIG_DFL) }
  }

  private func handle(_ number: Int32, _ handler: @escaping @Sendable () -> Void) {
    if number != SIGCONT && number != SIGWINCH { signal(number, SIG_IGN) }
    let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
    source.setEventHandler(handler: handler)
    source.resume()
    sources.append(source)
  }
}
