import ArgumentParser
import Engine

struct WaniKaniCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wanikani",
    abstract: "What waits of WaniKani; its reviews, lessons and extra study.",
    subcommands: [
      WaniKaniBoardCommand.self, WaniKaniReviewsCommand.self, WaniKaniLessonsCommand.self,
      ExtraStudyCommand.self, SubjectCommand.self, SubjectWhyCommand.self, LoginCommand.self,
      LogoutCommand.self,
    ], defaultSubcommand: WaniKaniBoardCommand.self)
}

struct LoginCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "login",
    abstract: "Give the token of your account; it is checked before it is kept.",
    discussion: """
      It is asked for, without being shown, or read from standard input. It is kept in the \
      desktop's keyring where there is one, else in a file of your folder that only you can read. \
      SANPO_WANIKANI_TOKEN in the environment comes before it and is not kept.
      """)

  @OptionGroup var common: CommonOptions

  var writes: Bool { true }

  func run(in console: Console, on study: Study) async throws {
    guard case .said(let token) = await console.input.secret("WaniKani token: ") else {
      throw CancellationError()
    }
    let state = try await study.signIn().sent(.tokenGiven(token))
    guard let account = state.account else { return }
    try console.give(
      common, [account.json],
      ["Signed in as \(account.username, .strong), level \(account.level)."])
    console.hint("“sync” fetches everything; that takes about a minute the first time.")
  }
}

struct LogoutCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "logout",
    abstract: "Remove the token.",
    discussion: """
      What was fetched stays, and what is unsent waits until you sign in again; with --yes that \
      is not asked about. “sync export FILE” writes it down besides.
      """)

  @Flag(help: "Also when something is unsent.")
  var yes = false

  @OptionGroup var common: CommonOptions

  var writes: Bool { true }

  func run(in console: Console, on study: Study) async throws {
    let signIn = study.signIn()
    await signIn.send(.logoutAsked(isConfirmed: yes))
    if signIn.state.asksAboutUnsent { try await confirm(signIn, console) }
    if let problem = signIn.state.problem { throw problem }
    try console.give(
      common, [["signed_out": .truth(true), "unsent": JSON(signIn.state.unsent)]],
      ["The token is removed."])
  }

  private func confirm(_ signIn: Store<SignIn>, _ console: Console) async throws {
    let unsent = "\(Quantity.count(signIn.state.unsent, "entry")) not sent to WaniKani yet"
    guard console.input.isInteractive else {
      throw Problem(
        "There is work of yours, \(unsent).",
        remedy: "Sync first, write it down with “sync export FILE”, or give --yes: it waits here.")
    }
    console.output.say("\(unsent). It waits here until you sign in again; “sync export” saves it.")
    guard case .said(let answer) = await console.input.line("Sign out all the same? (y/n) ", ""),
      answer.text.lowercased().hasPrefix("y")
    else { throw CancellationError() }
    await signIn.send(.logoutAsked(isConfirmed: true))
  }
}

extension WaniKaniAccount {
  var json: JSON {
    [
      "username": .string(username), "level": JSON(level), "granted_level": JSON(grantedLevel),
      "vacation_since": JSON(vacationSince),
    ]
  }
}
