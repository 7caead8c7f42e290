import Glibc

/// The programs that run on this machine, by their numbers.
struct Processes: Sendable {
  var own: Int32
  /// Also of those of another user.
  var isRunning: @Sendable (Int32) -> Bool

  static let system = Processes(own: getpid()) { kill($0, 0) == 0 || errno == EPERM }
}
