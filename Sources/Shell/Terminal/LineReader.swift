import Engine
import Glibc
import Synchronization

/// Reads lines without editing: from a pipe, a file or a dumb terminal.
final class LineReader: Sendable {
  /// The longest line read, in bytes, to bound the memory. The prompt refuses a longer one.
  static let longestLine = 1 << 20

  private struct State {
    var unread: [UInt8] = []
    /// Whether the rest of a line that is too long comes next.
    var isInLongLine = false

    var end: Int? { unread.firstIndex(of: UInt8(ascii: "\n")) }
  }

  private let descriptor: Int32
  private let interruption: Interruption
  private let state = Mutex(State())

  init(descriptor: Int32 = STDIN_FILENO, interruption: Interruption) {
    (self.descriptor, self.interruption) = (descriptor, interruption)
  }

  func line() async -> InputResult<String> {
    await onOwnThread { [self] in interruption.whileWaiting { nextLine() } }
  }

  private func nextLine() -> InputResult<String> {
    while true {
      if let line = takeLine() { return .entered(line) }
      switch Readiness.wait(for: descriptor, interruption) {
      case .interrupted(by: .notice): continue
      case .interrupted(by: .interrupted): return .interrupted
      case .interrupted(by: let reason): return .changed(reason)
      case .ready: guard readMore() else { return rest() }
      }
    }
  }

  private func readMore() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return false }
    state.withLock { $0.unread += bytes[..<count] }
    return true
  }

  private func takeLine() -> String? {
    state.withLock { state in
      if state.isInLongLine {
        guard let end = state.end else {
          state.unread = []
          return nil
        }
        state.unread.removeSubrange(...end)
        state.isInLongLine = false
      }
      guard let end = state.end else {
        guard state.unread.count >= Self.longestLine else { return nil }
        defer { state = State(isInLongLine: true) }
        return String(decoding: state.unread, as: UTF8.self)
      }
      defer { state.unread.removeSubrange(...end) }
      return String(line: state.unread[..<end])
    }
  }

  /// Returns a last line without a line break.
  private func rest() -> InputResult<String> {
    state.withLock { state in
      defer { state.unread = [] }
      return state.unread.isEmpty ? .ended : .entered(String(line: state.unread[...]))
    }
  }
}

extension String {
  /// Decodes a line without its line feed, and without the carriage return that Windows adds.
  init(line: ArraySlice<UInt8>) {
    self.init(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
  }
}
