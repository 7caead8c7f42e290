import Foundation
import Helpers
import Terminals
import Testing
import WaniKaniStandIn

/// A token of WaniKani given at a real terminal.
struct TokenTests {
  @Test func aTokenIsTypedUnseenAndStandsInNoFileButItsOwn() async throws {
    let server = try await StandInServer.start(
      StandInService(.small(now: Date()), clock: { Date() }))
    let home = try Home()
    let terminal = try await home.native(["SANPO_WANIKANI_URL": server.base.absoluteString])
    let token = StandInToken.full.text

    try await terminal.type("wanikani login", expecting: "token: ")
    let said = try await terminal.type(token, expecting: "Signed in as")

    #expect(!said.contains(token.prefix(4)))
    #expect(!terminal.screen.text.contains(token.prefix(4)))
    try await terminal.expect(prompt)
    #expect(try await terminal.command("sync").contains("Synced"))
    try await terminal.send("quit\r")
    #expect(try await terminal.exit() == .exited(0))
    #expect(try home.files(holding: token).count == 1)
    #expect(try home.files(holding: token).allSatisfy { $0.path.contains("/secrets/") })
  }
}

extension Home {
  fileprivate func files(holding text: String) throws -> [URL] {
    let files = FileManager.default.enumerator(at: folder.url, includingPropertiesForKeys: nil)
    return try (files?.allObjects as? [URL] ?? []).filter { file in
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder),
        !isFolder.boolValue
      else { return false }
      return try Data(contentsOf: file).firstRange(of: Data(text.utf8)) != nil
    }
  }
}
