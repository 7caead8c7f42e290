public import Foundation

/// An executable of this package, as built beside the running tests.
public enum Product: String, CaseIterable, Sendable {
  case webview, native, hybrid, sanpo

  /// Throws when it has not been built.
  public var executable: URL {
    get throws {
      let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent()
      let file = folder.appending(path: rawValue)
      guard FileManager.default.isExecutableFile(atPath: file.path) else {
        throw HelperError("\(rawValue) is not in \(folder.path): build it with `swift build`.")
      }
      return file
    }
  }
}
