import Foundation
import Glibc

/// An open file descriptor, closed on deallocation and never inherited by child processes.
public final class Descriptor: Sendable {
  /// Held while a descriptor is opened and marked close-on-exec (two steps), and while a process is
  /// spawned: a child that inherits another's pipe would keep it open for as long as it runs.
  static let inheritance = NSLock()

  let number: Int32

  private init(owning number: Int32) {
    self.number = number
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }

  deinit {
    close(number)
  }

  /// Marks every open descriptor close-on-exec, including those opened elsewhere: a child process
  /// that inherits a server's socket would keep the port after the server exits.
  static func keepAllFromChildren() {
    // Without /proc, the descriptors of this class are still marked.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    for number in names.compactMap(Int32.init) where number > STDERR_FILENO {
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    }
  }

  public static func pipe() throws -> (reading: Descriptor, writing: Descriptor) {
    try inheritance.withLock {
      var ends: [Int32] = [-1, -1]
      guard Glibc.pipe(&ends) == 0 else { throw SystemError("Opening a pipe") }
      return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
    }
  }

  static func pseudoTerminal(
    _ size: winsize
  ) throws -> (master: Descriptor, slave: Descriptor, path: String) {
    try inheritance.withLock {
      var (master, slave, size): (Int32, Int32, winsize) = (-1, -1, size)
      var path = [CChar](repeating: 0, count: 64)
      guard openpty(&master, &slave, &path, nil, &size) == 0 else {
        throw SystemError("Opening a pseudo-terminal")
      }
      let name = path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      return (
        Descriptor(owning: master), Descriptor(owning: slave), String(decoding: name, as: UTF8.self)
      )
    }
  }

  /// Blocks until everything is written or the reader is gone.
  public func write(_ text: String) throws {
    _ = Descriptor.brokenPipesAreErrors
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw SystemError("Writing to the program") }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads to the end on a dedicated thread, so that the program never blocks on a full buffer.
  public func readToEnd(
    each: @escaping @Sendable ([UInt8]) -> Void, atEnd: @escaping @Sendable () -> Void
  ) {
    Thread.detachNewThread {
      while let bytes = self.read() { each(bytes) }
      atEnd()
    }
  }

  /// Blocks for the next bytes. Returns nil at the end, which a pseudo-terminal reports as EIO.
  private func read() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var count = Glibc.read(number, &bytes, bytes.count)
    while count < 0 && errno == EINTR { count = Glibc.read(number, &bytes, bytes.count) }
    return count > 0 ? Array(bytes.prefix(count)) : nil
  }

  /// Ignores SIGPIPE, so that writing to a program that exited throws EPIPE.
  private static let brokenPipesAreErrors: Void = { _ = signal(SIGPIPE, SIG_IGN) }()
}
