import ArgumentParser
import Engine

struct LogoutCommand: StudyCommand {
  static let usage = Usage("logout", "Sign out of WaniKani.")
    .serves(.signOut, "wanikani logout")
    .notes(
      """
      Downloaded data stays here, and unsent changes are kept until you sign in again. “sync export \
      FILE” saves them to a file.
      """)

  @Flag(name: .shortAndLong, help: "Don't ask about unsent changes.")
  var yes = false

  func run(in console: Console, on study: Study) async throws {
    let signIn = study.waniKani.signIn()
    await signIn.send(.logoutAsked(isConfirmed: yes))
    if signIn.state.status.asksAboutUnsent { try await confirm(signIn, console) }
    if let problem = signIn.state.problem { throw problem }
    try console.show(
      ["Signed out."],
      // Unsent changes, kept until the next sign-in.
      json: ["is_signed_out": true, "unsent": signIn.state.status.unsent])
  }

  private func confirm(_ signIn: Store<SignIn>, _ console: Console) async throws {
    let unsent = "\(Quantity.count(signIn.state.status.unsent, "entry")) not sent to WaniKani yet"
    guard console.input.isInteractive else {
      throw Problem(
        "You have \(unsent).",
        remedy: "Sync first, save it with “sync export FILE”, or use --yes to keep it here.")
    }
    console.output.say(
      "\(unsent). It is kept here until you sign in again; “sync export” saves it.")
    guard await console.confirms("Sign out anyway?") else { throw CancellationError() }
    await signIn.send(.logoutAsked(isConfirmed: true))
  }
}
