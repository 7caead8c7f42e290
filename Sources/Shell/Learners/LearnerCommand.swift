import ArgumentParser
import Engine
import Foundation

struct LearnerCommand: CommandFamily {
  static let usage = Usage("learner", "Manage the learners on your server.")
    .examples("learner", "learner add maria", "learner lock maria")
    .subcommands(
      default: LearnerListCommand.self, LearnerAddCommand.self, LearnerCodeCommand.self,
      LearnerLockCommand.self, LearnerExportCommand.self, LearnerEraseCommand.self)
}

extension Console {
  /// The accounts of the server in this folder; nil if there is none.
  ///
  /// - Throws: `Problem` in a terminal of a learner, or if the folder can't be read.
  func existingAccounts() throws -> Accounts? {
    if let accounts = try Accounts.existing(in: home) { return accounts }
    guard folder == home else {
      throw Problem(
        "This terminal uses a learner's data on a server.",
        remedy: "Run “learner” in the server's own folder, with SANPO_HOME.")
    }
    return nil
  }

  /// - Throws: `Problem` if there is no server in this folder.
  func requireAccounts() throws -> Accounts {
    guard let accounts = try existingAccounts() else {
      throw Problem("No learners yet.", remedy: "“webview --learners” starts the server.")
    }
    return accounts
  }
}

struct LearnerArgument: ParsableArguments {
  @Argument(help: "The name, or the first 4 or more characters of the ID.")
  var name: String

  func found(in console: Console) async throws -> (Accounts, Learner) {
    let accounts = try console.requireAccounts()
    return (accounts, try await accounts.learner(name))
  }
}

struct LearnerListCommand: ShellCommand {
  static let usage = Usage("list", "List the learners on this server, without reading their data.")
    .serves(.seeLearners, "learner list", examples: "learner list --json")
    .notes("Where there are plans, the account IDs for shops and licences follow.")

  func run(in console: Console) async throws {
    let accounts = try console.existingAccounts()
    let learners = try await accounts?.learners() ?? []
    let sizes = Dictionary(
      uniqueKeysWithValues: learners.map { ($0.id, accounts?.size(of: $0.id) ?? 0) })
    let how =
      accounts == nil
      ? "“webview --learners” starts the server."
      : "They come with their first visit, or with “learner add”."
    try console.list(learners, none: "No learners yet. \(how)") { learner in
      [
        Line(String(learner.id.description.prefix(8)), .faint),
        Line(learner.name ?? "no account", learner.name == nil ? .faint : .strong),
        Line(Self.seen(learner)),
        Line(Self.megabytes(sizes[learner.id] ?? 0)), Line(learner.isLocked ? "locked" : ""),
      ]
    } json: { learner in
      [
        "learner": learner.id.description, "name": learner.name,
        "created_at": learner.createdAt, "seen_at": Self.seenAt(learner),
        "size_bytes": sizes[learner.id] ?? 0, "is_locked": learner.isLocked,
        "shop_account": learner.shopAccount,
      ]
    }
    if !console.givesJSON { console.output.show(Self.shopAccounts(learners)) }
  }

  /// Below the list, as a line of it has no room for them.
  private static func shopAccounts(_ learners: [Learner]) -> [Line] {
    let rows = learners.compactMap { learner in
      learner.shopAccount.map { account in
        [Line("  \(learner.id.description.prefix(8))", .faint), Line(account)]
      }
    }
    return rows.isEmpty ? [] : ["Account IDs for shops and licences"] + rows.inColumns(limit: 40)
  }

  private static func seen(_ learner: Learner) -> String {
    seenAt(learner).map { "seen \($0.formatted(.iso8601.year().month().day()))" } ?? "not used yet"
  }

  /// Nil for one who never came: whoever had no account at first has come by a visit; others may
  /// have been added by the owner.
  private static func seenAt(_ learner: Learner) -> Date? {
    !learner.beganWithAccount || learner.seenAt > learner.createdAt ? learner.seenAt : nil
  }

  private static func megabytes(_ bytes: Int) -> String {
    bytes == 0 ? "0 MB" : "\(max(1, (bytes + (1 << 20) - 1) >> 20)) MB"
  }
}

struct LearnerAddCommand: ShellCommand {
  static let usage = Usage("add", "Add a learner, with a code to set a password.")
    .serves(.addLearner, "learner add NAME")
    .examples("learner add maria", "learner add maria@example.org")
    .notes("The code is shown once. Enter it on the server's pages, under “Forgot password?”.")

  @Argument(help: "A name or an email address.")
  var name: String

  func run(in console: Console) async throws {
    try Accounts.check(name: name)
    // Without a server, its accounts are created.
    let accounts = try console.existingAccounts() ?? Accounts(in: console.home)
    guard try await !accounts.hasAccount(named: name) else {
      throw Problem("That name is taken.", remedy: "Choose another; “learner” lists them.")
    }
    try await Study.requireFurtherLearner(of: accounts)
    let (learner, code) = try await accounts.add(name)
    try console.show(
      ["Added \(learner.name ?? name, .strong).", LearnerCodeCommand.line(code, of: accounts)],
      json: ["learner": learner.id.description, "name": learner.name, "code": code])
    _ = try accounts.takeBackup()
  }
}

struct LearnerCodeCommand: ShellCommand {
  static let usage = Usage("code", "Give a learner a new code to set a password.")
    .serves(.giveLearnerCode, "learner code NAME")
    .examples("learner code maria", "learner code 3f9a62c1 --name maria")
    .notes(
      """
      For a learner who forgot the password and has no recovery code. The code is shown once and \
      replaces any recovery codes. Enter it on the server's pages, under “Forgot password?”. For \
      one without an account, whose browser no longer finds their data, “--name” makes an account.
      """)

  @OptionGroup var learner: LearnerArgument

  @Option(
    name: .customLong("name"),
    help: "The name of an account, a name or an email address, for a learner without one.")
  var newName: String?

  func run(in console: Console) async throws {
    let (accounts, learner) = try await learner.found(in: console)
    if newName != nil, learner.name == nil { try await Study.requireFurtherLearner(of: accounts) }
    let code = try await accounts.giveCode(to: learner, named: newName)
    let name = try await accounts.learner(learner.id)?.name
    try console.show(
      [Self.line(code, of: accounts)],
      json: ["learner": learner.id.description, "name": name, "code": code])
    _ = try accounts.takeBackup()
  }

  /// With the whole address while the server runs.
  static func line(_ code: String, of accounts: Accounts) -> Line {
    let place =
      accounts.announcements.address.map { "\($0)account/recovery" }
      ?? "your server's address, under “Forgot password?”"
    return "Code for setting a password at \(place): \(code, .accent)"
  }
}

struct LearnerLockCommand: ShellCommand {
  static let usage = Usage("lock", "Lock or unlock a learner.")
    .serves(.lockLearner, "learner lock NAME")
    .examples("learner lock maria", "learner lock maria --off")

  @OptionGroup var learner: LearnerArgument

  @Flag(help: "Unlock the learner.")
  var off = false

  func run(in console: Console) async throws {
    let (accounts, learner) = try await learner.found(in: console)
    try await accounts.setLocked(!off, learner.id)
    let shown = learner.name ?? learner.id.description
    try console.show(
      [off ? "Unlocked \(shown, .strong)." : "Locked \(shown, .strong)."],
      json: ["learner": learner.id.description, "is_locked": !off])
    _ = try accounts.takeBackup()
  }
}

struct LearnerExportCommand: ShellCommand {
  static let usage = Usage("export", "Save a learner's data in an archive, to hand it over.")
    .serves(.exportLearner, "learner export NAME FILE", examples: "learner export maria maria.zip")
    .notes("“archive FILE --restore” restores it, except on a server with plans.")

  @OptionGroup var learner: LearnerArgument

  @Argument(help: "The file.")
  var file: String

  @OptionGroup var confirmation: Confirmation

  func run(in console: Console) async throws {
    let (accounts, learner) = try await learner.found(in: console)
    guard try await console.mayReplace(file, confirmation) else { return }
    let study = try Study.open(learner.id, of: accounts, face: .sanpo, course: nil)
    let url = URL(filePath: file)
    let written = WrittenArchive(
      url: url, archive: try await study.care.archive(to: url, at: study.now))
    try console.show(
      written.lines, json: written.json("archive") + ["learner": learner.id.description])
  }
}

struct LearnerEraseCommand: ShellCommand {
  static let usage =
    Usage("erase", "Erase a learner: account, data, media, jobs, keys and backups.")
    .serves(.eraseLearner, "learner erase NAME --confirm NAME")
    .examples("learner erase maria", "learner erase maria --confirm maria")
    .notes(
      """
      Confirm with the name; for a learner without an account, with the first eight digits of \
      the ID. This can't be undone.
      """)

  @OptionGroup var learner: LearnerArgument

  @Option(help: ArgumentHelp("The name again, to confirm in scripts.", valueName: "name"))
  var confirm: String?

  func run(in console: Console) async throws {
    let (accounts, learner) = try await learner.found(in: console)
    let shown = learner.name ?? String(learner.id.description.prefix(8))
    guard try await askForName(in: console, shown) == shown else {
      throw Problem(
        "That is not “\(shown)”. Nothing was erased.", remedy: "Enter the name as listed.")
    }
    // Data that can't be opened are erased all the same.
    let study = try? Study.open(learner.id, of: accounts, face: .sanpo, course: nil)
    let hasLeft = await study?.jobs.leaveBackend() ?? false
    try await accounts.erase(learner.id)
    try console.show(
      ["Erased \(shown, .strong)."],
      json: ["learner": learner.id.description, "is_erased": true, "leaves_jobs": !hasLeft])
    console.output.say(Accounts.beyondErasing(leavesJobs: !hasLeft))
  }

  private func askForName(in console: Console, _ shown: String) async throws -> String {
    if let confirm { return confirm }
    guard console.input.isInteractive else {
      let line = LineWords.line(["learner", "erase", shown, "--confirm", shown])
      throw Problem("This needs confirmation.", remedy: "Use --confirm with the name: “\(line)”.")
    }
    let answer = await console.input.line("To erase everything, type “\(shown)”: ", "")
    guard case .entered(let text) = answer else { return "" }
    return text.text.trimmingCharacters(in: .whitespaces)
  }
}
