public import Foundation

extension FileManager {
  /// Returns the type of what is at a path, through symbolic links, or nil if there is nothing. A
  /// named pipe is `.typeUnknown`, and a link to nothing `.typeSymbolicLink`.
  public func type(at path: String) -> FileAttributeType? {
    let place = URL(filePath: path).resolvingSymlinksInPath().path
    return try? attributesOfItem(atPath: place)[.type] as? FileAttributeType
  }
}
