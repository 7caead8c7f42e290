import Foundation

/// Reads the lines of an EUC-JP file and converts them in chunks.
///
/// Foundation on Linux doesn't support the encoding, but the C library's iconv does.
struct EUCJPLines {
  /// The result of reading a file.
  struct Ending {
    var lines = 0
    /// The number of invalid bytes. Each appears as � in its line.
    var spoiled = 0
    var endsInLine = false

    var isBroken: Bool { endsInLine || spoiled > lines / 100 }
  }

  private static let pieceSize = 1 << 16

  private let file: FileHandle
  private let converter: Iconv
  private var ending = Ending()

  /// - Throws: errors of the file system, or `Problem` if iconv lacks the encoding.
  static func each(
    of url: URL, _ take: (Substring, _ bytesRead: Int) throws -> Void
  ) throws -> Ending {
    var lines = try EUCJPLines(url)
    defer { lines.close() }
    try lines.read(take)
    return lines.ending
  }

  private init(_ url: URL) throws {
    file = try FileHandle(forReadingFrom: url)
    guard let opened = Iconv(from: "EUC-JP") else {
      throw Problem(
        "This system can't read EUC-JP.", remedy: "Install Debian's libc6 with its gconv modules.")
    }
    converter = opened
  }

  private func close() {
    // Nothing was written, so closing cannot lose data.
    try? file.close()
  }

  private mutating func read(_ take: (Substring, Int) throws -> Void) throws {
    var waiting: [UInt8] = []
    var bytesRead = 0
    while let piece = try file.read(upToCount: Self.pieceSize), !piece.isEmpty {
      bytesRead += piece.count
      waiting += piece
      // No other character has its byte.
      guard let end = waiting.lastIndex(of: UInt8(ascii: "\n")) else { continue }
      for line in converted(waiting[..<end]).split(separator: "\n") {
        ending.lines += 1
        try take(line, bytesRead)
      }
      waiting.removeSubrange(...end)
    }
    ending.endsInLine = !waiting.isEmpty
  }

  /// Converts whole lines.
  private mutating func converted(_ lines: ArraySlice<UInt8>) -> String {
    let converted = converter.convert(lines)
    ending.spoiled += converted.invalid + converted.cutOff
    return converted.text + String(repeating: "\u{FFFD}", count: converted.cutOff)
  }
}
