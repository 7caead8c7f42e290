import Engine
import Foundation
import Glibc

/// A file to read; - is standard input. So is /dev/stdin, and what a shell opened for a command,
/// as bash does for “<(…)”, is read like it.
struct GivenFile {
  let path: String

  /// The number of what is open already; nil for a file.
  private var descriptor: Int32? {
    if ["-", "/dev/stdin"].contains(path) { return STDIN_FILENO }
    let folder = "/dev/fd/"
    return path.hasPrefix(folder) ? Int32(path.dropFirst(folder.count)) : nil
  }

  var isStandardInput: Bool { descriptor == STDIN_FILENO }
  /// Whether it has no name of its own.
  var isStream: Bool { descriptor != nil }

  /// - Throws: `Problem`, or `Misuse` if standard input is already used for commands.
  func data(in console: Console) throws -> Data {
    guard !isStandardInput || !console.isRepl else {
      throw Misuse(
        "Standard input is already read for commands.", remedy: "Use the name of a file here.")
    }
    try check()
    do {
      guard let descriptor else { return try Data(contentsOf: URL(filePath: path)) }
      return try FileHandle(fileDescriptor: descriptor).readToEnd() ?? Data()
    } catch CocoaError.fileReadNoSuchFile {
      throw Problem("File not found: \(path).", remedy: "Check the name.")
    } catch {
      throw Problem(
        "\(path) could not be read.", remedy: "Choose another file.", detail: "\(error)")
    }
  }

  func text(in console: Console) throws -> String {
    String(decoding: try data(in: console), as: UTF8.self)
  }

  /// Rejects anything but a file, such as a pipe, which could wait forever.
  private func check() throws {
    switch FileManager.default.type(at: path) {
    case .typeDirectory?:
      throw Problem("\(path) is a folder.", remedy: "Use the name of a file.")
    case .typeUnknown?, .typeSocket?:
      throw Problem(
        "\(path) is a pipe, not a file.", remedy: "Use a file, or - for standard input.")
    default: break
    }
  }
}
