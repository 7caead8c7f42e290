import CZlib
import Foundation

/// All of a learner's data as text files that other programs can read, in a ZIP or a folder: each
/// table and imported dictionary as JSON lines, the media as they are, and a manifest with the
/// schema and a checksum of every file.
///
/// `Notes/archive.md` describes the format.
public struct Archive: Hashable, Sendable {
  public var rows: Int
  public var media: Int
  /// Imported ones.
  public var dictionaries: Int
}

/// An archive's description of itself: `manifest.json`.
struct ArchiveManifest: Codable, Equatable {
  struct File: Codable, Equatable {
    /// The CRC-32 of the file, in hexadecimal.
    var crc32: String
    /// The number of a table's rows; nil for other files.
    var rows: Int?
  }

  static let format = "sanpo-archive"
  static let path = "manifest.json"
  /// Besides it, an archive has only these.
  static let folders = ["dictionaries", "media", "tables", "userscripts"]

  var format = Self.format
  var version = 1
  /// The version of Sanpo that wrote it.
  var sanpo: String
  /// The migrations of the schema, in order.
  var migrations: [String]
  /// The statements that made each table.
  var schema: [String: String]
  /// The files by their paths.
  var files: [String: File] = [:]

  /// The number of the tables' rows.
  var rows: Int { files.values.compactMap(\.rows).reduce(0, +) }

  /// - Parameter known: the migrations of this version.
  /// - Throws: `Problem` if this version can't read the archive.
  func check(_ known: [String]) throws(Problem) {
    guard format == Self.format else { throw .noArchive("format \(format)") }
    guard version == 1, Array(known.prefix(migrations.count)) == migrations else {
      throw Problem(
        "This archive is from a newer version of Sanpo.",
        remedy: "Update Sanpo, then restore it again.")
    }
  }
}

/// The CRC-32 of data that come in pieces.
struct Checksum {
  private var sum: UInt = 0

  mutating func add(_ data: Data) {
    sum = data.withUnsafeBytes { bytes in
      CZlib.crc32(sum, bytes.bindMemory(to: UInt8.self).baseAddress, uInt(data.count))
    }
  }

  /// The digest in hexadecimal.
  var text: String { String(format: "%08x", UInt32(sum)) }
}

extension Data {
  /// The CRC-32 in hexadecimal.
  var crc32: String {
    var sum = Checksum()
    sum.add(self)
    return sum.text
  }
}

extension Problem {
  public static let archiveWherePlans = Problem(
    "This server has plans, so archives can't be restored here.",
    remedy: """
      Restore one of your backups, or import items from a table, a package or Markdown files.
      """)

  static func noArchive(_ detail: String) -> Problem {
    Problem(
      "This is not a Sanpo archive, or it is damaged.",
      remedy: """
        Choose a file of “Download all data” or of “archive”, or a folder written by \
        “export --all”. Nothing was changed.
        """, detail: detail)
  }

  /// A file that the manifest names is not in the archive.
  static func missingFile(_ path: String, _ detail: String) -> Problem {
    Problem(
      "\(path) is missing.",
      remedy: "Restore the file from a copy, or export again. Nothing was changed.",
      detail: detail)
  }

  /// A file of an archive was damaged, or edited.
  ///
  /// - Parameter line: counted from 1.
  static func damagedFile(_ path: String, line: Int? = nil, _ detail: String) -> Problem {
    let place = line.map { "Line \($0) of \(path)" } ?? path
    return Problem(
      "\(place) was changed after it was exported.",
      remedy: "Restore the file from a copy, or export again. Nothing was changed.",
      detail: detail)
  }
}
