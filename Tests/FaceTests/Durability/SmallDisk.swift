import Foundation
import Glibc
import Helpers
import Terminals

/// A learner's folder on a file system of a few megabytes, visible only to the processes it starts.
///
/// It goes away with the process that holds it, however the tests end.
final class SmallDisk: Sendable {
  private let home: Home
  private let holder: RunningProcess

  /// Whether this system lets a test mount one.
  static let canBeMounted: Bool = {
    let trial = Process()
    trial.executableURL = URL(filePath: "/usr/bin/env")
    trial.arguments = apart + ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", "/mnt"]
    trial.standardError = FileHandle.nullDevice
    do {
      try trial.run()
      trial.waitUntilExit()
      return trial.terminationStatus == 0
    } catch {
      return false
    }
  }()

  /// In its own namespace: of mounts, and of users unless the tests run as root.
  private static let apart =
    geteuid() == 0 ? ["unshare", "--mount"] : ["unshare", "--map-root-user", "--mount"]

  init(megabytes: Int) async throws {
    home = try Home()
    let script = """
      mount -t tmpfs -o size=\(megabytes)m tmpfs "$0" && echo mounted && exec cat
      """
    let words = Self.apart + ["sh", "-c", script, home.folder.path]
    holder = try RunningProcess(Subprocess("env", words, environment: home.environment()))
    _ = try await holder.line(containing: "mounted")
  }

  /// A face that sees the disk and keeps its data on it.
  func command(_ product: Product, _ words: [String]) throws -> Subprocess {
    let face = try home.command(product, words, ["SANPO_HOME": folder.path])
    let user = geteuid() == 0 ? [] : ["--user", "--preserve-credentials"]
    return Subprocess(
      "nsenter",
      ["--target", "\(holder.id)", "--mount"] + user + ["--", face.executable] + face.arguments,
      environment: face.environment)
  }

  @discardableResult
  func sanpo(_ words: String..., input: String = "") async throws -> Subprocess.Outcome {
    try await command(.sanpo, words).run(input: input)
  }

  /// Uses all the space except for this many bytes.
  func fill(leaving room: Int = 0) throws {
    let file = open(filler.path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    guard file >= 0 else { throw HelperError("The disk cannot be filled.") }
    defer { close(file) }
    for size in [65_536, 4_096, 1] {
      let bytes = [UInt8](repeating: 0x2E, count: size)
      while write(file, bytes, size) > 0 {}
    }
    ftruncate(file, lseek(file, 0, SEEK_END) - room)
  }

  func free() throws {
    try FileManager.default.removeItem(at: filler)
  }

  /// The stored data, read from a copy: SQLite would not find it from outside.
  func ledger() throws -> Ledger { try Ledger(of: copy()) }

  func items(of deck: String) throws -> Int { try Ledger.items(of: deck, in: copy()) }

  private func copy() throws -> URL {
    let copy = home.file("copy-\(UUID().uuidString).sqlite")
    for ending in ["", "-wal"] where FileManager.default.fileExists(atPath: data.path + ending) {
      try FileManager.default.copyItem(atPath: data.path + ending, toPath: copy.path + ending)
    }
    return copy
  }

  private var data: URL { seen("sanpo.sqlite") }
  private var filler: URL { seen("filler") }
  private var folder: URL { home.folder.url }

  /// A file on the disk, as the tests see it from outside.
  private func seen(_ name: String) -> URL {
    URL(filePath: "/proc/\(holder.id)/root\(folder.path)/\(name)")
  }
}
