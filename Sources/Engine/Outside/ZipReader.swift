import CArchive
import Foundation
import Glibc

/// Reads the files of a ZIP one at a time, and writes none of them to disk.
///
/// An archive is untrusted: the number of entries and the size of each file and of all together are
/// limited, and the sizes counted are those of the unpacked bytes, not those that it declares.
public struct ZipReader: Hashable, Sendable {
  static let mostFiles = 50_000

  private let data: Data
  /// Its file name, for problems.
  private let name: String
  /// The limit on all files that are unpacked at once, in bytes.
  private let together: Int
  /// The limit on the number of files.
  private let entries: Int

  init(
    _ data: Data, named name: String, together: Int = InputLimit.unpackedZip,
    entries: Int = ZipReader.mostFiles
  ) {
    self.data = data
    self.name = name
    self.together = together
    self.entries = entries
  }

  /// This archive with another limit on all files that are unpacked at once.
  func together(_ limit: Int) -> ZipReader {
    ZipReader(data, named: name, together: limit, entries: entries)
  }

  /// Whether a file starts like a ZIP: with an entry, or with the end of an empty one.
  static func isZip(_ data: Data) -> Bool {
    data.starts(with: "PK\u{3}\u{4}".utf8) || data.starts(with: "PK\u{5}\u{6}".utf8)
  }

  /// Calls `body` with the path of every file but hidden ones.
  func forEachPath(_ body: (String) -> Void) throws {
    try unpack(
      largest: 0,
      where: {
        body($0)
        return false
      }, { _, _ in })
  }

  /// Unpacks the wanted files, in the order of the archive.
  ///
  /// - Parameters:
  ///   - largest: the limit on a file's size, in bytes.
  ///   - isWanted: called with the path of every file. Hidden files are skipped.
  /// - Throws: `Problem` if the archive is damaged, encrypted or too large, if a path leads out of
  ///   it, or what `take` throws.
  func unpack(
    largest: Int, where isWanted: (String) -> Bool, _ take: (String, Data) throws -> Void
  ) throws {
    var left = together
    try forEachEntry(where: isWanted) { archive, path in
      var file = Data()
      try read(
        archive, limit: min(largest, left), left < largest ? .isTooLarge : .hasTooLarge(path)
      ) { file.append(contentsOf: $0) }
      left -= file.count
      try take(path, file)
    }
  }

  /// Unpacks one file piece by piece, so that it needs no memory of its size.
  ///
  /// - Parameter limit: on its size, in bytes.
  /// - Throws: `Problem` as `unpack` does, or what `take` throws.
  func unpack(_ wanted: String, limit: Int, inPieces take: (Data) throws -> Void) throws {
    var isUnpacked = false
    try forEachEntry(where: { $0 == wanted }) { archive, path in
      // A second file of this name would be joined to the first.
      guard !isUnpacked else { throw problem(.isDamaged) }
      isUnpacked = true
      try read(archive, limit: limit, .hasTooLarge(path)) { try take(Data($0)) }
    }
  }

  private func forEachEntry(
    where isWanted: (String) -> Bool, _ body: (OpaquePointer, String) throws -> Void
  ) throws {
    try Self.withNamesInUTF8 {
      guard let archive = archive_read_new() else { throw problem(.isDamaged) }
      defer { archive_read_free(archive) }
      // Finds the files by the table of contents.
      archive_read_support_format_zip_seekable(archive)
      try data.withUnsafeBytes { bytes in
        guard ZipDirectory(bytes).agrees else { throw problem(.isDamaged) }
        guard archive_read_open_memory(archive, bytes.baseAddress, bytes.count) == ARCHIVE_OK
        else { throw problem(.isDamaged) }
        for _ in 0...entries {
          guard let entry = try nextEntry(of: archive) else { return }
          guard let path = try path(of: entry), isWanted(path) else { continue }
          guard archive_entry_is_encrypted(entry) == 0 else { throw problem(.isEncrypted) }
          try body(archive, path)
        }
        throw problem(.hasTooManyFiles)
      }
    }
  }

  private func nextEntry(of archive: OpaquePointer) throws -> OpaquePointer? {
    var entry: OpaquePointer?
    switch archive_read_next_header(archive, &entry) {
    case ARCHIVE_EOF: return nil
    case ARCHIVE_OK, ARCHIVE_WARN: return entry
    default: throw problem(.isDamaged)
    }
  }

  /// Returns nil for folders and hidden files.
  private func path(of entry: OpaquePointer) throws -> String? {
    guard let name = archive_entry_pathname(entry) else { throw problem(.isDamaged) }
    let path = Self.text(of: name)
    let parts = path.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
      .map { String($0) }
    let type = archive_entry_filetype(entry) & Glibc.S_IFMT
    guard type == Glibc.S_IFREG || type == Glibc.S_IFDIR, parts[0] != "", !parts.contains(".."),
      !path.unicodeScalars.contains(where: {
        $0 == "\\" || $0.properties.generalCategory == .control
      })
    else { throw problem(.leadsOut) }
    let isHidden = parts.contains { $0.hasPrefix(".") && $0 != "." }
    return type == Glibc.S_IFREG && !isHidden ? path : nil
  }

  /// A name in UTF-8, or in Shift JIS as Windows writes it in Japan.
  private static func text(of name: UnsafePointer<CChar>) -> String {
    String(validatingCString: name) ?? String(cString: name, encoding: .shiftJIS)
      ?? String(cString: name)
  }

  /// - Parameter flaw: what is wrong beyond the limit.
  private func read(
    _ archive: OpaquePointer, limit: Int, _ flaw: Flaw,
    _ take: (ArraySlice<UInt8>) throws -> Void
  ) throws {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    var total = 0
    while true {
      let count = archive_read_data(archive, &piece, piece.count)
      guard count >= 0 else { throw problem(.isDamaged) }
      guard count > 0 else { return }
      total += count
      guard total <= limit else { throw problem(flaw) }
      try take(piece[..<count])
    }
  }

  /// libarchive converts names to the character set of the thread, which is often ASCII.
  static func withNamesInUTF8<Result>(_ body: () throws -> Result) rethrows -> Result {
    let utf8 = newlocale(Int32(LC_CTYPE_MASK), "C.UTF-8", nil)
    let before = uselocale(utf8)
    defer {
      uselocale(before)
      if let utf8 { freelocale(utf8) }
    }
    return try body()
  }

  private enum Flaw {
    case isDamaged, isEncrypted, hasTooManyFiles, leadsOut, isTooLarge
    case hasTooLarge(String)
  }

  private func problem(_ flaw: Flaw) -> Problem {
    switch flaw {
    case .isDamaged:
      Problem("“\(name)” is damaged or empty.", remedy: "Create it again, then retry.")
    case .isEncrypted:
      Problem(
        "“\(name)” is protected by a password.", remedy: "Create it again without a password.")
    case .hasTooManyFiles:
      Problem(
        "“\(name)” contains more than \(Quantity.count(ZipReader.mostFiles, "file")).",
        remedy: "Split it.")
    case .leadsOut:
      Problem(
        "“\(name)” contains links or unsafe paths.",
        remedy: "Zip only the files themselves.")
    case .isTooLarge:
      Problem(
        "“\(name)” is larger than \(Quantity.grouped(together >> 20)) MB unpacked.",
        remedy: "Split it.")
    case .hasTooLarge(let path):
      Problem("“\(path)” in “\(name)” is too large.", remedy: "Make it smaller, or split the ZIP.")
    }
  }
}
