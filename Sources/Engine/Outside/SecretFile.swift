import Foundation
import Glibc

extension Secrets {
  /// Stores secrets in `secrets/ACCOUNT` in the learner's folder, with permissions 0600 in a folder
  /// of 0700, and replaces files atomically.
  static func file(in folder: URL) -> Secrets {
    let folder = folder.appending(path: "secrets", directoryHint: .isDirectory)
    return Secrets(
      secret: { try secret(in: file($0, folder)) },
      save: { secret, account in
        do {
          try write(secret, in: file(account, folder))
        } catch  where !(error is Problem) {
          throw Problem(
            "The token could not be saved in \(folder.path).",
            remedy: "Check the free space and the folder's permissions.", detail: "\(error)"
          )
        }
      },
      remove: { account in
        let file = file(account, folder)
        guard unlink(file.path) == 0 || errno == ENOENT else {
          throw Problem(
            "\(file.path) could not be removed.", remedy: "Delete it yourself.",
            detail: String(cString: strerror(errno)))
        }
      })
  }

  /// Leaves out other characters, so that an account can't name another path.
  private static func file(_ account: String, _ folder: URL) -> URL {
    folder.appending(
      path: account.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
  }

  private static func secret(in file: URL) throws -> String? {
    do {
      return String(decoding: try Data(contentsOf: file), as: UTF8.self)
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    } catch {
      throw Problem(
        "\(file.path) can't be read.", remedy: "Check its permissions.", detail: "\(error)")
    }
  }

  private static func write(_ secret: String, in file: URL) throws {
    let folder = file.deletingLastPathComponent()
    try PrivateFolder.create(folder)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
    let beside = folder.appending(path: ".\(UUID().uuidString)")
    // Created with its permissions, so there is no moment in which others could read it.
    let descriptor = open(beside.path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteNoPermission) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    defer { unlink(beside.path) }  // Already moved on success.
    try handle.write(contentsOf: Data(secret.utf8))
    try handle.synchronize()
    guard rename(beside.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}
