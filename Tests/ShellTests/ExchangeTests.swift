import Engine
import Foundation
import Helpers
import Testing

@testable import Shell

struct ExchangeTests {
  private let stage: Stage

  init() throws { stage = try Stage() }

  @Test func aFileIsImportedAndItsBadRowsAreNamed() async throws {
    let file = try written("猫,cat\n\n,nothing in front\n犬,dog\n")

    let text = try await stage.sanpo("import", file, "--deck", "Animals")
    let json = try await stage.sanpo("import", file, "--deck", "Animals", "--json")

    #expect(text.data == "2 items added, 0 updated, 0 unchanged in Animals; 1 bad row left out.\n")
    #expect(text.talk == "Line 3: The front is empty.\n")
    #expect(json.data.contains(#""unchanged":2"#))
    #expect(text.status == 0)
  }

  @Test func aStrictImportTakesAllOrNothing() async throws {
    let file = try written("猫,cat\n,nothing in front\n")

    let outcome = try await stage.sanpo("import", file, "--strict")
    let found = try await stage.sanpo("find", "cat")

    #expect(outcome.status == 1)
    #expect(outcome.talk.contains("line 2"))
    #expect(found.data == "Nothing fits “cat”.\n")
  }

  @Test func anExportIsWrittenThroughALinkNotOverIt() async throws {
    _ = try await stage.sanpo("add", "猫", "cat")
    let (link, file) = (stage.folder.file("link.csv"), stage.folder.file("items.csv"))
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)

    let outcome = try await stage.sanpo("export", "--to", link.path)

    #expect(outcome.status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
    #expect(try String(contentsOf: file, encoding: .utf8).contains("猫"))
  }

  @Test func anExportIsReadBackAsItWas() async throws {
    _ = try await stage.sanpo("add", "猫", "a \"cat\", of course", "--reading", "ねこ", "--tags", "n5")
    let file = stage.folder.file("items.csv").path

    let written = try await stage.sanpo("export", "--to", file)
    let again = try await stage.sanpo("import", file)

    #expect(written.data == "Wrote 1 item to FOLDER/items.csv.\n")
    #expect(again.data.contains("0 items added, 0 updated, 1 unchanged"))
  }

  @Test func aPictureIsCopiedUnderAFreeName() async throws {
    let picture = stage.folder.file("cat.png")
    try Data("one".utf8).write(to: picture)
    _ = try await stage.sanpo("add", "猫", "cat", "--picture", picture.path)
    try Data("another".utf8).write(to: picture)

    let outcome = try await stage.sanpo("add", "山猫", "lynx", "--picture", picture.path, "--json")

    #expect(outcome.data.contains(#""picture":"cat-2.png""#))
    let kept = try Data(contentsOf: stage.folder.file("media/cat.png"))
    #expect(String(decoding: kept, as: UTF8.self) == "one")
  }

  @Test func whatIsNoPictureIsRefused() async throws {
    let outcome = try await stage.sanpo("add", "猫", "cat", "--picture", "/etc/passwd")

    #expect(outcome.status == 1)
    #expect(outcome.talk.contains("is not the name of a picture"))
  }

  @Test func aBackupIsTakenAndRestored() async throws {
    _ = try await stage.sanpo("add", "猫", "cat")
    _ = try await stage.sanpo("backup")
    stage.advance(by: .seconds(60))
    _ = try await stage.sanpo("delete", "猫")

    let outcome = try await stage.sanpo("restore", "latest")
    let found = try await stage.sanpo("find", "cat")

    #expect(outcome.status == 0)
    #expect(outcome.data.hasPrefix("Restored sanpo-"))
    #expect(found.data.contains("猫"))
  }

  private func written(_ text: String) throws -> String {
    let file = stage.folder.file("rows.csv")
    try Data(text.utf8).write(to: file)
    return file.path
  }
}
