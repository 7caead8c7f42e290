import Synchronization

/// The notice to show above the prompt. Only the latest one is kept.
final class PromptNotices: Sendable {
  private let interruption: Interruption
  private let latest = Mutex<Line?>(nil)

  init(_ interruption: Interruption) {
    self.interruption = interruption
  }

  func tell(_ line: Line) {
    latest.withLock { $0 = line }
    interruption.raise(.notice)
  }

  func take() -> Line? {
    latest.withLock { latest in
      defer { latest = nil }
      return latest
    }
  }
}
