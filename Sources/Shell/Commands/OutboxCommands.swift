import ArgumentParser
import Engine
import Foundation

struct SyncStatusCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "What WaniKani has not heard of yet, why, and what can be done.")

  @OptionGroup var common: CommonOptions

  var writes: Bool { false }

  func run(in console: Console, on study: Study) async throws {
    try await console.showOutbox(.opened(at: study.clock.now()), common, study)
  }
}

struct SyncRetryCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "retry",
    abstract: "Try WaniKani once more with what it did not take, at the next sync.")

  @Argument(help: "Its number in “sync status”.")
  var entry: Int64

  @OptionGroup var common: CommonOptions

  var writes: Bool { true }

  func run(in console: Console, on study: Study) async throws {
    try await console.showOutbox(.retryAsked(entry, at: study.clock.now()), common, study)
  }
}

struct SyncDiscardCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "discard",
    abstract: "Let WaniKani never hear of something that is unsent.",
    discussion: "The log of answers keeps it.")

  @Argument(help: "Its number in “sync status”.")
  var entry: Int64

  @OptionGroup var common: CommonOptions

  var writes: Bool { true }

  func run(in console: Console, on study: Study) async throws {
    let unsent = try await study.unsent(.opened(at: study.clock.now())).unsent
    let name = unsent.first { $0.id == entry }.map { "\($0.entry.deed.name) \($0.name)" }
    if let name, console.input.isInteractive { try await confirm(name, console) }
    try await console.showOutbox(.discardAsked(entry, at: study.clock.now()), common, study)
    if let name { console.hint("Let go: \(name).") }
  }

  private func confirm(_ name: String, _ console: Console) async throws {
    guard
      case .said(let answer) = await console.input.line(
        "Shall WaniKani never hear of \(name)? (y/n) ", ""),
      answer.text.lowercased().hasPrefix("y")
    else { throw CancellationError() }
  }
}

struct SyncExportCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write what is unsent as JSON lines, to a file or to standard output.")

  @Argument(help: "The file; standard output when not given.")
  var file: String?

  @OptionGroup var common: CommonOptions

  var writes: Bool { false }

  func run(in console: Console, on study: Study) async throws {
    let contents = try await study.unsent(.opened(at: study.clock.now()))
    let lines = try contents.exported()
    guard let file else { return console.output.data(lines) }
    try WrittenFile(path: file).write(lines)
    try console.give(
      common, [["file": .string(file), "unsent": JSON(contents.unsent.count)]],
      ["\(Quantity.count(contents.unsent.count, "entry")) written to \(file, .strong)."])
  }
}

extension Console {
  fileprivate func showOutbox(_ event: Outbox.Event, _ common: CommonOptions, _ study: Study)
    async throws
  {
    let contents = try await study.unsent(event)
    try give(
      common, [contents.json] + contents.unsent.map(\.json),
      OutboxScreen.lines(contents, in: timeZone))
    if contents.account != nil { try await sayWhetherSignedOut(study) }
  }

  /// What was fetched is still shown then, and could pass for what is there now.
  func sayWhetherSignedOut(_ study: Study) async throws {
    let state = try await study.signIn().sent(.opened)
    guard state.token == .none else { return }
    output.say("Signed out; what was fetched stays. “wanikani login” signs in again.")
  }
}

extension Study {
  fileprivate func unsent(_ event: Outbox.Event) async throws -> Outbox.Contents {
    let state = try await outbox().sent(event)
    guard let contents = state.contents else { throw CancellationError() }
    return contents
  }
}
