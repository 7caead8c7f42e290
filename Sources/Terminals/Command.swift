public import Foundation

/// A program with all it is started with; nothing of the caller's own environment reaches it.
public struct Command: Sendable {
  /// A path, or a bare name to be looked up on the caller's PATH.
  public var executable: String
  public var arguments: [String]
  public var environment: [String: String]
  /// The working directory; the caller's own when nil.
  public var folder: URL?

  public init(
    _ executable: String, _ arguments: [String] = [], environment: [String: String] = [:],
    in folder: URL? = nil
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.folder = folder
  }
}

extension Command {
  /// Where the program of that name would be that was built with the running one.
  public static func beside(_ name: String) -> URL {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: name)
  }
}

extension Command: CustomStringConvertible {
  public var description: String {
    ([executable] + arguments).joined(separator: " ")
  }
}
