import ArgumentParser
import Engine

struct OpenCommand: ViewCommand {
  static let usage = Usage("open", "Print a sign-in link for another browser.")
    .serves(.openPages, "open")
    .notes(
      """
      Only browsers that open such a link can see the pages, because other accounts of this \
      computer can reach them too. A link works once, and for its own server only. Prints a line \
      for each server that runs, the latest first.
      """)

  func run(in console: Console, on study: Study) async throws {
    let tokens = AccessTokens(in: study.folder)
    let addresses = tokens.addresses
    guard !addresses.isEmpty else {
      throw Problem(
        "The pages aren't running.",
        remedy: "Start them with “webview”, or with Schemes/webview from Sanpo's folder.")
    }
    let invitations = try addresses.map { try tokens.invitation(to: $0) }
    try console.show(
      invitations.map { Line($0) }, json: invitations.map { ["address": $0] as JSONObject })
  }
}
