import Engine
import Logging
import Synchronization

extension SiteServices {
  var reading: ReadingOpener { service() }
}

/// Opens what analyses Japanese for all pages, so that none of them waits for it.
final class ReadingOpener: PageService {
  private let study: Study
  private let live: Live
  private let opening = Mutex<Task<Void, Never>?>(nil)

  init(_ study: Study, _ live: Live, log: Logger) {
    (self.study, self.live) = (study, live)
  }

  /// - Returns: false if it is still being opened after `timeout`. The next reader gets the reason why it
  ///   can't be opened.
  func open(timeout: Duration) async -> Bool {
    guard !study.isReadingOpen else { return true }
    let task = opening.withLock { opening in
      let task = opening ?? Task { await self.openNow() }
      opening = task
      return task
    }
    await waiting(atMost: timeout) { await task.value }
    return opening.withLock { $0 == nil }
  }

  private func openNow() async {
    await study.openReading()
    opening.withLock { $0 = nil }
    live.changed()
  }
}
