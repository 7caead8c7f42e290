import Foundation
public import Glibc
import Synchronization

/// A spawned program that leads its own process group. Deallocating it kills the group.
public final class Child: Sendable {
  public enum Streams {
    case pipes(input: Descriptor, output: Descriptor, errors: Descriptor)
    /// The path becomes the controlling terminal, as the first terminal of a new session.
    case terminal(path: String)
  }

  public let id: pid_t
  private let reaping = Reaping()

  /// - Parameter ended: called once, on a dedicated thread.
  /// - Throws: `SystemError`.
  public init(
    _ command: Subprocess, on streams: Streams, ended: @escaping @Sendable (ExitStatus) -> Void
  ) throws {
    id = try spawn(command, on: streams)
    Thread.detachNewThread { [id, reaping] in ended(reaping.wait(for: id)) }
  }

  deinit {
    kill()
  }

  /// Runs a program at the caller's own terminal, in its process group. Blocks until it has ended.
  ///
  /// - Throws: `SystemError` if it can't be started.
  public static func run(_ command: Subprocess) throws -> ExitStatus {
    Reaping().wait(for: try spawn(command))
  }

  public func signal(_ number: Int32) {
    reaping.signal(number, to: id)
  }

  /// Kills the program and its process group.
  public func kill() {
    reaping.signal(SIGKILL, to: -id)
  }
}

/// Prevents signals to a process after it was reaped: from then on the system may reuse its
/// process ID.
private final class Reaping: Sendable {
  private let isDone = Mutex(false)

  func signal(_ number: Int32, to target: pid_t) {
    isDone.withLock { isDone in
      if !isDone { _ = Glibc.kill(target, number) }
    }
  }

  func wait(for id: pid_t) -> ExitStatus {
    var info = siginfo_t()
    while waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) == -1 && errno == EINTR {}
    return isDone.withLock { isDone in
      var word: Int32 = 0
      waitpid(id, &word, 0)
      isDone = true
      return ExitStatus(word: word)
    }
  }
}

/// - Parameter streams: nil for the caller's own.
private func spawn(_ command: Subprocess, on streams: Child.Streams? = nil) throws -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  if let streams { add(streams, to: &actions) }

  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  setAttributes(&attributes, for: streams)

  var id: pid_t = 0
  let words = words(of: command)
  let environment = command.environment.map { "\($0.key)=\($0.value)" }
  let code = withCStrings(words) { arguments in
    withCStrings(environment) { environment in
      Descriptor.inheritance.withLock {
        Descriptor.keepAllFromChildren()
        return posix_spawnp(&id, words[0], &actions, &attributes, arguments, environment)
      }
    }
  }
  guard code == 0 else { throw SystemError("Starting `\(command)`", code: code) }
  return id
}

/// Runs the command through env(1) if it has a folder: Swift's Glibc lacks the file action for it.
private func words(of command: Subprocess) -> [String] {
  let words = [command.executable] + command.arguments
  return command.folder.map { ["env", "--chdir", $0.path] + words } ?? words
}

private func add(_ streams: Child.Streams, to actions: inout posix_spawn_file_actions_t) {
  switch streams {
  case .pipes(let input, let output, let errors):
    for (target, source) in [input, output, errors].enumerated() {
      posix_spawn_file_actions_adddup2(&actions, source.number, Int32(target))
    }
  case .terminal(let path):
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, path, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)
  }
}

/// Gives a program with streams its own group or session, and resets inherited signal actions and
/// masks.
private func setAttributes(_ attributes: inout posix_spawnattr_t, for streams: Child.Streams?) {
  let newSession: Int32 = 0x80  // POSIX_SPAWN_SETSID, which Swift's Glibc leaves out
  let own: Int32 =
    switch streams {
    case .terminal?: newSession
    case .pipes?: POSIX_SPAWN_SETPGROUP
    case nil: 0
    }
  posix_spawnattr_setflags(
    &attributes, Int16(own | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
  var signals = sigset_t()
  sigfillset(&signals)
  posix_spawnattr_setsigdefault(&attributes, &signals)
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
}

/// Passes the strings as the null-terminated array that exec(3) expects.
private func withCStrings<Outcome>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Outcome
) -> Outcome {
  let copies = strings.map { strdup($0) }
  defer {
    for copy in copies { free(copy) }
  }
  return body(copies + [nil])
}
