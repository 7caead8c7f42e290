import Synchronization

/// What is to be told above the prompt. Only the latest is worth a line.
final class News: Sendable {
  private let bell: Interruption
  private let latest = Mutex<Line?>(nil)

  init(_ bell: Interruption) {
    self.bell = bell
  }

  func tell(_ line: Line) {
    latest.withLock { $0 = line }
    bell.ring(.news)
  }

  func take() -> Line? {
    latest.withLock { latest in
      defer { latest = nil }
      return latest
    }
  }
}
