import Foundation
import Glibc

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
  private let converter: iconv_t
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
    let opened = iconv_open("UTF-8", "EUC-JP")
    // iconv signals an error with a pointer to -1.
    guard let opened, Int(bitPattern: opened) != -1 else {
      throw Problem(
        "This system can't read EUC-JP.", remedy: "Install Debian's libc6 with its gconv modules.")
    }
    converter = opened
  }

  private func close() {
    iconv_close(converter)
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
    var input = lines.map { CChar(bitPattern: $0) }
    // A character of two or three bytes in EUC-JP, or an invalid one, takes up to three in UTF-8.
    var output = [UInt8](repeating: 0, count: input.count * 3)
    var (inputLeft, outputLeft) = (input.count, output.count)
    while true {
      let status = input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBytes { output in
          let start = output.baseAddress?.assumingMemoryBound(to: CChar.self)
          var from = input.baseAddress.map { $0 + input.count - inputLeft }
          var to = start.map { $0 + output.count - outputLeft }
          return iconv(converter, &from, &inputLeft, &to, &outputLeft)
        }
      }
      guard status == -1, inputLeft > 0 else { break }
      ending.spoiled += 1
      inputLeft -= 1
      for byte in "\u{FFFD}".utf8 {
        output[output.count - outputLeft] = byte
        outputLeft -= 1
      }
    }
    return String(decoding: output.dropLast(outputLeft), as: UTF8.self)
  }
}
