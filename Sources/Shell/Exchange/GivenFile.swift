import Engine
import Foundation

/// A file to read; - is standard input.
struct GivenFile {
  let path: String

  /// - Throws: `Problem`, or `Misuse` if standard input is already used for commands.
  func data(in console: Console) throws -> Data {
    guard path != "-" || !console.isRepl else {
      throw Misuse(
        "Standard input is already read for commands.", remedy: "Use the name of a file here.")
    }
    try check()
    do {
      return path == "-"
        ? try FileHandle.standardInput.readToEnd() ?? Data()
        : try Data(contentsOf: URL(filePath: path))
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
