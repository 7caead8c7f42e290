import Foundation
import Helpers
import Testing

@testable import Engine

/// Pictures that lie beside a Markdown file.
struct PicturesBesideTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ paths: [String]) throws {
    for path in paths {
      let file = folder.file(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("GIF89a\(path)".utf8).write(to: file)
    }
  }

  @Test func `Only pictures within the file's folder are read`() throws {
    try write(["deck/in.gif", "out.gif", "other/anki/linked.gif"])
    let links = [
      "link": "other", "anki": "other/anki", "inside.gif": "deck/in.gif", "l.gif": "out.gif",
    ]
    for (link, target) in links {
      try FileManager.default.createSymbolicLink(
        at: folder.file("deck/\(link)"), withDestinationURL: folder.file(target))
    }
    try Data("no picture".utf8).write(to: folder.file("deck/text.gif"))
    let pictures = ImportPictures.beside(
      folder.file("deck/Deck.md"), MediaFolder(folder: folder.file("deck/Deck.media")))

    var found: Set<String> = []
    let paths = [
      "in.gif", "inside.gif", "l.gif", "../out.gif", "link/linked.gif", "link/anki/linked.gif",
      "linked.gif", "text.gif", "none.gif",
    ]
    for path in paths {
      try pictures.forEach(of: ["x.gif": path]) { _, _ in found.insert(path) }
    }

    #expect(found == ["in.gif", "inside.gif"])
  }

  @Test(
    arguments: [
      ("own.gif", "all/sub/own.gif"), ("one.gif", "all/sub/one.gif"), ("@/one.gif", "all/one.gif"),
      ("images/two.gif", "all/images/two.gif"), ("../one.gif", "all/one.gif"), ("@/own.gif", nil),
      ("../../out.gif", nil), ("@/../out.gif", nil),
    ] as [(String, String?)])
  func `In a folder of files, pictures lie beside their text or from that folder`(
    path: String, found: String?
  ) throws {
    try write([
      "all/sub/own.gif", "all/sub/one.gif", "all/one.gif", "all/images/two.gif", "out.gif",
    ])
    let pictures = ImportPictures.beside(
      folder.file("all/sub/Deck.md"), MediaFolder(folder: folder.file("all/sub/Deck.media")),
      within: folder.file("all"))

    var taken: Data?
    try pictures.forEach(of: ["x.gif": path]) { _, picture in taken = picture }

    #expect(taken == found.map { Data("GIF89a\($0)".utf8) })
  }
}
