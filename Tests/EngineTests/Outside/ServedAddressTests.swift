import Foundation
import Helpers
import Testing

@testable import Engine

/// The address of the pages, for “open”.
struct ServedAddressTests {
  private let folder: TemporaryFolder
  private let tokens: AccessTokens

  init() throws {
    folder = try TemporaryFolder()
    tokens = AccessTokens(in: folder.url)
  }

  @Test func `There is none before a server starts and after it ends`() throws {
    #expect(tokens.address == nil)

    let served = try tokens.serve(at: "http://127.0.0.1:8000/")
    #expect(tokens.address == "http://127.0.0.1:8000/")

    served.end()
    #expect(tokens.address == nil)
  }

  @Test func `A server that ends leaves the address of the one that runs on`() throws {
    let first = try tokens.serve(at: "http://127.0.0.1:8000/")
    let second = try tokens.serve(at: "http://127.0.0.1:44459/")

    second.end()

    #expect(tokens.address == "http://127.0.0.1:8000/")
    withExtendedLifetime(first) {}
  }

  @Test func `The address of a server that was killed is left out and removed`() throws {
    let file = folder.file("access/server-0123456789abcdef")
    try FileManager.default.createDirectory(
      at: folder.file("access"), withIntermediateDirectories: true)
    try Data("http://127.0.0.1:44459/".utf8).write(to: file)

    #expect(tokens.address == nil)
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `Only the owner can read tokens, cookies and addresses`() throws {
    let token = try tokens.issue()
    let cookie = String(repeating: "a", count: 64)
    #expect(tokens.redeem(token, for: cookie, of: "Firefox", at: Date()))
    _ = try tokens.issue()
    let served = try tokens.serve(at: "http://127.0.0.1:8000/")
    defer { served.end() }

    let files = try FileManager.default.contentsOfDirectory(atPath: folder.file("access").path)
    #expect(files.count == 3)
    for file in files {
      let path = folder.file("access/\(file)").path
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(mode as? Int == 0o600, "\(file)")
    }
  }
}
