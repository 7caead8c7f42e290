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

  @Option(help: ArgumentHelp("Allow a site, such as https://example.org.", valueName: "site"))
  var allow: String?

  @Option(help: ArgumentHelp("Stop allowing a site, or refuse one that asks.", valueName: "site"))
  var forbid: String?

  var writes: Bool { allow != nil || forbid != nil }

  func run(in console: Console, on study: Study) async throws {
    if let allow { try await study.ankiConnect.allow(allow) }
    if let forbid { try await study.ankiConnect.forbid(forbid) }
    let origins = try await study.ankiConnect.origins()
    let lines =
      origins.allowed.map { Line($0, .strong) }
      + origins.asking.map { "\($0, .strong) \("asks", .faint)" }
    try console.show(
      lines.isEmpty ? ["No sites are allowed."] : lines,
      json: origins.allowed.map { ["origin": $0, "is_allowed": true] as JSONObject }
        + origins.asking.map { ["origin": $0, "is_allowed": false] })
    if let asking = origins.asking.first {
      console.hint("“ankiconnect --allow \(asking)” allows it, --forbid refuses it.")
    }
  }
}
