import ArgumentParser
import Engine

struct OpenCommand: ViewCommand {
  static let usage = Usage("open", "Print a sign-in link for another browser.")
    .serves(.openPages, "open")
    .notes(
      """
      Only browsers that open such a link can see the pages, because other accounts of this \
      computer can reach them too. A link works once, and for its own server only. Prints a line \
      for each server that runs, the latest first. A server of several learners has one address, \
      for everyone.
      """)

  func run(in console: Console, on study: Study) async throws {
    let tokens = AccessTokens(in: study.folder)
    let shared = try await accounts(in: console)?.announcements.addresses ?? []
    let links = try tokens.addresses.map { try tokens.invitation(to: $0) } + shared
    guard !links.isEmpty else {
      // Pages that run then are open to all, or can't be found.
      if let problem = tokens.problem { throw problem }
      throw Problem(
        "The pages aren't running.",
        remedy: "Start them with “webview”, or with Schemes/webview from Sanpo's folder.")
    }
    try console.show(links.map { Line($0) }, json: links.map { ["address": $0] as JSONObject })
  }

  /// The accounts of the server that the terminal has joined, or whose folder is its own.
  private func accounts(in console: Console) async throws -> Accounts? {
    if let joined = try await Membership.current(in: console.home) { return joined.accounts }
    return try Accounts.existing(in: console.home)
  }
}
