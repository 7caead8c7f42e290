import Engine
import Foundation
import Helpers
import Testing

struct MediaNameTests {
  private let outer: TemporaryFolder

  init() throws { outer = try TemporaryFolder() }

  @Test(arguments: [
    ("cat.png", "cat.png"), (" 猫.JPEG ", "猫.JPEG"), ("", ""), ("か\u{3099}.gif", "が.gif"),
  ])
  func `A plain picture name is accepted, in NFC`(text: String, name: String) throws {
    #expect(try MediaName.checked(text) == name)
  }

  @Test(arguments: [
    "../cat.png", "/etc/cat.png", "a/b.png", "a\\b.png", ".hidden.png", "cat.svg", "cat",
    "cat.png\0",
    "x/\u{301}cat.png", "\u{600}/cat.png", "evil\u{1B}[2J.png",
  ])
  func `A name outside the folder or of another file type is rejected`(text: String) {
    #expect(throws: Problem.self) { try MediaName.checked(text) }
  }

  @Test func `A picture is found by its name, or by what that is when decoded`() throws {
    let folder = MediaFolder(folder: outer.file("media"))
    try FileManager.default.createDirectory(at: folder.folder, withIntermediateDirectories: true)
    let bytes = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    for (number, name) in ["a b.png", "c%20d.png", "c d.png", "../e.png"].enumerated() {
      try (bytes + [UInt8(number)]).write(to: folder.folder.appending(path: name))
    }

    #expect(folder.picture("a%20b.png")?.data.last == 0)
    #expect(folder.picture("c%20d.png")?.data.last == 1)
    #expect(folder.picture("..%2Fe.png")?.data == nil)
  }
}
