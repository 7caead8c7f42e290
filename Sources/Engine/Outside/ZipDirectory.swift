import Foundation

/// The table of contents at the end of a ZIP, read only to compare it with the files.
///
/// libarchive takes the names from beside the files, and ends at the first broken entry, so that
/// damage of one byte would lose a file without a word. The format is PKWARE's APPNOTE, 4.3.
struct ZipDirectory {
  private static let file = 0x0403_4B50
  private static let entry = 0x0201_4B50
  private static let end = 0x0605_4B50
  /// A number that ZIP64 has elsewhere.
  private static let elsewhere = 0xFFFF_FFFF

  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Whether every file is where the table says, under the same name. Also true without a table,
  /// which libarchive refuses, and with one that only ZIP64 can place.
  var agrees: Bool {
    guard let end, let count = number(at: end + 10, 2), let size = number(at: end + 12, 4),
      let offset = number(at: end + 16, 4), count < 0xFFFF, size < Self.elsewhere,
      offset < Self.elsewhere, count > 0
    else { return true }
    // A program that stands before the ZIP moves all of it.
    guard let start = [offset, end - size].first(where: { number(at: $0, 4) == Self.entry })
    else { return false }
    var place = start
    for _ in 0..<count {
      guard let next = entryAgrees(at: place, movedBy: start - offset) else { return false }
      place = next
    }
    return true
  }

  /// The place of the end of the table, after which a comment may stand.
  private var end: Int? {
    let first = max(0, bytes.count - 22 - 0xFFFF)
    return stride(from: bytes.count - 22, through: first, by: -1).first {
      number(at: $0, 4) == Self.end
    }
  }

  /// - Returns: the place of the next entry; nil if the file has another name, or isn't there.
  private func entryAgrees(at place: Int, movedBy distance: Int) -> Int? {
    guard number(at: place, 4) == Self.entry, let length = number(at: place + 28, 2),
      let extra = number(at: place + 30, 2), let comment = number(at: place + 32, 2),
      let offset = number(at: place + 42, 4), let listed = part(at: place + 46, length)
    else { return nil }
    let next = place + 46 + length + extra + comment
    guard offset != Self.elsewhere else { return next }
    let file = offset + distance
    guard number(at: file, 4) == Self.file, let width = number(at: file + 26, 2),
      let found = part(at: file + 30, width), found.elementsEqual(listed)
    else { return nil }
    return next
  }

  /// - Parameter size: in bytes.
  private func number(at place: Int, _ size: Int) -> Int? {
    guard let digits = part(at: place, size) else { return nil }
    return digits.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private func part(at place: Int, _ length: Int) -> Slice<UnsafeRawBufferPointer>? {
    guard place >= 0, place <= bytes.count - length else { return nil }
    return bytes[place..<place + length]
  }
}
