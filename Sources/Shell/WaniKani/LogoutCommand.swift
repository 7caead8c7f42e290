import ArgumentParser
import Engine

struct LogoutCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "logout",
    abstract: "Remove the token.",
    discussion: """
      What was fetched stays, and what is unsent waits until you sign in again; with --yes that \
      is not asked about. “sync export FILE” writes it down besides.
      """)
  static let intents: [Intent: String] = [.signOut: "wanikani logout"]

  @Flag(help: "Also when something is unsent.")
  var yes = false

  @OptionGroup var common: CommonOptions

  func run(in console: Console, on study: Study) async throws {
    let signIn = study.signIn()
    await signIn.send(.logoutAsked(isConfirmed: yes))
    if signIn.state.status.asksAboutUnsent { try await confirm(signIn, console) }
    if let problem = signIn.state.problem { throw problem }
    try console.show(
      ["The token is removed."],
      // Entries that wait here for the next sign in.
      json: ["is_signed_out": true, "unsent": signIn.state.status.unsent])
  }

  private func confirm(_ signIn: Store<SignIn>, _ console: Console) async throws {
    let unsent = "\(Quantity.count(signIn.state.status.unsent, "entry")) not sent to WaniKani yet"
    guard console.input.isInteractive else {
      throw Problem(
        "There is work of yours, \(unsent).",
        remedy: "Sync first, write it down with “sync export FILE”, or give --yes: it stays here.")
    }
    console.output.say("\(unsent). It stays here until you sign in again; “sync export” saves it.")
    guard await console.confirms("Sign out anyway?") else { throw CancellationError() }
    await signIn.send(.logoutAsked(isConfirmed: true))
  }
}
