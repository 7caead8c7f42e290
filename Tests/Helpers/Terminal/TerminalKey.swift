extension PseudoTerminal {
  /// A key, as the characters that an xterm sends.
  public enum Key: String, CaseIterable, Sendable {
    case enter = "\r"
    case up = "\u{1B}[A"
    case controlC = "\u{03}"
    case controlD = "\u{04}"
  }
}
