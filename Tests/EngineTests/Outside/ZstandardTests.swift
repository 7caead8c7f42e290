import Foundation
import Testing

@testable import Engine

struct ZstandardTests {
  private let data = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) })

  @Test func `Frames that arrive byte by byte are unpacked`() throws {
    var found = Data()
    let frames = try Zstandard.Unpacking(limit: 2 * data.count)

    for byte in try Zstandard.packed(data) + Zstandard.packed(data) {
      try frames.append(Data([byte])) { found += $0 }
    }
    try frames.finish()

    #expect(found == data + data)
  }

  @Test func `A frame that holds more than the limit is too large, and no more is handed over`()
    throws
  {
    let limit = data.count - 1
    let frames = try Zstandard.Unpacking(limit: limit)
    var found = 0

    #expect(throws: Zstandard.Flaw.isTooLarge) {
      try frames.append(Zstandard.packed(data)) { found += $0.count }
    }

    #expect(found <= limit)
  }

  @Test func `A frame that ends too early is damaged`() throws {
    let frames = try Zstandard.Unpacking(limit: data.count)

    try frames.append(Zstandard.packed(data).dropLast()) { _ in }

    #expect(throws: Zstandard.Flaw.isDamaged) { try frames.finish() }
  }
}
