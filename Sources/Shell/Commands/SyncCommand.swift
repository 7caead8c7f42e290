import ArgumentParser
import Engine

struct SyncCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Sync with WaniKani: what was done here goes up, what changed there comes down.",
    discussion: """
      What was done here is sent first, in its order and with its times, and is never lost: only \
      WaniKani's word or yours takes it off the queue. “sync status” lists what waits, and why.
      """,
    subcommands: [
      SyncNowCommand.self, SyncStatusCommand.self, SyncFullCommand.self,
      SyncSubjectsCommand.self, SyncSubjectCommand.self, SyncRetryCommand.self,
      SyncDiscardCommand.self, SyncExportCommand.self,
    ], defaultSubcommand: SyncNowCommand.self)
}

struct SyncNowCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "now", abstract: "Sync what changed since the last time.")

  @OptionGroup var common: CommonOptions

  var writes: Bool { true }

  func run(in console: Console, on study: Study) async throws {
    try await console.sync(.changes, common, study)
  }
}

struct SyncFullCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "full",
    abstract: "Fetch everything of WaniKani once more.",
    discussion: "What is unsent goes up first, and the log of answers stays.")

  @OptionGroup var common: CommonOptions

  var writes: Bool { true }

  func run(in console: Console, on study: Study) async throws {
    try await console.sync(.everything, common, study)
  }
}

struct SyncSubjectsCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset-subjects",
    abstract: "Fetch all of WaniKani's subjects once more.",
    discussion: "For when readings or mnemonics here are wrong. The queue stays as it is.")

  @OptionGroup var common: CommonOptions

  var writes: Bool { true }

  func run(in console: Console, on study: Study) async throws {
    try await console.sync(.subjects, common, study)
  }
}

struct SyncSubjectCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "subject", abstract: "Fetch one of WaniKani's subjects once more.")

  @Argument(help: "Its number at WaniKani, its characters, or its meaning.")
  var subject: String

  @OptionGroup var common: CommonOptions

  var writes: Bool { true }

  func run(in console: Console, on study: Study) async throws {
    try await console.sync(.subject(number(study)), common, study)
  }
}

extension SyncSubjectCommand {
  /// One that is not here yet can only be named by its number.
  private func number(_ study: Study) async throws -> Subject.ID {
    if let number = Subject.ID(subject) { return number }
    let desk = study.subjectDesk()
    await desk.send(.soughtFor(subject))
    guard let portrait = desk.state.portrait else { throw desk.state.problem ?? .noSubject }
    return portrait.sheet.id
  }
}

extension Console {
  fileprivate func sync(_ plan: Sync.Plan, _ common: CommonOptions, _ study: Study) async throws {
    let sync = study.sync()
    let teller = SyncTeller(self)
    let watching = input.isInteractive ? sync.observe { teller.tell($0.phase) } : nil
    await sync.send(.asked(plan))
    watching?.cancel()
    if let problem = sync.state.problem { throw problem }
    guard case .done(let report) = sync.state.phase else { return }
    try give(common, [report.json], SyncScreen.lines(report))
    guard report.held > 0 else { return }
    hint("“sync status” says what WaniKani did not take, and why.")
  }
}
