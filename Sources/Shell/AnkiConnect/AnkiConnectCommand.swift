import ArgumentParser
import Engine

struct AnkiConnectCommand: StudyCommand {
  static let usage = Usage("ankiconnect", "See and change which websites may use AnkiConnect.")
    .serves(.seeAnkiConnect, "ankiconnect")
    .serves(.allowOrigin, "ankiconnect --allow ORIGIN")
    .serves(.forbidOrigin, "ankiconnect --forbid ORIGIN")
    .examples("ankiconnect", "ankiconnect --allow https://killergerbah.github.io")
    .notes(
      """
      “webview --ankiconnect” accepts what Yomitan, asbplayer and others send to Anki. Browser \
      extensions and programs on this computer are allowed; a website needs permission. Programs \
      of the computer's other accounts can read and change your decks, too, unless its \
      environment has SANPO_ANKICONNECT_KEY: requests must then include that key.
      """)

  @Option(help: "Allow a site, such as https://example.org.")
  var allow: String?

  @Option(help: "Stop allowing a site, or refuse one that asks.")
  var forbid: String?

  var writes: Bool { allow != nil || forbid != nil }

  func run(in console: Console, on study: Study) async throws {
    let access = study.ankiConnect.access()
    if let allow { try await access.sent(.allowed(allow)) }
    if let forbid { try await access.sent(.forbidden(forbid)) }
    let state = try await access.sent(.opened)
    let lines =
      state.allowed.map { Line($0, .strong) }
      + state.asking.map { "\($0, .strong) \("asks", .faint)" }
    try console.show(
      lines.isEmpty ? ["No sites are allowed."] : lines,
      json: state.allowed.map { ["origin": $0, "is_allowed": true] as JSONObject }
        + state.asking.map { ["origin": $0, "is_allowed": false] })
    if let asking = state.asking.first {
      console.hint("“ankiconnect --allow \(asking)” allows it, --forbid refuses it.")
    }
  }
}
