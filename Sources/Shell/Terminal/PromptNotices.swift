import Synchronization

/// The notice above the prompt, and the status before it. Only the latest notice is kept.
final class PromptNotices: Sendable {
  private let interruption: Interruption
  private let latest = Mutex<Line?>(nil)
  private let shownStatus = Mutex("")

  init(_ interruption: Interruption) {
    self.interruption = interruption
  }

  func post(_ line: Line) {
    latest.withLock { $0 = line }
    interruption.raise(.notice)
  }

  /// The status before the prompt, such as the progress of background work; usually empty.
  var status: String { shownStatus.withLock(\.self) }

  func show(status: String) {
    let isNew = shownStatus.withLock { shown in
      defer { shown = status }
      return shown != status
    }
    if isNew { interruption.raise(.notice) }
  }

  func take() -> Line? {
    latest.withLock { latest in
      defer { latest = nil }
      return latest
    }
  }
}
