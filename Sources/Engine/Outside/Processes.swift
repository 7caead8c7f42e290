import Glibc

/// The running processes, by process ID.
struct Processes: Sendable {
  var own: Int32
  /// Includes other users' processes.
  var isRunning: @Sendable (Int32) -> Bool

  static let system = Processes(own: getpid()) { kill($0, 0) == 0 || errno == EPERM }
}
