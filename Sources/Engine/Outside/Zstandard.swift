import CZstd
import Foundation

/// Zstandard frames, as Anki's packages hold them: without a declared size, so the limit counts the
/// unpacked bytes.
enum Zstandard {
  /// Unpacks one frame or more.
  ///
  /// - Parameters:
  ///   - limit: of the unpacked bytes.
  ///   - take: hears the unpacked bytes piece by piece.
  /// - Returns: the number of unpacked bytes.
  /// - Throws: `Flaw`, or what `take` throws.
  @discardableResult
  static func unpack(
    _ data: Data, limit: Int, _ take: (Data) throws -> Void
  ) throws -> Int {
    guard let stream = ZSTD_createDStream() else { throw Flaw.isDamaged }
    defer { ZSTD_freeDStream(stream) }
    var piece = [UInt8](repeating: 0, count: ZSTD_DStreamOutSize())
    var total = 0
    var isOpen = true
    try data.withUnsafeBytes { bytes in
      var input = ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: 0)
      while input.pos < input.size {
        let (left, count) = piece.withUnsafeMutableBytes { buffer in
          var output = ZSTD_outBuffer(dst: buffer.baseAddress, size: buffer.count, pos: 0)
          return (ZSTD_decompressStream(stream, &output, &input), output.pos)
        }
        guard ZSTD_isError(left) == 0 else { throw Flaw.isDamaged }
        total += count
        guard total <= limit else { throw Flaw.isTooLarge }
        try take(Data(piece[..<count]))
        isOpen = left > 0
      }
    }
    guard !isOpen else { throw Flaw.isDamaged }
    return total
  }

  /// Packs one frame.
  static func packed(_ data: Data) throws -> Data {
    var packed = Data(count: ZSTD_compressBound(data.count))
    let count = packed.withUnsafeMutableBytes { target in
      data.withUnsafeBytes { source in
        ZSTD_compress(
          target.baseAddress, target.count, source.baseAddress, source.count, level)
      }
    }
    guard ZSTD_isError(count) == 0 else { throw Flaw.isTooLarge }
    return packed.prefix(count)
  }

  enum Flaw: Error { case isDamaged, isTooLarge }

  /// Zstandard's default: fast, and about as small as Deflate at its best.
  private static let level: CInt = 3
}
