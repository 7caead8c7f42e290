/// How a process ended.
public enum ExitStatus: Sendable, Equatable {
  case exited(Int32)
  case killed(signal: Int32)

  /// Reads the status word of wait(2), whose low seven bits are the signal.
  init(word: Int32) {
    let signal = word & 0x7F
    self = signal == 0 ? .exited((word >> 8) & 0xFF) : .killed(signal: signal)
  }
}
