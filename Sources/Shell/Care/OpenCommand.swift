import ArgumentParser
import Engine

struct OpenCommand: ViewCommand {
  static let usage = Usage("open", "Print a sign-in link for another browser.")
    .serves(.openPages, "open")
    .notes(
      """
      Only browsers that open such a link can see the pages, because other accounts of this \
      computer can reach them too. A link works once.
      """)

  func run(in console: Console, on study: Study) async throws {
    let tokens = AccessTokens(in: study.folder)
    guard let address = tokens.address else {
      throw Problem(
        "The pages aren't running.",
        remedy: "Start them with “webview”, or with Schemes/webview from Sanpo's folder.")
    }
    let invitation = try tokens.invitation(to: address)
    try console.show(["\(invitation)"], json: ["address": invitation])
  }
}
