import Synchronization

/// The notice above the prompt, and the status before it. Only the latest notice is kept.
final class PromptNotices: Sendable {
  private let interruption: Interruption
  private let latest = Mutex<Line?>(nil)
  private let shownProgress = Mutex("")
  private let shownDue = Mutex("")

  init(_ interruption: Interruption) {
    self.interruption = interruption
  }

  func post(_ line: Line) {
    latest.withLock { $0 = line }
    interruption.raise(.notice)
  }

  /// The status before the prompt: the progress of background work, and what is due.
  var status: String { shownProgress.withLock(\.self) + shownDue.withLock(\.self) }

  func show(progress: String) { show(progress, in: shownProgress) }

  func show(due: String) { show(due, in: shownDue) }

  private func show(_ text: String, in place: borrowing Mutex<String>) {
    let isNew = place.withLock { shown in
      defer { shown = text }
      return shown != text
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
