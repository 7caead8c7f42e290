import ArgumentParser
import Engine
import Foundation

struct LoginCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "login",
    abstract: "Give the token of your account; it is checked before it is kept.",
    discussion: """
      It is asked for, without being shown, or read from standard input. It is kept in the \
      desktop's keyring where there is one, else in a file of your folder that only you can read. \
      SANPO_WANIKANI_TOKEN in the environment comes before it and is not kept.
      """)
  static let intents: [Intent: String] = [.signIn: "wanikani login"]

  @OptionGroup var common: CommonOptions

  func run(in console: Console, on study: Study) async throws {
    guard case .said(let token) = await console.input.secret("WaniKani token: ") else {
      throw CancellationError()
    }
    let state = try await study.signIn().sent(.tokenGiven(token))
    guard let account = state.status.account else { return }
    try console.show(
      ["Signed in as \(account.username, .strong), level \(account.level)."],
      json: account.json)
    console.hint("“sync” fetches everything; that takes about a minute the first time.")
  }
}
