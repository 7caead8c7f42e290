import Engine
import Synchronization

/// A message about the progress of work: overwritten at a terminal, elsewhere a line for each
/// change.
final class ProgressLine: Sendable {
  private let output: Output
  /// The shown text; nil once the work is over.
  private let shown = Mutex<String?>("")

  init(_ output: Output) {
    self.output = output
  }

  func show(_ text: String) {
    shown.withLock { shown in
      guard shown != nil, shown != text else { return }
      shown = text
      output.talk(output.erasesTalk ? Self.erased + fitting(text) : text + "\n")
    }
  }

  /// Ends the line, so that other output can follow.
  func end() {
    shown.withLock { shown in
      if output.erasesTalk, shown?.isEmpty == false { output.talk(Self.erased) }
      shown = nil
    }
  }

  /// Cuts the text to one line, because a wrapped one can't be erased.
  private func fitting(_ text: String) -> String { text.shortened(to: output.columns() - 1) }

  /// Goes to the beginning of a line, and erases it.
  private static let erased = "\r\u{1B}[K"
}

extension Store where M.State: Failing {
  /// Sends an event and throws the problem it led to, as `sent` does, and tells meanwhile how far
  /// the work is.
  ///
  /// - Parameter progress: what to tell of a state, or nil for nothing.
  /// - Returns: the state after the event.
  @discardableResult
  func sent(
    _ event: M.Event, in console: Console,
    showing progress: @escaping @Sendable (M.State) -> String?
  ) async throws -> M.State {
    let line = ProgressLine(console.output)
    let watching = observe { state in
      if let text = progress(state) { line.show(text) }
    }
    defer {
      watching.cancel()
      line.end()
    }
    return try await sent(event)
  }
}
