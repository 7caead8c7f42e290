import Glibc
import Synchronization

/// The modes of the terminal: as they were found, and for single keys.
enum TerminalModes {
  private static let found = Mutex<termios?>(nil)

  /// Remembers the modes to go back to.
  static func remember(of descriptor: Int32 = STDIN_FILENO) {
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else { return }
    found.withLock { $0 = modes }
  }

  static func restore(on descriptor: Int32 = STDIN_FILENO) {
    guard var modes = found.withLock({ $0 }) else { return }
    tcsetattr(descriptor, TCSANOW, &modes)
  }

  /// Keys arrive one by one and are not echoed; ctrl-C and ctrl-Z keep their meaning.
  static func withSingleKeys<T>(on descriptor: Int32, _ read: () -> T) -> T {
    var before = termios()
    guard tcgetattr(descriptor, &before) == 0 else { return read() }
    var single = before
    single.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(descriptor, TCSADRAIN, &single)
    defer { tcsetattr(descriptor, TCSADRAIN, &before) }
    return read()
  }

  static func columns(of descriptor: Int32 = STDOUT_FILENO) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
