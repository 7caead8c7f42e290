import Foundation
import Testing

@testable import Engine

/// The wire format of Protocol Buffers.
struct WireMessageTests {
  @Test func `A message is read and written again, byte by byte`() throws {
    // Written by protoc's Python library: 1: 150, 2: "testing", 3: 0.5 as float, 4: [1, 300].
    let bytes = Data([
      0x08, 0x96, 0x01, 0x12, 0x07, 0x74, 0x65, 0x73, 0x74, 0x69, 0x6E, 0x67, 0x1D, 0, 0, 0, 0x3F,
      0x22, 0x03, 0x01, 0xAC, 0x02,
    ])

    let message = try WireMessage(bytes)

    #expect(message.integer(1) == 150)
    #expect(message.text(2) == "testing")
    #expect(message.float(3) == 0.5)
    #expect(try message.integers(4) == [1, 300])
    #expect(message.data == bytes)
  }

  @Test func `Negative numbers and lists survive`() throws {
    var message = WireMessage()
    message.add(9, -874_928_983_740_150_162)
    message.add(4, [Float(1), 0.25])

    let read = try WireMessage(message.data)

    #expect(read.integer(9) == -874_928_983_740_150_162)
    #expect(read.floats(4) == [1, 0.25])
  }

  @Test func `What is no finite number is passed over`() {
    var message = WireMessage()
    message.add(1, Float.nan)
    message.add(2, [Float(1), .infinity])

    #expect(message.float(1) == nil)
    #expect(message.floats(2) == [])
  }

  @Test(arguments: [
    [0x08], [0x12, 0x05, 0x61], [0x0B], [0x00, 0x01], Array(repeating: 0xFF, count: 12),
  ])
  func `Anything else is refused`(bytes: [UInt8]) {
    #expect(throws: WireMessage.Flaw.self) { try WireMessage(Data(bytes)) }
  }
}
