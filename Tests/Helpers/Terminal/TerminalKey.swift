extension PseudoTerminal {
  /// A key, as the characters that an xterm sends.
  public enum Key: String, CaseIterable, Sendable {
    case enter = "\r"
    case tab = "\t"
    case escape = "\u{1B}"
    case backspace = "\u{7F}"
    case delete = "\u{1B}[3~"
    case up = "\u{1B}[A"
    case down = "\u{1B}[B"
    case right = "\u{1B}[C"
    case left = "\u{1B}[D"
    case home = "\u{1B}[H"
    case end = "\u{1B}[F"
    case controlA = "\u{01}"
    case controlC = "\u{03}"
    case controlD = "\u{04}"
    case controlE = "\u{05}"
    case controlK = "\u{0B}"
    case controlL = "\u{0C}"
    case controlR = "\u{12}"
    case controlU = "\u{15}"
    case controlW = "\u{17}"
    case controlZ = "\u{1A}"
    case controlBackslash = "\u{1C}"
  }
}
