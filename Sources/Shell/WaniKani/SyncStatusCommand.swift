import ArgumentParser
import Engine
import Foundation

struct SyncStatusCommand: ViewCommand {
  static let usage = Usage("status", "Show what is not yet sent to WaniKani, and why.")
    .serves(.seeUnsent, "sync status")

  func run(in console: Console, on study: Study) async throws {
    try await console.showOutbox(of: study)
  }
}

struct SyncRetryCommand: StudyCommand {
  static let usage = Usage("retry", "Try to send an entry again at the next sync.")
    .serves(.retryUnsent, "sync retry NUMBER", examples: "sync retry 12")

  @Argument(help: "The number, from “sync status”.")
  var entry: Int64

  func run(in console: Console, on study: Study) async throws {
    try await study.waniKani.outbox.retry(entry, at: study.now)
    try await console.showOutbox(of: study)
  }
}

struct SyncDiscardCommand: StudyCommand {
  static let usage = Usage("discard", "Discard an entry, so it is never sent to WaniKani.")
    .serves(.discardUnsent, "sync discard NUMBER")
    .examples("sync discard 12", "sync discard --stuck --yes")
    .notes("Your answer itself is kept.")

  @Argument(help: "The number, from “sync status”.")
  var entry: Int64?

  @Flag(help: "Discard all entries that can't be sent.")
  var stuck = false

  @OptionGroup var confirmation: Confirmation

  func validate() throws {
    guard (entry == nil) == stuck else {
      throw ValidationError("Enter the number of an entry, or --stuck.")
    }
  }

  func run(in console: Console, on study: Study) async throws {
    let outbox = study.waniKani.outbox
    let unsent = try await outbox.contents(at: study.now).unsent
    let found = unsent.first { $0.id == entry }
    let named = found.map { "\($0.entry.change.name) \($0.name)" }
    // A number that is none is refused below.
    if let name = stuck ? "all that can't be sent" : named {
      let question = "Discard \(name)? \(found?.discarding ?? unsent.discardingStuck)"
      guard try await console.isSure(confirmation, question)
      else { return console.output.say("Nothing was discarded.") }
    }
    if let entry {
      try await outbox.discard(entry, at: study.now)
    } else {
      try await outbox.discardStuck(at: study.now)
    }
    try await console.showOutbox(of: study)
    if let named { console.hint("Discarded: \(named).") }
  }
}

extension Console {
  fileprivate func showOutbox(of study: Study) async throws {
    let contents = try await study.waniKani.outbox.contents(at: study.now)
    try show(
      SyncStatusCommand.lines(contents, in: timeZone),
      json: [SyncStatusCommand.json(contents)] + contents.unsent.map(\.json))
    if contents.account != nil { try await sayWhetherSignedOut(study) }
  }

  /// Warns that nobody is signed in: downloaded data is still shown and could pass as current.
  func sayWhetherSignedOut(_ study: Study) async throws {
    guard try await study.waniKani.signInStatus().token == .none else { return }
    output.say("Signed out. Your downloaded data stays here; sign in with “wanikani login”.")
  }
}

// MARK: Text

extension SyncStatusCommand {
  /// Returns the pending changes, why they were not sent, and what can be done.
  fileprivate static func lines(_ contents: OutboxContents, in zone: TimeZone) -> [Line] {
    [header(contents, in: zone)] + rows(contents.unsent, in: zone)
  }

  private static func header(_ contents: OutboxContents, in zone: TimeZone) -> Line {
    let who = contents.account.map { "\($0.username), level \($0.level)" } ?? "Not signed in"
    let last =
      switch contents.lastSync?.outcome {
      case nil: "never synced"
      case .done?:
        "synced \(moment(contents.lastSync?.at, zone))"
          + (contents.lastFailure.map { ". \($0)" } ?? "")
      case .failed(let problem)?:
        "\(moment(contents.lastSync?.at, zone)): \(problem.sentence) \(problem.remedy)"
          + (contents.lastDone.map { " Last synced \(moment($0, zone))." } ?? "")
      }
    let now = contents.running.map { " · now: \($0.words)" } ?? ""
    let unsent =
      contents.unsent.isEmpty
      ? "nothing unsent" : "\(Quantity.count(contents.unsent.count, "change")) unsent"
    return "\(who, .strong) · \(unsent) · \(last)\(now)"
  }

  private static func rows(_ unsent: [UnsentEntry], in zone: TimeZone) -> [Line] {
    let rows = unsent.map { one in
      [
        Line("\(one.id)", .faint), Line(one.entry.change.name),
        Line(one.name, .strong), Line(moment(one.entry.at, zone), .faint), Line(one.why),
      ]
    }
    return rows.inColumns(flushRight: [0])
  }

  private static func moment(_ date: Date?, _ zone: TimeZone) -> String {
    date.map { Phrase.moment($0, in: zone) } ?? ""
  }
}

extension UnsentEntry {
  /// The reason, with the commands to resolve it.
  fileprivate var why: String {
    guard !isOthers, entry.isStuck else { return reason }
    if entry.isNoteConflict {
      return "\(reason) “sync retry \(id)” keeps yours, “sync discard \(id)” keeps WaniKani's."
    }
    return "\(reason) “sync retry \(id)” tries again, “sync discard \(id)” discards it."
  }
}

// MARK: JSON

extension SyncStatusCommand {
  fileprivate static func json(_ contents: OutboxContents) -> JSONObject {
    [
      "type": "queue",
      // Null while nobody is signed in.
      "username": contents.account?.username,
      // The number of entries that follow.
      "unsent": contents.unsent.count,
      "last_sync_at": contents.lastDone, "last_try_at": contents.lastSync?.at,
      "last_failure": contents.lastFailure?.sentence,
      // The step of a running sync.
      "running": contents.running?.words,
    ]
  }
}

extension UnsentEntry {
  fileprivate var json: JSONObject {
    let shared: JSONObject = [
      "type": "entry", "entry": id, "account": entry.account, "kind": entry.change.kind,
      "subject": entry.subject, "characters": characters, "meaning": meaning, "at": entry.at,
      "state": entry.step.state.rawValue, "reason": entry.step.hold?.rawValue,
      "is_stuck": entry.isStuck,
      // Why it is pending, in a sentence.
      "says": why,
    ]
    return switch entry.change {
    case .lesson: shared
    case .review(let review):
      shared + [
        "missed_meanings": review.missedMeanings, "missed_readings": review.missedReadings,
        "stage_before": review.stageBefore, "stage_after": review.stageAfter,
      ]
    case .material(let change):
      shared + [
        "meaning_note": change.material.meaningNote, "reading_note": change.material.readingNote,
        "synonyms": change.material.synonyms,
      ]
    }
  }
}
