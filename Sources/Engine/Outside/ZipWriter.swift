import CArchive
import Foundation
import Glibc

/// Writes a ZIP to a temporary file.
final class ZipWriter {
  private let file: UnnamedFile
  private let archive: OpaquePointer
  private let date: Date

  /// - Parameters:
  ///   - date: that of its files.
  ///   - isStored: whether its files are packed already.
  init(at date: Date, isStored: Bool = false) throws {
    file = try UnnamedFile()
    guard let archive = archive_write_new() else { throw Problem.noZip(nil) }
    (self.archive, self.date) = (archive, date)
    guard archive_write_set_format_zip(archive) == ARCHIVE_OK,
      !isStored || archive_write_zip_set_compression_store(archive) == ARCHIVE_OK,
      archive_write_open_fd(archive, file.descriptor) == ARCHIVE_OK
    else { throw Problem.noZip(archive) }
  }

  deinit { archive_write_free(archive) }

  func add(_ data: Data, at path: String) throws {
    guard let entry = archive_entry_new() else { throw Problem.noZip(archive) }
    defer { archive_entry_free(entry) }
    archive_entry_set_size(entry, Int64(data.count))
    archive_entry_set_filetype(entry, UInt32(Glibc.S_IFREG))
    archive_entry_set_perm(entry, 0o644)
    archive_entry_set_mtime(entry, Int(date.timeIntervalSince1970), 0)
    let isWritten = ZipReader.withNamesInUTF8 {
      archive_entry_set_pathname(entry, path)
      return archive_write_header(archive, entry) == ARCHIVE_OK
        && data.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
          == data.count
        && archive_write_finish_entry(archive) == ARCHIVE_OK
    }
    guard isWritten else { throw Problem.noZip(archive) }
  }

  func finish() throws -> Data {
    guard archive_write_close(archive) == ARCHIVE_OK else { throw Problem.noZip(archive) }
    return try file.contents()
  }
}

extension Problem {
  fileprivate static func noZip(_ archive: OpaquePointer?) -> Problem {
    Problem(
      "The ZIP could not be written.", remedy: "Free some disk space, then try again.",
      detail: archive.flatMap { archive_error_string($0) }.map { String(cString: $0) }
        ?? "no memory")
  }
}
