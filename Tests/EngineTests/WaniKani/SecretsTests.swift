import Foundation
import Helpers
import Testing

@testable import Engine

struct SecretsTests {
  @Test func `A secret file is private to its owner from the start`() async throws {
    let folder = try TemporaryFolder()
    let secrets = Secrets.file(in: folder.url)

    try await secrets.save("first", "wanikani-1")
    try await secrets.save("second", "wanikani-1")

    let file = folder.file("secrets/wanikani-1")
    #expect(try permissions(file) == 0o600)
    #expect(try permissions(folder.file("secrets")) == 0o700)
    #expect(try await secrets.secret("wanikani-1") == "second")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.file("secrets").path).count == 1)
  }

  @Test func `A removed secret is gone, and can be removed again`() async throws {
    let folder = try TemporaryFolder()
    let secrets = Secrets.file(in: folder.url)
    try await secrets.save("first", "a")

    try await secrets.remove("a")
    try await secrets.remove("a")

    #expect(try await secrets.secret("a") == nil)
  }

  @Test func `A secret that can't be read is not taken for one that is missing`() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.file("secrets/a"), withIntermediateDirectories: true)

    await #expect(throws: Problem.self) {
      try await Secrets.file(in: folder.url).secret("a")
    }
  }

  @Test func `An account's name cannot leave the folder`() async throws {
    let folder = try TemporaryFolder()

    try await Secrets.file(in: folder.url).save("x", "../../evil/../name")

    #expect(FileManager.default.fileExists(atPath: folder.file("secrets/evilname").path))
  }

  @Test func `The file replaces a keyring that fails, and both are emptied`() async throws {
    let folder = try TemporaryFolder()
    let locked = Secrets(
      secret: { _ in throw Locked() }, save: { _, _ in throw Locked() }, remove: { _ in })
    let secrets = locked.backed(by: .file(in: folder.url))

    try await secrets.save("kept", "a")

    #expect(try await secrets.secret("a") == "kept")
    try await secrets.remove("a")
    #expect(try await secrets.secret("a") == nil)
  }

  @Test func `A keyring that can't be emptied is told of, and the file is emptied`() async throws {
    let folder = try TemporaryFolder()
    let locked = Secrets(
      secret: { _ in throw Locked() }, save: { _, _ in throw Locked() },
      remove: { _ in throw Locked() })
    let secrets = locked.backed(by: .file(in: folder.url))
    try await secrets.save("kept", "a")

    await #expect(throws: Locked.self) { try await secrets.remove("a") }

    #expect(try await secrets.secret("a") == nil)
  }

  @Test(arguments: [
    (0, "", true), (1, "", true),
    (
      1, "secret-tool: The name org.freedesktop.secrets was not provided by any .service files\n",
      true
    ),
    (1, "secret-tool: Cannot get secret of a locked object\n", false),
    (1, "secret-tool: Could not connect: No such file or directory\n", false),
  ])
  func `A keyring that is empty or isn't there leaves nothing`(
    status: Int, errors: String, isEmpty: Bool
  ) {
    let outcome = ChildProcess.Outcome(status: Int32(status), errors: errors)

    #expect(Secrets.leavesNothing(outcome) == isEmpty)
  }

  private struct Locked: Error {}

  private func permissions(_ file: URL) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    return try #require(attributes[.posixPermissions] as? Int)
  }
}
