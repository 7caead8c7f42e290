public import Foundation

/// A fresh empty folder, removed with all in it when this is let go.
public final class TemporaryFolder: Sendable {
  public let url: URL

  public init() throws {
    url = FileManager.default.temporaryDirectory.appending(
      path: "sanpo-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // A test may have removed the folder itself, and nobody could hear of it here.
    try? FileManager.default.removeItem(at: url)
  }

  public var path: String { url.path }

  public func file(_ name: String) -> URL {
    url.appending(path: name)
  }
}
