import Foundation
public import Glibc

/// A program running in a pseudo-terminal, with a window size, echo and ctrl-C.
///
/// The program leads its session and is killed on deallocation. Its output is raw bytes; feed them
/// to a `Screen` to get the visible text.
public final class Terminal: Sendable {
  public struct Size: Sendable, Equatable {
    public var columns: Int
    public var rows: Int

    public init(columns: Int = 80, rows: Int = 24) {
      (self.columns, self.rows) = (columns, rows)
    }
  }

  public enum Event: Sendable {
    case said([UInt8])
    /// The end of output: no process has the terminal open.
    case fellSilent
    case ended(ExitStatus)
  }

  /// The attributes before the program started, to check whether it restored them.
  public let attributesAtStart: TerminalAttributes
  private let master: Descriptor
  private let child: Child

  /// - Parameter onEvent: called on threads of the terminal. The last output and the end of the
  ///   program come in either order.
  /// - Throws: `SystemError`.
  public init(
    _ command: Subprocess, size: Size = Size(), onEvent: @escaping @Sendable (Event) -> Void
  ) throws {
    let (master, slave, path) = try Descriptor.pseudoTerminal(winsize(size))
    try TerminalAttributes.acceptUTF8(on: slave)
    attributesAtStart = try TerminalAttributes(of: slave)
    child = try Child(command, on: .terminal(path: path)) { onEvent(.ended($0)) }
    self.master = master
    master.readToEnd {
      onEvent(.said($0))
    } atEnd: {
      onEvent(.fellSilent)
    }
  }

  public var processID: pid_t { child.id }

  /// The current attributes, readable even after the program exited.
  public var attributes: TerminalAttributes {
    get throws { try TerminalAttributes(of: master) }
  }

  /// Types text into the terminal. Waits, on a dedicated thread, while the program reads nothing.
  public func send(_ text: String) async throws {
    try await withCheckedThrowingContinuation {
      [master] (sent: CheckedContinuation<Void, any Error>) in
      Thread.detachNewThread { sent.resume(with: Result { try master.write(text) }) }
    }
  }

  /// Resizes the window; the system sends the program SIGWINCH.
  public func resize(to size: Size) throws {
    var window = winsize(size)
    guard ioctl(master.number, UInt(TIOCSWINSZ), &window) == 0 else {
      throw SystemError("Setting the window's size")
    }
  }

  /// Signals only the program itself. To press ctrl-C, send the character.
  public func signal(_ number: Int32) {
    child.signal(number)
  }

  /// Kills the program and everything it started, immediately.
  public func kill() {
    child.kill()
  }
}

extension winsize {
  fileprivate init(_ size: Terminal.Size) {
    self.init(ws_row: UInt16(size.rows), ws_col: UInt16(size.columns), ws_xpixel: 0, ws_ypixel: 0)
  }
}
