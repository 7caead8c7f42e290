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
    var line: [UInt8] = []
    var bytesRead = 0
    while let piece = try file.read(upToCount: Self.pieceSize), !piece.isEmpty {
      bytesRead += piece.count
      waiting += piece
      line += converted(&waiting)
      guard let end = line.lastIndex(of: UInt8(ascii: "\n")) else { continue }
      let text = String(decoding: line[..<end], as: UTF8.self)
      for one in text.split(separator: "\n") {
        ending.lines += 1
        try take(one, bytesRead)
      }
      line.removeSubrange(...end)
    }
    ending.spoiled += waiting.count
    ending.endsInLine = !line.isEmpty || !waiting.isEmpty
  }

  /// Converts bytes and leaves an incomplete character in `bytes`.
  private mutating func converted(_ bytes: inout [UInt8]) -> [UInt8] {
    // A character of two or three bytes in EUC-JP takes up to three in UTF-8.
    var output = [UInt8](repeating: 0, count: bytes.count * 3 + 16)
    var written = 0
    var taken = 0
    while taken < bytes.count {
      let outcome = convert(bytes[taken...], into: &output, at: written)
      (taken, written) = (taken + outcome.taken, written + outcome.written)
      guard outcome.isSpoiled else { break }
      ending.spoiled += 1
      taken += 1
      for byte in "\u{FFFD}".utf8 {
        output[written] = byte
        written += 1
      }
    }
    bytes.removeFirst(min(taken, bytes.count))
    return Array(output[..<written])
  }

  private func convert(_ input: ArraySlice<UInt8>, into output: inout [UInt8], at start: Int)
    -> (taken: Int, written: Int, isSpoiled: Bool)
  {
    var bytes = input.map { CChar(bitPattern: $0) }
    var (inputLeft, outputLeft) = (bytes.count, output.count - start)
    let status = bytes.withUnsafeMutableBufferPointer { bytes in
      output.withUnsafeMutableBytes { output in
        var from = bytes.baseAddress
        var to = output.baseAddress?.advanced(by: start).assumingMemoryBound(to: CChar.self)
        return iconv(converter, &from, &inputLeft, &to, &outputLeft)
      }
    }
    let isSpoiled = status == -1 && errno == EILSEQ
    return (input.count - inputLeft, output.count - start - outputLeft, isSpoiled)
  }
}
