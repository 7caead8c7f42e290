import ArgumentParser
import Engine
import Foundation

struct SyncStatusCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "What WaniKani has not heard of yet, why, and what can be done.")

  static let intents: [Intent: String] = [.seeUnsent: "sync status"]

  @OptionGroup var common: CommonOptions

  var writes: Bool { false }

  func run(in console: Console, on study: Study) async throws {
    try await console.showOutbox(.opened(at: study.clock.now()), study)
  }
}

struct SyncRetryCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "retry",
    abstract: "Try WaniKani once more with what it did not take, at the next sync.")

  static let intents: [Intent: String] = [.retryUnsent: "sync retry NUMBER"]

  @Argument(help: "Its number in “sync status”.")
  var entry: Int64

  @OptionGroup var common: CommonOptions

  var writes: Bool { true }

  func run(in console: Console, on study: Study) async throws {
    try await console.showOutbox(.retryAsked(entry, at: study.clock.now()), study)
  }
}

struct SyncDiscardCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "discard",
    abstract: "Let WaniKani never hear of something that is unsent.",
    discussion: "The log of answers keeps it.")

  static let intents: [Intent: String] = [.discardUnsent: "sync discard NUMBER"]

  @Argument(help: "Its number in “sync status”.")
  var entry: Int64

  @OptionGroup var common: CommonOptions

  var writes: Bool { true }

  func run(in console: Console, on study: Study) async throws {
    let unsent = try await study.unsent(.opened(at: study.clock.now())).unsent
    let name = unsent.first { $0.id == entry }.map { "\($0.entry.change.name) \($0.name)" }
    if let name, console.input.isInteractive { try await confirm(name, console) }
    try await console.showOutbox(.discardAsked(entry, at: study.clock.now()), study)
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

extension Console {
  fileprivate func showOutbox(_ event: Outbox.Event, _ study: Study) async throws {
    let contents = try await study.unsent(event)
    try show(
      SyncStatusCommand.lines(contents, in: timeZone),
      jsonLines: [QueueRow(contents)] + contents.unsent.map(EntryRow.init))
    if contents.account != nil { try await sayWhetherSignedOut(study) }
  }

  /// What was fetched is still shown then, and could pass for what is there now.
  func sayWhetherSignedOut(_ study: Study) async throws {
    let state = try await study.signIn().sent(.opened)
    guard state.status.token == .none else { return }
    output.say("Signed out; what was fetched stays. “wanikani login” signs in again.")
  }
}

extension Study {
  func unsent(_ event: Outbox.Event) async throws -> OutboxContents {
    let state = try await outbox().sent(event)
    guard let contents = state.contents else { throw CancellationError() }
    return contents
  }
}

// MARK: Text

extension SyncStatusCommand {
  /// What WaniKani has not heard of, with why and what can be done.
  fileprivate static func lines(_ contents: OutboxContents, in zone: TimeZone) -> [Line] {
    [header(contents, in: zone)] + rows(contents.unsent, in: zone)
  }

  private static func header(_ contents: OutboxContents, in zone: TimeZone) -> Line {
    let who = contents.account.map { "\($0.username), level \($0.level)" } ?? "Not signed in"
    let last =
      switch contents.lastSync?.outcome {
      case nil: "never synced"
      case .done?: "synced \(moment(contents.lastSync?.at, zone))"
      case .failed(let problem)?:
        "\(moment(contents.lastSync?.at, zone)): \(problem.sentence) \(problem.remedy)"
          + (contents.lastDone.map { " Last synced \(moment($0, zone))." } ?? "")
      }
    let now = contents.running.map { " · now: \(SyncCommand.progress($0))" } ?? ""
    let unsent =
      contents.unsent.isEmpty
      ? "nothing unsent" : "\(Quantity.count(contents.unsent.count, "entry")) unsent"
    return "\(who, .strong) · \(unsent) · \(last)\(now)"
  }

  private static func rows(_ unsent: [UnsentEntry], in zone: TimeZone) -> [Line] {
    let rows = unsent.map { one in
      [
        Line("\(one.id)", .faint), Line(one.entry.change.name),
        Line(one.name, .strong), Line(moment(one.entry.at, zone), .faint), Line(one.why),
      ]
    }
    return Table(sides: [.right, .left, .left, .left, .left], rows: rows).lines()
  }

  private static func moment(_ date: Date?, _ zone: TimeZone) -> String {
    date.map { Phrase.moment($0, in: zone) } ?? ""
  }
}

extension OutboxEntry.Change {
  /// As a person calls it.
  var name: String {
    if case .material = self { "notes" } else { kind }
  }
}

extension UnsentEntry {
  /// With what can be done about it here.
  fileprivate var why: String {
    guard !isOthers, entry.isStuck else { return reason }
    return "\(reason) “sync retry \(id)” tries once more, “sync discard \(id)” lets it go."
  }
}

// MARK: JSON

/// How syncing stands.
private struct QueueRow: Encodable {
  let type = "queue"
  /// Null while nobody is signed in.
  @Nullable var username: String?
  /// How many entries follow.
  let unsent: Int
  @Nullable var lastSync: Date?
  @Nullable var lastTry: Date?
  @Nullable var lastFailure: String?
  /// What a sync that runs is doing.
  @Nullable var now: String?

  init(_ contents: OutboxContents) {
    (username, unsent) = (contents.account?.username, contents.unsent.count)
    (lastSync, lastTry) = (contents.lastDone, contents.lastSync?.at)
    lastFailure =
      if case .failed(let problem)? = contents.lastSync?.outcome { problem.sentence } else { nil }
    now = contents.running.map(SyncCommand.progress)
  }
}

/// What WaniKani has not heard of.
private struct EntryRow: Encodable {
  let type = "entry"
  let entry: OutboxEntry.ID
  let account, kind: String
  let subject: Subject.ID
  let characters, meaning: String
  let at: Date
  let state: String
  @Nullable var reason: String?
  let isStuck: Bool
  /// Why it is here, in a sentence.
  let says: String
  // Of a review.
  var missedMeanings, missedReadings, stageBefore, stageAfter: Int?
  // Of notes.
  var meaningNote, readingNote: String?
  var synonyms: [String]?

  init(_ unsent: UnsentEntry) {
    (entry, account, kind) = (unsent.id, unsent.entry.account, unsent.entry.change.kind)
    (subject, characters) = (unsent.entry.subject, unsent.characters)
    (meaning, at) = (unsent.meaning, unsent.entry.at)
    (state, reason) = (unsent.entry.step.state.rawValue, unsent.entry.step.hold?.rawValue)
    (isStuck, says) = (unsent.entry.isStuck, unsent.why)
    switch unsent.entry.change {
    case .lesson: break
    case .review(let review):
      (missedMeanings, missedReadings) = (review.missedMeanings, review.missedReadings)
      (stageBefore, stageAfter) = (review.stageBefore, review.stageAfter)
    case .material(let material):
      (meaningNote, readingNote) = (material.meaningNote, material.readingNote)
      synonyms = material.synonyms
    }
  }
}
