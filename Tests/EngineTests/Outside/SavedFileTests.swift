import Foundation
import Helpers
import Testing

@testable import Engine

struct SavedFileTests {
  private let parent: TemporaryFolder

  init() throws { parent = try TemporaryFolder() }

  private func permissions(in folder: URL) throws -> [Int?] {
    try [folder, folder.appending(path: "a.png")].map {
      try FileManager.default.attributesOfItem(atPath: $0.path)[.posixPermissions] as? Int
    }
  }

  @Test func `A file is its owner's alone, and so is a new folder for it`() throws {
    let folder = parent.file("media")

    try Data("x".utf8).save(in: folder, named: "a.png", "The picture")

    #expect(try permissions(in: folder) == [0o700, 0o600])
  }

  @Test func `A file that is exported has the permissions that files usually have`() throws {
    let (usual, exported) = (parent.file("usual"), parent.file("exported"))
    try FileManager.default.createDirectory(at: usual, withIntermediateDirectories: false)
    try Data("x".utf8).write(to: usual.appending(path: "a.png"), options: .atomic)

    try Data("x".utf8).save(in: exported, named: "a.png", "The picture", isPrivate: false)

    #expect(try permissions(in: exported) == permissions(in: usual))
  }
}
