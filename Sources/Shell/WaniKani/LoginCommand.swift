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
    console.output.say("“sync” downloads your items. The first time takes about a minute.")
  }
}
