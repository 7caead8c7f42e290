import ArgumentParser
import Engine

struct SyncCommand: CommandFamily {
  static let usage = Usage("sync", "Sync with WaniKani: send your changes, download theirs.")
    .examples("sync", "sync status")
    .notes(
      """
      Your changes are sent first, in order and with their times. They stay in the queue until \
      WaniKani accepts them or you discard them. “sync status” lists what is not yet sent, and why.
      """
    )
    .subcommands(
      default: SyncNowCommand.self, SyncStatusCommand.self, SyncFullCommand.self,
      SyncSubjectsCommand.self, SyncSubjectCommand.self, SyncRetryCommand.self,
      SyncDiscardCommand.self, SyncExportCommand.self, SyncImportCommand.self, SyncAudioCommand.self
    )
}

/// A sync command without arguments of its own.
protocol PlannedSyncCommand: StudyCommand {
  static var plan: Sync.Plan { get }
}

extension PlannedSyncCommand {
  func run(in console: Console, on study: Study) async throws {
    try await console.sync(Self.plan, study)
  }
}

struct SyncNowCommand: PlannedSyncCommand {
  static let usage = Usage("now", "Sync changes since the last sync.")
    .serves(.sync, "sync", examples: "sync now")
  static let plan = Sync.Plan.changes
}

struct SyncFullCommand: PlannedSyncCommand {
  static let usage = Usage("full", "Refresh everything from WaniKani.")
    .serves(.fetchAnew, "sync full")
    .notes("Unsent changes are sent first, and your answers are kept.")
  static let plan = Sync.Plan.everything
}

struct SyncSubjectsCommand: PlannedSyncCommand {
  static let usage = Usage("refresh", "Refresh all of WaniKani's subjects.")
    .aliases("reset-subjects")
    .serves(.resetSubjects, "sync refresh")
    .notes("Use this if readings or mnemonics are wrong. The queue is kept.")
  static let plan = Sync.Plan.subjects
}

struct SyncAudioCommand: PlannedSyncCommand {
  static let usage =
    Usage("audio", "Download the recordings of your level's vocabulary, to play offline.")
    .serves(.fetchAudio, "sync audio")
    .notes("Run it again to continue. Existing recordings are not downloaded again.")
  static let plan = Sync.Plan.audio
}

struct SyncSubjectCommand: StudyCommand {
  static let usage = Usage("subject", "Refresh one WaniKani subject.")
    .serves(.fetchSubject, "sync subject NUMBER", examples: "sync subject 犬", "sync subject 440")
    .notes("Unsent changes are sent first.")

  @Argument(help: "Its number at WaniKani, its characters, or its meaning.")
  var subject: String

  func run(in console: Console, on study: Study) async throws {
    try await console.sync(.subject(number(study)), study)
  }

  /// Returns the subject's ID. One that is not downloaded can only be given by ID.
  private func number(_ study: Study) async throws -> Subject.ID {
    if let number = Subject.ID(subject) { return number }
    return try await study.waniKani.subjectOverview(named: subject).info.id
  }
}

extension Console {
  fileprivate func sync(_ plan: Sync.Plan, _ study: Study) async throws {
    let sync = study.waniKani.sync()
    let isInteractive = input.isInteractive
    try await sync.sent(.asked(plan), in: self) { state in
      isInteractive ? SyncCommand.progress(of: state.phase) : nil
    }
    guard case .done(let report) = sync.state.phase else { return }
    try show(SyncCommand.lines(report), json: report.json)
    guard report.held > 0 else { return }
    hint("“sync status” lists what was not accepted, and why.")
  }
}

// MARK: Text

extension SyncCommand {
  fileprivate static func lines(_ report: SyncReport) -> [Line] {
    var parts = ["\(Quantity.grouped(report.sent)) sent"]
    if report.held > 0 { parts.append("\(Quantity.grouped(report.held)) not accepted") }
    let fetched = report.fetched.values.reduce(0, +)
    if let recordings = report.recordings { parts.append(recordings.summary) }
    if fetched > 0 {
      parts.append("\(Quantity.grouped(fetched)) fetched")
    } else if report.recordings == nil {
      parts.append("nothing new")
    }
    if report.skipped > 0 { parts.append("\(Quantity.grouped(report.skipped)) not understood") }
    return [Line("Synced", .right) + ": \(parts.joined(separator: " · "))."]
      + report.noticeSentences.map { Line("  \($0)", .faint) }
  }

  fileprivate static func progress(of phase: Sync.Phase) -> String? {
    switch phase {
    case .working(let progress): progress.words
    case .following(let progress): "Syncing elsewhere: \(progress.words)"
    case .idle, .done: nil
    }
  }
}

// MARK: JSON

extension SyncReport {
  fileprivate var json: JSONObject {
    [
      // The changes that WaniKani accepted and refused, and the resources this version does not
      // support.
      "sent": sent, "held": held, "skipped": skipped,
      // The number of resources by collection.
      "fetched": Dictionary(
        uniqueKeysWithValues: WaniKaniCollection.allCases.map { ($0.rawValue, fetched[$0] ?? 0) }),
      "notices": notices.map(\.json),
      // Null unless asked for.
      "recordings": recordings.map {
        ["downloaded": $0.downloaded, "kept": $0.kept, "missing": $0.missing] as JSONObject
      },
    ]
  }
}

extension SyncNotice {
  fileprivate var json: JSONObject {
    let (kind, level): (String, Int?) =
      switch kind {
      case .hidden: ("hidden", nil)
      case .moved(_, let to): ("moved", to)
      case .wasReset: ("reset", nil)
      case .resurrected: ("resurrected", nil)
      case .wentBack(let level): ("went_back", level)
      case .reached(let level): ("reached", level)
      }
    // The level that the subject moved to, or that the learner reached or was reset to.
    return ["kind": kind, "subject": subject, "name": name, "level": level]
  }
}
