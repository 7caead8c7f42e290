import Foundation

/// A file of lines sorted by their bytes, such as an index, in which lines are found by their first
/// field.
struct SortedLines: Sendable {
  private let data: Data

  /// - Throws: errors of the file system.
  init(_ file: URL) throws {
    data = try Data(contentsOf: file, options: .mappedIfSafe)
  }

  /// Returns the lines whose first field, which ends with the separator, is `key`.
  func lines(_ key: String, endingWith separator: Character) -> [String] {
    let wanted = Array(key.utf8) + Array(String(separator).utf8)
    // The bytes themselves, because Data checks each access to one.
    return data.withUnsafeBytes { bytes in
      var (low, high) = (0, bytes.count)
      while low < high {
        let middle = Self.lineStart(before: low + (high - low) / 2, in: bytes)
        if bytes[middle...].prefix(wanted.count).lexicographicallyPrecedes(wanted) {
          low = Self.lineEnd(after: middle, in: bytes) + 1
        } else {
          high = middle
        }
      }
      var (lines, place): ([String], Int) = ([], min(low, bytes.count))
      while place < bytes.count, bytes[place...].starts(with: wanted) {
        let end = Self.lineEnd(after: place, in: bytes)
        lines.append(String(decoding: bytes[place..<end], as: UTF8.self))
        place = end + 1
      }
      return lines
    }
  }

  private static func lineStart(before place: Int, in bytes: UnsafeRawBufferPointer) -> Int {
    bytes[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  }

  private static func lineEnd(after place: Int, in bytes: UnsafeRawBufferPointer) -> Int {
    bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
  }
}
