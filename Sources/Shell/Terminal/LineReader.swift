import Engine
import Glibc
import Synchronization

/// Reads lines without editing: from a pipe, a file or a dumb terminal.
final class LineReader: Sendable {
  /// Longer input is split into lines, to bound the memory. In bytes.
  static let longestLine = 1 << 20

  private let descriptor: Int32
  private let interruption: Interruption
  private let unread = Mutex<[UInt8]>([])

  init(descriptor: Int32 = STDIN_FILENO, interruption: Interruption) {
    self.descriptor = descriptor
    self.interruption = interruption
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
    unread.withLock { $0 += bytes[..<count] }
    return true
  }

  private func takeLine() -> String? {
    unread.withLock { unread in
      guard let end = unread.firstIndex(of: UInt8(ascii: "\n")) else {
        guard unread.count >= Self.longestLine else { return nil }
        defer { unread = [] }
        return Self.text(unread[...])
      }
      defer { unread.removeSubrange(...end) }
      return Self.text(unread[..<end])
    }
  }

  /// Returns a last line without a line break.
  private func rest() -> InputResult<String> {
    unread.withLock { unread in
      defer { unread = [] }
      return unread.isEmpty ? .ended : .entered(Self.text(unread[...]))
    }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes, as: UTF8.self)
  }
}
