import Engine
import Foundation
import Synchronization

/// Shows pages for AnkiConnect's clients: in the page that was opened last, or in the browser.
final class AnkiConnectOpener: Sendable {
  /// The seconds that a page has to open, before another may.
  private static let pause = 5.0

  private let live: Live
  private let clock: WallClock
  private let open: @Sendable (_ path: String) async throws -> Void
  /// When a page last began to open.
  private let opened = Mutex<Date?>(nil)

  init(
    _ live: Live, _ clock: WallClock,
    open: @escaping @Sendable (_ path: String) async throws -> Void
  ) {
    self.live = live
    self.clock = clock
    self.open = open
  }

  /// - Throws: `Problem` if the page can't be shown.
  func show(_ path: String) async throws {
    if live.navigate(to: path) { return }
    guard beginOpening(at: clock.now()) else {
      throw Problem("A page is already opening.", remedy: "Try again in a few seconds.")
    }
    do {
      try await open(path)
    } catch {
      opened.withLock { $0 = nil }
      throw error
    }
  }

  private func beginOpening(at now: Date) -> Bool {
    opened.withLock { opened in
      if let opened, (0..<Self.pause).contains(now.timeIntervalSince(opened)) { return false }
      opened = now
      return true
    }
  }
}
