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

  private func study(_ name: String = "one") throws -> Study {
    try Study.open(
      home.file(name), face: .native, course: Course.bundled(),
      in: StudyEnvironment(clock: TestClock().wall, timeZone: .gmt, jobService: .given(nil)))
  }

  private func put(_ text: String, at name: String) throws {
    try Data(text.utf8).write(to: place.appending(path: name))
  }

  private func text(at name: String) throws -> String {
    try String(contentsOf: place.appending(path: name), encoding: .utf8)
  }

  @Test func `What a new repository has is left alone, and anything else later`() async throws {
    let names = ["README.md", "LICENSE", "LICENSE-MIT.txt", "COPYING", ".gitattributes"]
    for name in names { try put("mine", at: name) }
    let study = try study()

    try await study.care.archive(toFolder: place)
    try put("mine", at: "Makefile")
    try await study.care.archive(toFolder: place)

    for name in names + ["Makefile"] { #expect(try text(at: name) == "mine") }
  }

  @Test func `What a person put between the files of an export stays, and is not imported`()
    async throws
  {
    let one = try study()
    try await one.care.archive(toFolder: place)
    let names = ["tables/mine.jsonl", "media/mine.txt"]
    try FileManager.default.createDirectory(
      at: place.appending(path: "media"), withIntermediateDirectories: true)
    for name in names { try put("mine", at: name) }

    try await one.care.archive(toFolder: place)
    try await one.care.restoreArchive(place, at: TestClock().now)

    for name in names { #expect(try text(at: name) == "mine") }
    #expect(FileManager.default.type(at: one.folder.appending(path: names[1]).path) == nil)
  }

  @Test func `What only an earlier export had is gone before the manifest is written`()
    async throws
  {
    try await study().care.archive(toFolder: place)
    try put("mine", at: "tables/mine.csv")
    let files = ArchiveFolder(place)
    try files.prepare()

    try files.removeOthers()

    let tables = place.appending(path: "tables").path
    #expect(try FileManager.default.contentsOfDirectory(atPath: tables) == ["mine.csv"])
  }

  @Test func `Folders that are links are exported and read as others are`() async throws {
    let files = FileManager.default
    let (one, two) = (try study(), try study("two"))
    let (songs, disk) = (home.file("songs"), home.file("disk"))
    let media = one.folder.appending(path: "media")
    for folder in [songs, disk, media] {
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    try Data([1]).write(to: songs.appending(path: "a.wav"))
    for (link, folder) in [
      (media.appending(path: "songs"), songs), (songs.appending(path: "circle"), media),
      (place.appending(path: "media"), disk),
    ] {
      try files.createSymbolicLink(at: link, withDestinationURL: folder)
    }

    let archive = try await one.care.archive(toFolder: place)
    try await two.care.restoreArchive(place, at: TestClock().now)

    #expect(archive.media == 1)
    #expect(try Data(contentsOf: two.folder.appending(path: "media/songs/a.wav")) == Data([1]))
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
