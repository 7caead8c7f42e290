import Glibc

/// The attributes of a terminal (termios(3)), equal if the terminal behaves the same.
public struct TerminalAttributes: Sendable, Equatable {
  private let input: UInt32
  private let output: UInt32
  private let control: UInt32
  private let local: UInt32

  init(of terminal: Descriptor) throws {
    let settings = try TerminalAttributes.settings(of: terminal)
    input = settings.c_iflag
    output = settings.c_oflag
    control = settings.c_cflag
    local = settings.c_lflag
  }

  /// Enables IUTF8, as terminal windows do, so that erasing in canonical mode removes characters.
  static func acceptUTF8(on terminal: Descriptor) throws {
    var settings = try settings(of: terminal)
    settings.c_iflag |= UInt32(IUTF8)
    guard tcsetattr(terminal.number, TCSANOW, &settings) == 0 else {
      throw SystemError("Setting the terminal")
    }
  }

  private static func settings(of terminal: Descriptor) throws -> termios {
    var settings = termios()
    guard tcgetattr(terminal.number, &settings) == 0 else {
      throw SystemError("Reading the terminal's settings")
    }
    return settings
  }
}
