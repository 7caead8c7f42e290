import Foundation
import Synchronization

/// Tells when a question against the clock was last seen, so that a kill takes no time from the learner
/// and gives none back.
///
/// A process that shows one holds a file locked and writes the time into it each second. The system
/// releases the lock when the process ends, however it ends. So a file that nobody holds says until
/// when the question was seen.
final class QuizPresence: Sendable {
  private struct Inside {
    /// The locked file; nil while nothing is shown or about to be.
    var descriptor: Int32?
    /// The steps that are being taken: what they will show, nobody else may take for abandoned.
    var steps = 0
    var shown: Shown?
  }

  private struct Shown {
    var session: SessionID
    var revision: Int
    var beats: Task<Void, Never>
  }

  private let file: URL
  private let clock: WallClock
  private let pause: Pause
  private let inside = Mutex(Inside())

  init(in folder: URL, clock: WallClock, pause: Pause = .system) {
    (file, self.clock, self.pause) = (folder.appending(path: "quiz-seen"), clock, pause)
  }

  deinit {
    inside.withLock { inside in
      inside.shown?.beats.cancel()
      inside.descriptor.map { _ = close($0) }
    }
  }

  /// When a question was last seen that no process shows any more; nil if one does, if its time was
  /// over, or if there was none.
  func lastSeen() -> Date? {
    guard !isHeld else { return nil }
    let opened = open(file.path, O_RDONLY | O_CLOEXEC)
    guard opened >= 0 else { return nil }
    defer { close(opened) }
    guard flock(opened, LOCK_EX | LOCK_NB) == 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 32)
    let count = pread(opened, &bytes, bytes.count, 0)
    let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    guard text != Self.over else { return nil }
    // Without a time, the question gets its whole time again.
    return Int64(text).map(Date.init(milliseconds:)) ?? .distantPast
  }

  /// Whether this process shows a question, or is about to.
  var isHeld: Bool { inside.withLock { $0.descriptor != nil } }

  /// Takes a step of a session that may show a question.
  func during<Outcome>(_ step: () async throws -> Outcome) async rethrows -> Outcome {
    inside.withLock { inside in
      inside.steps += 1
      if inside.descriptor == nil { inside.descriptor = locked() }
    }
    defer {
      inside.withLock { inside in
        inside.steps -= 1
        Self.release(&inside)
      }
    }
    return try await step()
  }

  /// - Parameter isCurrent: whether nobody has moved the session on meanwhile.
  func shows(
    _ session: Session<QuizCourse>, isCurrent: @escaping @Sendable () async -> Bool
  ) {
    guard let deadline = session.deadline(after: clock.now()) else { return }
    inside.withLock { inside in
      let (id, revision) = (inside.shown?.session, inside.shown?.revision ?? -1)
      // It may be shown already, and an older step may come to its end later.
      guard id != session.id || revision < session.revision else { return }
      inside.shown?.beats.cancel()
      inside.shown = Shown(
        session: session.id, revision: session.revision,
        beats: beats(session.id, session.revision, until: deadline, isCurrent))
      Self.write("\(clock.now().milliseconds)", &inside)
    }
  }

  private func beats(
    _ session: SessionID, _ revision: Int, until deadline: Date,
    _ isCurrent: @escaping @Sendable () async -> Bool
  ) -> Task<Void, Never> {
    Task { [weak self, clock, pause] in
      // Waiting throws only when cancelled, for what is shown instead.
      while (try? await pause.wait(.seconds(1))) != nil {
        guard clock.now() < deadline else {
          self?.inside.withLock { Self.write(Self.over, &$0) }
          break
        }
        guard await isCurrent() else { break }
        self?.write(clock.now())
      }
      guard !Task.isCancelled else { return }
      self?.end(session, revision)
    }
  }

  /// What is written once the time of the question is over: then there is no clock to stop.
  private static let over = "over"

  /// Writes down that the question is seen.
  func write(_ now: Date) { inside.withLock { Self.write("\(now.milliseconds)", &$0) } }

  private static func write(_ text: String, _ inside: inout Inside) {
    let bytes = Array(text.utf8)
    guard let descriptor = inside.descriptor, ftruncate(descriptor, 0) == 0 else { return }
    _ = pwrite(descriptor, bytes, bytes.count, 0)
  }

  private func end(_ session: SessionID, _ revision: Int) {
    inside.withLock { inside in
      guard inside.shown?.session == session, inside.shown?.revision == revision else { return }
      inside.shown = nil
      Self.release(&inside)
    }
  }

  private func locked() -> Int32? {
    let opened = open(file.path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    guard opened >= 0 else { return nil }
    // Whoever looks for the time holds it for a moment only.
    guard flock(opened, LOCK_SH) == 0 else {
      close(opened)
      return nil
    }
    return opened
  }

  private static func release(_ inside: inout Inside) {
    guard inside.steps == 0, inside.shown == nil, let descriptor = inside.descriptor else { return }
    close(descriptor)
    inside.descriptor = nil
  }
}

extension Session<QuizCourse> {
  /// When the time for the question is over; nil if no clock runs.
  fileprivate func deadline(after now: Date) -> Date? {
    guard case .asking(let question) = step, question.clock.pausedAt == nil,
      let left = question.clock.left(at: now), left > .zero
    else { return nil }
    return now + left / .seconds(1)
  }
}
