@testable import Engine
import Foundation
import GRDB
import Helpers
import Testing

struct BackgroundSyncTests {
  private let folder: TemporaryFolder
  private let file: FileHandle
  private let background = BackgroundSync()

  init() throws {
    folder = try TemporaryFolder()
    let url = folder.file("written")
    try Data("line".utf8).write(to: url)
    file = try FileHandle(forUpdating: url)
  }

  @Test func `One sync after the other goes on in the background`() throws {
    for _ in 1...3 {
      try #require(background.begin(file))
      try background.finish()
    }
  }

  @Test func `Who comes while one is under way syncs for himself`() throws {
    try #require(background.begin(file))

    #expect(!background.begin(file))

    try background.finish()
    #expect(background.begin(file))
  }

  @Test func `What cannot be synced in the background is left to its writer`() {
    #expect(!background.begin(Pipe().fileHandleForWriting))
  }

  @Test func `That the disk fails is told to who waits, and the next may try again`() throws {
    let failing = BackgroundSync { _ in -EIO }
    try #require(failing.begin(file))

    let error = #expect(throws: DatabaseError.self) { try failing.finish() }

    #expect(error?.resultCode == .SQLITE_IOERR)
    #expect(error?.message == String(cString: strerror(EIO)))
    #expect(failing.begin(file))
  }

  @Test func `Where none is granted its writer syncs for himself`() {
    #expect(!BackgroundSync(isGranted: false).begin(file))
  }

  @Test func `Where nothing is under way there is nothing to wait for`() throws {
    try background.finish()
  }
}
