import Engine
import Foundation
import Helpers
import Testing

@testable import Shell

/// Two backups, of which the newer one is damaged.
struct DamagedBackupTests {
  private let stage: Stage
  private let older: String
  private let newer: String

  init() async throws {
    stage = try Stage()
    _ = try await stage.sanpo("add", "猫", "cat")
    _ = try await stage.sanpo("backup")
    stage.advance(by: .seconds(600))
    _ = try await stage.sanpo("backup")
    let folder = stage.folder.file("backups")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.contains("by-hand") }.sorted()
    try #require(names.count == 2)
    (older, newer) = (names[0], names[1])
    try Data("this is no database".utf8).write(to: folder.appending(path: newer))
  }

  @Test func `“latest” says that it passes over the damaged one`() async throws {
    let outcome = try await stage.sanpo("restore", "latest", "--yes")

    let told = outcome.talk.replacing("\n", with: " ")
    #expect(told.contains("The backup of 2026-11-21 12:10 can't be read, so “latest” is an older"))
    #expect(outcome.status == 0 && outcome.data.hasPrefix("Restored \(older);"))
  }

  @Test func `The list marks the damaged one`() async throws {
    let text = try await stage.sanpo("backup", "--list")
    let json = try await stage.sanpo("backup", "--list", "--json").json

    #expect(text.data.components(separatedBy: "Made by you, damaged").count == 2)
    #expect(json.count { $0["is_damaged"] == true } == 1)
  }

  @Test func `The damaged one is refused as damaged`() async throws {
    let outcome = try await stage.sanpo("restore", newer, "--yes")

    let told = outcome.talk.replacing("\n", with: " ")
    #expect(outcome.status == 1 && told.contains("The backup “\(newer)” is damaged."))
  }
}
