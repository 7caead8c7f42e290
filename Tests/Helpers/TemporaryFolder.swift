public import Foundation

/// A new empty folder, removed with its contents on deallocation.
public final class TemporaryFolder: Sendable {
  public let url: URL

  public init() throws {
    url = FileManager.default.temporaryDirectory.appending(
      path: "sanpo-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // A test may have removed the folder, and an error could not be reported here.
    try? FileManager.default.removeItem(at: url)
  }

  public var path: String { url.path }

  public func file(_ name: String) -> URL {
    url.appending(path: name)
  }
}
