import Foundation
import Helpers
import Terminals
import Testing
import WaniKaniStandIn

/// A WaniKani token entered at a real terminal.
struct TokenTests {
  @Test func `A token is not echoed and is stored only in its own file`() async throws {
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

  @Test func `A token is stored in the desktop's keyring if there is one`() async throws {
    let server = try await StandInServer.start(
      StandInService(.small(now: Date()), clock: { Date() }))
    let home = try Home()
    let token = StandInToken.full.text
    let sanpo = try home.command(
      .sanpo, [], ["SANPO_WANIKANI_URL": server.base.absoluteString])
    let kept = "secret-tool search --all application sanpo 2>/dev/null | grep -c '^secret = '"
    let desktop = Subprocess(
      "dbus-run-session",
      [
        "--", "sh", "-c",
        """
        printf password | gnome-keyring-daemon --unlock --components=secrets
        "$0" wanikani login && \(kept)
        "$0" sync
        "$0" wanikani logout && \(kept)
        """, sanpo.executable,
      ], environment: sanpo.environment)

    let outcome = try await desktop.run(input: token + "\n")

    let lines = outcome.output.split(separator: "\n")
    #expect(lines.contains("1") && lines.last == "0", "\(outcome)")
    #expect(outcome.output.contains("Signed in as") && outcome.output.contains("Synced"))
    #expect(try home.files(holding: token).isEmpty)
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
