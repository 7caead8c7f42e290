import Foundation
import Helpers
import Testing

@testable import Shell

struct KeyReaderTests {
  @Test(arguments: [UInt8(0xFF), 0xFE, 0xF8, 0x80])
  func `An invalid byte swallows none of the keys after it`(byte: UInt8) async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("keys")
    try (Data([byte]) + Data("aか3\n".utf8)).write(to: file)
    let handle = try FileHandle(forReadingFrom: file)

    let reader = KeyReader(interruption: Interruption(), descriptor: handle.fileDescriptor)
    let heard = await reader.keys(making: [Key](), prompting: {}) { key, keys in
      keys.append(key)
      return key == .enter
    }

    let typed = "\u{FFFD}aか3".map(Key.character)
    #expect(heard == .entered(typed + [.enter]))
    try handle.close()
  }
}
