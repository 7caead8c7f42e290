import Foundation
import Helpers
import Synchronization
import Testing

@testable import Engine

/// What else may be in the folder of an archive.
struct ArchiveFolderTests {
  private let home: TemporaryFolder
  private let place: URL

  init() throws {
    home = try TemporaryFolder()
    place = home.file("plain")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
  }

  private func study() throws -> Study {
    try Study.open(
      home.file("one"), face: .native, course: Course.bundled(),
      in: StudyEnvironment(clock: TestClock().wall, timeZone: .gmt, jobService: .given(nil)))
  }

  private func put(_ text: String, at name: String) throws {
    try Data(text.utf8).write(to: place.appending(path: name))
  }

  private func text(at name: String) throws -> String {
    try String(contentsOf: place.appending(path: name), encoding: .utf8)
  }

  @Test func `A repository's own files are left alone, a licence from the second export on`()
    async throws
  {
    try put("mine", at: "README.md")
    let study = try study()

    try await study.care.archive(toFolder: place)
    try put("free", at: "LICENSE")
    try await study.care.archive(toFolder: place)

    #expect(try text(at: "README.md") == "mine")
    #expect(try text(at: "LICENSE") == "free")
  }

  @Test func `The names of what is archived are synced to disk, and not only its contents`()
    async throws
  {
    let synced = Mutex<Set<String>>([])
    let study = try study()
    var archives = study.care.archives
    archives.disk = Disk(
      sync: { url in synced.withLock { _ = $0.insert(url.lastPathComponent) } },
      rename: { _, _ in })

    _ = try await archives.write(toFolder: place)
    let ofFolder = synced.withLock { names in
      defer { names = [] }
      return names
    }
    _ = try await archives.write(to: home.file("all.zip"), at: TestClock().now)

    #expect(ofFolder.isSuperset(of: ["plain", "tables"]))
    #expect(synced.withLock(\.self) == [home.url.lastPathComponent])
  }

  @Test func `Another program's manifest makes no folder an archive`() async throws {
    try put("{}", at: ArchiveManifest.path)
    try put("mine", at: "index.html")
    let study = try study()

    await #expect(throws: Problem.self) { try await study.care.archive(toFolder: place) }

    #expect(try text(at: ArchiveManifest.path) == "{}")
  }
}
