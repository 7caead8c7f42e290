import Dispatch
import Glibc

/// Hears signals while a person sits at the terminal.
///
/// ctrl-C and a new window size interrupt; what ends the program first puts the terminal back.
final class Signals {
  private var sources: [any DispatchSourceSignal] = []
  private let queue = DispatchQueue(label: "signals")

  init(_ interruption: Interruption) {
    TerminalModes.remember()
    hear(SIGINT) { interruption.raise(.interrupted) }
    hear(SIGWINCH) { interruption.raise(.resized) }
    hear(SIGCONT) { interruption.raise(.resized) }
    for ending in [SIGTERM, SIGHUP, SIGQUIT] {
      hear(ending) { Self.endProgram(by: ending) }
    }
  }

  /// Puts the terminal back and lets the signal do what it does to any program.
  static func endProgram(by number: Int32) {
    TerminalModes.restore()
    signal(number, SIG_DFL)
    kill(getpid(), number)
  }

  deinit {
    for source in sources { source.cancel() }
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { signal(number, SIG_DFL) }
  }

  private func hear(_ number: Int32, _ tell: @escaping @Sendable () -> Void) {
    if number != SIGCONT && number != SIGWINCH { signal(number, SIG_IGN) }
    let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
    source.setEventHandler(handler: tell)
    source.resume()
    sources.append(source)
  }
}
