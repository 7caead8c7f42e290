import Foundation
import Testing

@testable import Engine

/// Packages that are damaged or made to harm.
struct HostilePackageTests {
  /// What is wrong with one file of a package.
  enum Flaw: CaseIterable {
    case unknownVersion, unpackedCollection, otherCollection, cutCollection, hugeList, noMap

    var isLegacy: Bool { self == .cutCollection || self == .noMap }

    func file() throws -> (path: String, data: Data) {
      switch self {
      case .unknownVersion: ("meta", Data([8, 4]))
      case .unpackedCollection: ("collection.anki21b", Data("not zstd".utf8))
      case .otherCollection:
        ("collection.anki21b", try Zstandard.packed(Data("not SQLite".utf8)))
      case .cutCollection: ("collection.anki21", Data("SQLite format 3\0".utf8))
      case .hugeList:
        ("media", try Zstandard.packed(Data(count: AnkiPackage.largestMediaList + 1)))
      case .noMap: ("media", Data("[1]".utf8))
      }
    }

    func sentence(about package: String) -> String {
      switch self {
      case .unknownVersion: "“\(package)” uses a package format that Sanpo doesn't support."
      case .hugeList: "A file in “\(package)” is too large."
      default: "“\(package)” is damaged or not an Anki package. Nothing was imported."
      }
    }
  }

  @Test(arguments: Flaw.allCases)
  func `A package with one flaw is refused for it, and nothing is kept`(_ flaw: Flaw) async throws {
    let stage = try await PackageStage()
    let before = try await stage.learner.tableCounts()
    let (path, data) = try flaw.file()
    let spoiled = try await stage.package(isLegacy: flaw.isLegacy, with: [path: data])

    let problem = await #expect(throws: Problem.self) {
      try await stage.learner.take(package: spoiled)
    }

    #expect(problem?.sentence == flaw.sentence(about: spoiled.lastPathComponent))
    #expect(try await stage.learner.tableCounts() == before)
    let whole = try await stage.package(isLegacy: flaw.isLegacy)
    #expect(try await stage.learner.take(package: whole).added == 2)
  }

  @Test func `The second collection of a package isn't joined to the first`() throws {
    let name = "collection.anki21"
    let package = try ZipWriter(at: .distantPast)
    for text in ["one", "two"] { try package.add(Data(text.utf8), at: name) }
    let zip = ZipReader(try package.finish(), named: "bad.apkg")

    var unpacked = Data()
    let problem = #expect(throws: Problem.self) {
      try zip.unpack(name, limit: 100) { unpacked.append($0) }
    }

    #expect(problem?.sentence == "“bad.apkg” is damaged or empty.")
    #expect(unpacked == Data("one".utf8))
  }

  @Test func `The pictures and sounds that a package lacks are told`() async throws {
    let stage = try await PackageStage()
    let file = try await stage.package(
      #"""
      UPDATE notes SET flds =
        '<img src="gone.png"><img src="https://a.example/b.png">[sound:gone.mp3]' || flds
      """#)

    let would = try await stage.preview(file)
    let report = try await stage.learner.take(package: file)
    let whole = try await stage.preview(stage.package())

    #expect(would.missing == report.missing)
    #expect(report.missing.pictures == ["gone.png"] && report.missing.sounds == ["gone.mp3"])
    #expect(
      report.missing.warnings == [
        "1 picture is missing: gone.png", "1 sound is missing: gone.mp3",
      ])
    #expect(whole.missing == MissingMedia() && whole.missing.warnings == [])
  }
}
