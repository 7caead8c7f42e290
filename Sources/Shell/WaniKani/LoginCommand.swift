import ArgumentParser
import Engine
import Foundation

struct LoginCommand: StudyCommand {
  static let usage = Usage("login", "Sign in with your WaniKani API token.")
    .serves(.signIn, "wanikani login")
    .notes(
      """
      The token is not shown as you type it; it can also come from standard input. It is checked, \
      then stored in the desktop keyring if there is one, otherwise in a file only you can read. \
      SANPO_WANIKANI_TOKEN takes precedence and is not stored.
      """)

  func run(in console: Console, on study: Study) async throws {
    let token = try await console.secret("token", behind: "WaniKani token: ")
    let account = try await study.waniKani.signIn(token: token)
    try console.show(
      ["Signed in as \(account.username, .strong), level \(account.level)."],
      json: account.json)
    console.output.say(try await next(study))
  }

  /// The effect of the next sync, in a sentence.
  private func next(_ study: Study) async throws -> String {
    let unsent = try await study.waniKani.signInStatus().unsent
    guard unsent == 0 else {
      return unsent == 1
        ? "1 change is waiting; “sync” sends it."
        : "\(Quantity.count(unsent, "change")) are waiting; “sync” sends them."
    }
    return try await study.waniKani.outbox.contents(at: study.now).lastDone == nil
      ? "“sync” downloads your items. The first time takes about a minute."
      : "“sync” downloads what has changed."
  }
}
