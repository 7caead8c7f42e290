public import Glibc

/// A program at a pseudo-terminal: it can ask for the size, switch the echo off and be sent ctrl-C.
///
/// The program is the leader of its session and is killed when this is let go. What it says comes
/// as bytes, of which a `Screen` makes what a person sees.
public final class Terminal: Sendable {
  public struct Size: Sendable, Equatable {
    public var columns: Int
    public var rows: Int

    public init(columns: Int = 80, rows: Int = 24) {
      self.columns = columns
      self.rows = rows
    }
  }

  public enum Event: Sendable {
    case said([UInt8])
    /// It will say no more: nobody has the terminal open.
    case fellSilent
    case ended(ExitStatus)
  }

  /// How the terminal was set before the program came, for asking whether it was set back.
  public let modesAtStart: TerminalModes
  private let master: Descriptor
  private let child: Child

  /// - Parameter tell: called on threads of the terminal's own. A program's last words and its end
  ///   come in either order.
  /// - Throws: `SystemError`.
  public init(
    _ command: Command, size: Size = Size(), tell: @escaping @Sendable (Event) -> Void
  ) throws {
    let (master, slave, path) = try Descriptor.pseudoTerminal(winsize(size))
    try TerminalModes.acceptUTF8(on: slave)
    modesAtStart = try TerminalModes(of: slave)
    child = try Child(command, on: .terminal(path: path)) { tell(.ended($0)) }
    self.master = master
    master.readToEnd {
      tell(.said($0))
    } atEnd: {
      tell(.fellSilent)
    }
  }

  public var processID: pid_t { child.id }

  /// How the terminal is set now; still to be read when the program has gone.
  public var modes: TerminalModes {
    get throws { try TerminalModes(of: master) }
  }

  /// Types into the terminal. A program that reads nothing makes it wait, on a thread of its own.
  public func send(_ text: String) async throws {
    try await onThread { [master] in try master.write(text) }
  }

  /// Changes the window's size, of which the system tells the program by SIGWINCH.
  public func resize(to size: Size) throws {
    var window = winsize(size)
    guard ioctl(master.number, UInt(TIOCSWINSZ), &window) == 0 else {
      throw SystemError("Setting the window's size")
    }
  }

  /// Sends a signal to the program alone; typing ctrl-C is what a person does.
  public func signal(_ number: Int32) {
    child.signal(number)
  }

  /// Ends the program and all it started, now.
  public func kill() {
    child.kill()
  }
}

extension winsize {
  fileprivate init(_ size: Terminal.Size) {
    self.init(ws_row: UInt16(size.rows), ws_col: UInt16(size.columns), ws_xpixel: 0, ws_ypixel: 0)
  }
}
