import ArgumentParser
import Engine
import Foundation

struct RestoreCommand: StudyCommand {
  static let usage =
    Usage("restore", "Restore a deleted item by its number, or all data from a backup.")
    .serves(.restoreItem, "restore ITEM")
    .serves(.restoreBackup, "restore BACKUP")
    .examples("restore 12", "restore latest", "restore sanpo.zip")
    .notes(
      """
      Your data from before restoring a backup is kept as a backup, which “latest” skips. Of damaged \
      data without a backup, “latest” restores what can be read. \
      Without a terminal, confirm with --yes, unless a backup replaces data that can't be read.
      """)

  @Argument(
    help: "A deleted item's number; a backup's name or path; “latest”; or an archive (.zip).")
  var what: String

  @OptionGroup var confirmation: Confirmation

  /// False for a backup: restoring one is the remedy when nothing can be saved.
  var writes: Bool { item != nil }
  /// Restoring a backup ends the need for one.
  var worksOnSubstitute: Bool { true }

  private var item: Item.ID? { Item.ID(what) }

  func run(in console: Console, on study: Study) async throws {
    if let item { return try await restore(item, console, study) }
    if what.lowercased().hasSuffix(".zip") {
      return try await console.restoreIfSure(URL(filePath: what), confirmation, study)
    }
    await sayPassedOver(console, study)
    guard let backup = try await confirmed(console, study) else {
      return console.output.say("Nothing was changed.")
    }
    try await restore(backup: backup, console, study)
  }

  private func restore(_ item: Item.ID, _ console: Console, _ study: Study) async throws {
    do {
      let (info, undo) = try await study.change {
        try await $0.act(.restore, on: item, at: study.now)
      }
      let name = Line(Fields.withReading(info.item.content), .strong)
      try await console.show(
        [undo.change == nil ? "\(name) is not deleted." : "Restored \(name)."], json: info,
        on: study)
    } catch let problem as Problem where problem == .noItem {
      throw Problem(
        "There is no item \(item).",
        remedy: "“undo --list” lists what was deleted last; “backup --list” lists the backups.")
    }
  }

  private func sayPassedOver(_ console: Console, _ study: Study) async {
    guard what == "latest" else { return }
    for backup in await study.care.backupsBeforeLatest(at: study.now) {
      let moment = Phrase.moment(backup.date, in: console.timeZone)
      console.output.say("The backup of \(moment) can't be read, so “latest” is an older one.")
    }
  }

  /// Returns the backup to restore, by its path if it was asked about; nil if the person declines.
  /// A script is not asked if unreadable data leaves nothing to replace.
  private func confirmed(_ console: Console, _ study: Study) async throws -> String? {
    if confirmation.yes || study.isSubstitute && !console.input.isInteractive { return what }
    guard let (file, date) = try await study.care.findBackup(what, at: study.now) else {
      let question = "Replace your data with what can be read of it?"
      return try await console.isSure(confirmation, question) ? what : nil
    }
    let name =
      date.map { "the backup of \(Phrase.moment($0, in: console.timeZone))" }
      ?? file.lastPathComponent
    let question = "Replace your data with \(name)?"
    return try await console.isSure(confirmation, question) ? file.path : nil
  }

  private func restore(
    backup: String, _ console: Console, _ study: Study
  ) async throws {
    let restoration = try await study.care.restore(backup, at: study.now)
    try console.show(
      [restoration.sentence(of: restoration.backup?.lastPathComponent ?? "what could be read")],
      json: Self.json(restoration))
    console.sayLosses(of: restoration, study)
  }

  private static func json(_ restoration: Restoration) -> JSONObject {
    [
      "restored": restoration.backup?.path,
      // The data before the restore.
      "kept": restoration.kept?.path,
      // Whether unsent changes for WaniKani were kept.
      "is_queue_kept": restoration.isQueueKept,
      // For damaged data: what was recovered since the backup, what is missing, and what may be.
      "carried": (restoration.report?.carried ?? []).map { carried in
        ["kind": carried.kind.rawValue, "count": carried.count, "last_at": carried.last]
          as JSONObject
      },
      "missing": (restoration.report?.missing ?? []).map { missing in
        [
          "kind": missing.kind.rawValue, "count": missing.count,
          "is_at_least": missing.isAtLeast, "after_at": missing.after,
          "before_at": missing.before,
        ] as JSONObject
      },
      "uncertain": restoration.report?.uncertain ?? [],
    ]
  }
}

extension Console {
  /// Says what of damaged data is lost, after a backup or an archive has taken its place.
  func sayLosses(of restoration: Restoration, _ study: Study) {
    let losses = restoration.losses { Phrase.moment($0, in: timeZone) }
    for sentence in losses { output.say(sentence) }
    if isRepl, study.problem != nil || restoration.before != .sound {
      output.say("Restart Sanpo to continue with it.")
    }
  }
}

extension Restoration {
  /// - Parameter name: of what was restored.
  func sentence(of name: String) -> Line {
    guard let kept = kept?.lastPathComponent else { return "Restored \(name, .strong)." }
    // The previous data can be restored only if it was readable.
    let back = before == .sound ? " “restore \(kept)” goes back to it." : ""
    return "Restored \(name, .strong); your previous data is kept as \(kept).\(back)"
  }
}
