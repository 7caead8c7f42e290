import CFileStatus
import Foundation
import Testing

@testable import Engine

struct UnnamedFileTests {
  @Test func `A temporary file has no name, and only its owner may read it`() throws {
    let file = try UnnamedFile()

    var status = file_status()
    #expect(file_status_read("/proc/self/fd/\(file.descriptor)", 0, &status) == 0)

    #expect(status.links == 0)
    #expect(status.permissions == 0o600)
  }

  @Test func `Its contents outlive it, and can be changed`() throws {
    var file: UnnamedFile? = try UnnamedFile()
    try file?.append(Data("猫,".utf8))
    try file?.append(Data("cat".utf8))

    var contents = try #require(try file?.contents())
    file = nil
    contents[contents.count - 1] = UInt8(ascii: "r")

    #expect(String(decoding: contents, as: UTF8.self) == "猫,car")
  }

  @Test func `An empty one has empty contents`() throws {
    #expect(try UnnamedFile().contents() == Data())
  }
}
