import Foundation
import Glibc
import Helpers
import Synchronization
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
    let heard = await reader.keys(making: [Key](), drawing: { _ in }) { key, keys in
      keys.append(key)
      return key == .enter
    }

    let typed = "\u{FFFD}aか3".map(Key.character)
    #expect(heard == .entered(typed + [.enter]))
    try handle.close()
  }

  @Test func `Words typed in a burst keep the spaces between them`() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("keys")
    try Data("study --limit 1 \n".utf8).write(to: file)
    let handle = try FileHandle(forReadingFrom: file)

    let reader = KeyReader(interruption: Interruption(), descriptor: handle.fileDescriptor)
    let heard = await reader.key {}

    #expect(heard == .entered(.word("study --limit 1")))
    try handle.close()
  }

  @Test(
    arguments: [
      ([300, 650, 650], .word("bee")), ([300, 750], .word("be")), ([400], .character("b")),
    ] as [([CInt], Key)])
  func `A word typed slowly is no command, and a letter by itself is one`(
    pauses: [CInt], key: Key
  ) async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("keys")
    try Data("bee\n".utf8).write(to: file)
    let handle = try FileHandle(forReadingFrom: file)
    let rest = Mutex(pauses)

    let reader = KeyReader(interruption: Interruption(), descriptor: handle.fileDescriptor) {
      $1 >= rest.withLock { $0.isEmpty ? CInt.max : $0.removeFirst() }
    }
    let heard = await reader.key {}

    #expect(heard == .entered(key))
    try handle.close()
  }

  @Test func `A key's prompt appears only once keys arrive one by one`() async throws {
    var (ours, theirs): (CInt, CInt) = (-1, -1)
    try #require(openpty(&ours, &theirs, nil, nil, nil) == 0)
    let (keyboard, terminal) = (
      FileHandle(fileDescriptor: ours, closeOnDealloc: true),
      FileHandle(fileDescriptor: theirs, closeOnDealloc: true)
    )
    let modesAtPrompt = Mutex(tcflag_t(ICANON))

    let reader = KeyReader(interruption: Interruption(), descriptor: terminal.fileDescriptor)
    let heard = await reader.key {
      var modes = termios()
      tcgetattr(terminal.fileDescriptor, &modes)
      modesAtPrompt.withLock { $0 = modes.c_lflag }
      keyboard.write(Data([0x04]))
    }

    #expect(heard == .ended)
    #expect(modesAtPrompt.withLock { $0 } & tcflag_t(ICANON) == 0)
  }

  @Test(arguments: [Interruption.Reason.resized, .continued])
  func `Resizing the window and ctrl-Z keep what was typed`(reason: Interruption.Reason)
    async throws
  {
    let folder = try TemporaryFolder()
    let file = folder.file("keys")
    try Data("ab\n".utf8).write(to: file)
    let handle = try FileHandle(forReadingFrom: file)
    let interruption = Interruption()
    let drawn = Mutex<[[Key]]>([])
    let shown = Mutex(0)

    let reader = KeyReader(interruption: interruption, descriptor: handle.fileDescriptor)
    let heard = await interruption.showing(again: { shown.withLock { $0 += 1 } }) {
      await reader.keys(
        making: [Key](), drawing: { keys in drawn.withLock { $0.append(keys) } }
      ) { key, keys in
        keys.append(key)
        if key == .character("a") { interruption.raise(reason) }
        return key == .enter
      }
    }

    #expect(heard == .entered([.character("a"), .character("b"), .enter]))
    #expect(drawn.withLock(\.self) == [[], [.character("a")]])
    #expect(shown.withLock(\.self) == (reason == .continued ? 1 : 0))
    try handle.close()
  }
}
