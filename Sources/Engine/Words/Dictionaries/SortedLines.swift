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
    var (low, high) = (0, data.count)
    while low < high {
      let middle = lineStart(before: low + (high - low) / 2)
      if data[middle...].prefix(wanted.count).lexicographicallyPrecedes(wanted) {
        low = lineEnd(after: middle) + 1
      } else {
        high = middle
      }
    }
    var (lines, place): ([String], Int) = ([], min(low, data.count))
    while place < data.count, data[place...].starts(with: wanted) {
      let end = lineEnd(after: place)
      lines.append(String(decoding: data[place..<end], as: UTF8.self))
      place = end + 1
    }
    return lines
  }

  private func lineStart(before place: Int) -> Int {
    data[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  }

  private func lineEnd(after place: Int) -> Int {
    data[place...].firstIndex(of: UInt8(ascii: "\n")) ?? data.count
  }
}
