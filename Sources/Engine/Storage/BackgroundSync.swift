import CDisk
import Foundation
import GRDB
import Synchronization

/// Brings what was written to a file to the disk while its writer goes on with other work.
///
/// By Linux's asynchronous I/O, so that a worker of the kernel's waits for the disk. A thread of
/// this process would have to be woken for it, which takes as long as the disk.
final class BackgroundSync: Sendable {
  private enum Standing {
    case unasked
    /// Some sandboxes grant none, and there is an end to how many the system has.
    case refused
    case idle(io_context_t)
    case underWay(io_context_t)
  }

  private let standing: Mutex<Standing>
  private let result: @Sendable (io_event) -> CInt

  /// - Parameters:
  ///   - isGranted: false to do without.
  ///   - result: what the kernel says of a sync; 0, or the negative number of an error.
  init(
    isGranted: Bool = true,
    result: @escaping @Sendable (io_event) -> CInt = { CInt(truncatingIfNeeded: $0.res) }
  ) {
    standing = Mutex(isGranted ? .unasked : .refused)
    self.result = result
  }

  deinit {
    switch standing.withLock(\.self) {
    case .idle(let context), .underWay(let context): io_destroy(context)
    case .unasked, .refused: break
    }
  }

  /// - Returns: false where the caller has to sync the file; else `finish` is to be called.
  func begin(_ file: FileHandle) -> Bool {
    standing.withLock { standing in
      if case .unasked = standing {
        var context: io_context_t?
        standing = io_setup(1, &context) == 0 ? context.map { .idle($0) } ?? .refused : .refused
      }
      guard case .idle(let context) = standing, Self.submit(file, to: context) else {
        return false
      }
      standing = .underWay(context)
      return true
    }
  }

  private static func submit(_ file: FileHandle, to context: io_context_t) -> Bool {
    var request = iocb()
    return withUnsafeMutablePointer(to: &request) { pointer in
      io_prep_fdsync(pointer, file.fileDescriptor)
      var requests: [UnsafeMutablePointer<iocb>?] = [pointer]
      return io_submit(context, 1, &requests) == 1
    }
  }

  /// Returns once all is on the disk that was written before `begin`.
  func finish() throws {
    try standing.withLock { standing in
      guard case .underWay(let context) = standing else { return }
      var event = io_event()
      var count: CInt
      repeat { count = io_getevents(context, 1, 1, &event, nil) } while count == -EINTR
      guard count == 1 else { throw DatabaseError.ofTheSystem(-count) }
      standing = .idle(context)
      let result = result(event)
      guard result == 0 else { throw DatabaseError.ofTheSystem(-result) }
    }
  }
}
