import CZlib
import Foundation

/// Decompresses gzip files.
enum Gunzip {
  private static let pieceSize = 1 << 18

  /// Decompresses a file as far as possible.
  ///
  /// - Returns: the bytes, and whether the file was complete.
  /// - Throws: errors of the file system.
  static func unpack(_ url: URL) throws -> (bytes: [UInt8], isWhole: Bool) {
    var input = Array(try Data(contentsOf: url))
    var stream = z_stream()
    // 15 is the largest window size, and 16 selects the gzip format.
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, size) == Z_OK else { return ([], false) }
    defer { inflateEnd(&stream) }
    return input.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(clamping: input.count)
      return unpack(&stream)
    }
  }

  private static func unpack(_ stream: inout z_stream) -> (bytes: [UInt8], isWhole: Bool) {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: pieceSize)
    while true {
      let status = piece.withUnsafeMutableBufferPointer { piece in
        stream.next_out = piece.baseAddress
        stream.avail_out = UInt32(piece.count)
        return inflate(&stream, Z_NO_FLUSH)
      }
      bytes += piece[..<(pieceSize - Int(stream.avail_out))]
      if status != Z_OK { return (bytes, status == Z_STREAM_END) }
    }
  }
}
