import CZstd
import Foundation

/// Zstandard frames, as Anki's packages hold them: without a declared size, so the limit counts the
/// unpacked bytes.
enum Zstandard {
  /// Unpacks one frame or more.
  ///
  /// - Parameters:
  ///   - limit: of the unpacked bytes.
  ///   - take: receives the unpacked bytes piece by piece.
  /// - Throws: `Flaw`, or what `take` throws.
  static func unpack(_ data: Data, limit: Int, _ take: (Data) throws -> Void) throws {
    let frames = try Unpacking(limit: limit)
    try frames.append(data, take)
    try frames.finish()
  }

  /// Unpacks frames that arrive in pieces. It is a class because it owns zstd's state.
  final class Unpacking {
    private let stream: OpaquePointer
    private let limit: Int
    private var unpacked = [UInt8](repeating: 0, count: ZSTD_DStreamOutSize())
    private var total = 0
    private var isOpen = true

    /// - Parameter limit: of the unpacked bytes.
    init(limit: Int) throws {
      guard let stream = ZSTD_createDStream() else { throw Flaw.isDamaged }
      (self.stream, self.limit) = (stream, limit)
    }

    deinit { ZSTD_freeDStream(stream) }

    /// - Parameter take: receives the unpacked bytes so far, piece by piece.
    /// - Throws: `Flaw`, or what `take` throws.
    func append(_ packed: Data, _ take: (Data) throws -> Void) throws {
      try packed.withUnsafeBytes { bytes in
        var input = ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: 0)
        while input.pos < input.size {
          let (left, count) = unpacked.withUnsafeMutableBytes { buffer in
            var output = ZSTD_outBuffer(dst: buffer.baseAddress, size: buffer.count, pos: 0)
            return (ZSTD_decompressStream(stream, &output, &input), output.pos)
          }
          guard ZSTD_isError(left) == 0 else { throw Flaw.isDamaged }
          total += count
          guard total <= limit else { throw Flaw.isTooLarge }
          try take(Data(unpacked[..<count]))
          isOpen = left > 0
        }
      }
    }

    /// - Throws: `Flaw` if the last frame is not complete.
    func finish() throws {
      guard !isOpen else { throw Flaw.isDamaged }
    }
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
