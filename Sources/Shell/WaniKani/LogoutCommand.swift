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

  @OptionGroup var confirmation: Confirmation

  func run(in console: Console, on study: Study) async throws {
    var status = try await study.waniKani.signOut(isConfirmed: confirmation.yes)
    if status.asksAboutUnsent {
      try await confirm(status.unsent, console)
      status = try await study.waniKani.signOut(isConfirmed: true)
    }
    let isSignedOut = status.token != .environment
    try console.show(
      [
        isSignedOut
          ? "Signed out."
          : """
          SANPO_WANIKANI_TOKEN is set and still used. Unset it to sign out; no token is saved here.
          """
      ],
      // Unsent changes, kept until the next sign-in.
      json: ["is_signed_out": isSignedOut, "unsent": status.unsent])
  }

  private func confirm(_ count: Int, _ console: Console) async throws {
    let question = """
      \(Quantity.count(count, "change")) \(count == 1 ? "is" : "are") not sent to WaniKani yet, and \
      kept here until you sign in again. Sign out anyway?
      """
    let remedy = "Sync first, save what is unsent with “sync export FILE”, or use --yes."
    guard try await console.isSure(confirmation, question, remedy: remedy)
    else { throw CancellationError() }
  }
}
