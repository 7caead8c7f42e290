public import Foundation

/// A program with its arguments, environment and folder. Nothing is inherited from the caller.
public struct Subprocess: Sendable {
  /// A path, or a name to look up in the caller's `PATH`.
  public var executable: String
  public var arguments: [String]
  public var environment: [String: String]
  /// The working directory, or nil for the caller's own.
  public var folder: URL?

  public init(
    _ executable: String, _ arguments: [String] = [], environment: [String: String] = [:],
    in folder: URL? = nil
  ) {
    (self.executable, self.arguments) = (executable, arguments)
    (self.environment, self.folder) = (environment, folder)
  }

  /// Returns the path of a program that was built alongside the running one.
  public static func beside(_ name: String) -> URL {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: name)
  }
}

extension Subprocess: CustomStringConvertible {
  public var description: String {
    ([executable] + arguments).joined(separator: " ")
  }
}
