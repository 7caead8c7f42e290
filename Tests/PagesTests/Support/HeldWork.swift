import Engine
import Logging
import Synchronization

@testable import Pages

/// Work that runs until it is ended.
final class HeldWork: PageService {
  private let isRunning = Mutex(true)

  init(_ study: Study, _ live: Live, log: Logger) {}

  var isBusy: Bool { isRunning.withLock(\.self) }

  func end() { isRunning.withLock { $0 = false } }
}
