import Engine
import Foundation

/// A file to read; - is standard input.
struct GivenFile {
  let path: String

  /// - Throws: `Problem`, or `Misuse` if standard input is already used for commands.
  func data(in console: Console) throws -> Data {
    guard path != "-" || !console.isRepl else { throw Misuse("Give the name of a file here.") }
    do {
      return path == "-"
        ? try FileHandle.standardInput.readToEnd() ?? Data()
        : try Data(contentsOf: URL(filePath: path))
    } catch CocoaError.fileReadNoSuchFile {
      throw Problem("There is no file \(path).", remedy: "Check the name.")
    } catch {
      throw Problem("\(path) could not be read.", remedy: "Give another.", detail: "\(error)")
    }
  }
}
