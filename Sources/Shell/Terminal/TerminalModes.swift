import Glibc
import Synchronization

/// The modes of the terminal: the original ones and those for single keys.
enum TerminalModes {
  private static let found = Mutex<termios?>(nil)

  /// Saves the modes to restore later.
  static func remember() {
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return }
    found.withLock { $0 = modes }
  }

  static func restore() {
    guard var modes = found.withLock({ $0 }) else { return }
    tcsetattr(STDIN_FILENO, TCSANOW, &modes)
  }

  /// Runs with keys arriving one by one, without echo. ctrl-C and ctrl-Z keep their effect.
  static func withSingleKeys<T>(on descriptor: Int32, _ read: () -> T) -> T {
    var before = termios()
    guard tcgetattr(descriptor, &before) == 0 else { return read() }
    var single = before
    single.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(descriptor, TCSADRAIN, &single)
    defer { tcsetattr(descriptor, TCSADRAIN, &before) }
    return read()
  }

  /// Forgets the keys that were pressed and not read yet.
  static func dropTypedAhead() { tcflush(STDIN_FILENO, TCIFLUSH) }

  /// Runs without ctrl-C being echoed as ^C.
  static func withoutControlEcho<T>(_ work: () async throws -> T) async rethrows -> T {
    var before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0 else { return try await work() }
    var quiet = before
    quiet.c_lflag &= ~tcflag_t(ECHOCTL)
    tcsetattr(STDIN_FILENO, TCSANOW, &quiet)
    defer { tcsetattr(STDIN_FILENO, TCSANOW, &before) }
    return try await work()
  }

  static func columns() -> Int? { size.flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil } }

  static func rows() -> Int? { size.flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil } }

  /// The size of the window, or nil if standard output is no terminal.
  private static var size: winsize? {
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }
}
