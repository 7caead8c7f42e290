import Foundation
import Terminals

/// A PostgreSQL of the test process, in a folder of its own, reached by a socket there.
///
/// It ends with the process, because a shell around it waits for the end of its input.
public actor PostgresServer {
  private static let shared = PostgresServer()

  private var starting: Task<Running, any Error>?
  private var databases = 0

  private struct Running {
    let folder: TemporaryFolder
    let process: RunningProcess
  }

  /// Creates an empty database.
  ///
  /// - Returns: its address.
  public static func newDatabase() async throws -> String { try await shared.newDatabase() }

  private func newDatabase() async throws -> String {
    let starting = starting ?? Task { try await Self.start() }
    self.starting = starting
    let folder = try await starting.value.folder
    databases += 1
    let name = "jobs\(databases)"
    try await Self.run([
      "\(try Self.programs())/createdb", "-h", folder.path, "-U", "sanpo", name,
    ])
    let path = folder.path.replacing("/", with: "%2F")
    return "postgres://sanpo@/\(name)?host=\(path)"
  }

  private static func start() async throws -> Running {
    let programs = try programs()
    let folder = try TemporaryFolder()
    // PostgreSQL refuses to run as root.
    let user =
      geteuid() == 0
      ? [
        "/usr/bin/setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups",
      ] : []
    if geteuid() == 0 { try await run(["/bin/chown", "postgres", folder.path]) }
    let data = "\(folder.path)/data"
    try await run(
      user + ["\(programs)/initdb", "-D", data, "-U", "sanpo", "-A", "trust", "--no-sync"])
    let server =
      user + ["\(programs)/postgres", "-D", data, "-k", folder.path, "-c", "listen_addresses="]
    let words = server.map { "'\($0)'" }.joined(separator: " ")
    let process = try RunningProcess(
      Subprocess(
        "/bin/sh", ["-c", "\(words) & server=$!; read -r end; kill -INT $server; wait $server"]))
    _ = try await process.line(on: .errors, containing: "ready to accept connections")
    return Running(folder: folder, process: process)
  }

  /// The folder of PostgreSQL's programs; Debian has one for each version.
  private static func programs() throws -> String {
    let root = "/usr/lib/postgresql"
    let versions = try FileManager.default.contentsOfDirectory(atPath: root)
    guard let newest = versions.compactMap(Int.init).max() else {
      throw HelperError("PostgreSQL is not installed.")
    }
    return "\(root)/\(newest)/bin"
  }

  private static func run(_ words: [String]) async throws {
    let outcome = try await Subprocess(words[0], Array(words.dropFirst())).run()
    guard outcome.status == .exited(0) else {
      throw HelperError("\(words) failed: \(outcome.errors)")
    }
  }
}
