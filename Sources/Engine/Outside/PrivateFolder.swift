public import Foundation

/// Folders that only this user can read.
public enum PrivateFolder {
  /// Creates a folder, and those it is in, unless it exists.
  public static func create(_ folder: URL) throws {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Creates a folder for the caller to remove. Where it stays, the system clears it with its
  /// temporary files.
  public static func temporary() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "sanpo-\(UUID().uuidString)")
    try create(folder)
    return folder
  }
}
