public import Foundation
import Terminals

/// An executable of this package, built alongside the tests.
public enum Product: String, CaseIterable, Sendable {
  case webview, native, hybrid, sanpo

  /// The executable's URL. Throws if it is not built.
  public var executable: URL {
    get throws {
      let file = Subprocess.beside(rawValue)
      guard FileManager.default.isExecutableFile(atPath: file.path) else {
        throw HelperError("\(file.path) is not there: build it with `swift build`.")
      }
      return file
    }
  }
}
