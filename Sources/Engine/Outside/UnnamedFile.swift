public import Foundation
import Glibc

/// A temporary file without a name: nobody else can open it, and it is gone after its last use,
/// even if the process is killed.
public final class UnnamedFile: Sendable {
  private let handle: FileHandle

  public init() throws {
    let folder = FileManager.default.temporaryDirectory
    var path = Array(folder.appending(path: "sanpo.XXXXXX").path.utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw Problem.noTemporaryFile(errno) }
    unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  var descriptor: Int32 { handle.fileDescriptor }

  public func append(_ data: Data) throws {
    do {
      try handle.write(contentsOf: data)
    } catch {
      throw Problem.noTemporaryFile(errno)
    }
  }

  /// Returns what was written, as pages of the file and not as a copy in memory. It outlives this
  /// object.
  public func contents() throws -> Data {
    let size = Int(lseek(descriptor, 0, SEEK_END))
    guard size > 0 else { return Data() }
    // Writable, as Data may be changed in place; the file stays as it is.
    let start = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE, descriptor, 0)
    guard let start, start != MAP_FAILED else { throw Problem.noTemporaryFile(errno) }
    return Data(bytesNoCopy: start, count: size, deallocator: .unmap)
  }
}

extension Problem {
  fileprivate static func noTemporaryFile(_ code: Int32) -> Problem {
    Problem(
      "A temporary file could not be written.",
      remedy: "Free some disk space, then try again.", detail: String(cString: strerror(code)))
  }
}
