import ArgumentParser
import Engine
import Foundation

struct RestoreCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Bring back a deleted item by its number, or all data from a backup.",
    discussion: "What was there before a backup was restored is itself kept as a backup.")
  static let intents: [Intent: String] = [.restoreBackup: "restore BACKUP"]

  @Argument(help: "A deleted item's number; a backup's name or path; or “latest”.")
  var what: String

  @OptionGroup var common: CommonOptions

  /// A backup is brought back just when nothing else is kept.
  var writes: Bool { item != nil }

  private var item: Item.ID? { Item.ID(what) }

  func run(in console: Console, on study: Study) async throws {
    if let item {
      let sheet = try await study.onItem(.acted(.restore, item, at: study.now))
      return try await console.show(
        ["Brought back \(Fields.withReading(sheet.item.content), .strong)."],
        json: sheet, on: study)
    }
    try await restoreBackup(console, study)
  }

  private func restoreBackup(_ console: Console, _ study: Study) async throws {
    let state = try await study.care().sent(.restoreAsked(what, at: study.now))
    guard case .restored(let backup, let kept, let isQueueKept) = state.done else { return }
    let before = kept.map { "; what was there before is kept as \($0.lastPathComponent)" } ?? ""
    try console.show(
      ["Restored \(backup.lastPathComponent, .strong)\(before)."],
      json: [
        "restored": backup.path,
        // What was there before.
        "kept": kept?.path,
        // Whether what WaniKani had not heard yet is still there.
        "is_queue_kept": isQueueKept,
      ])
    if !isQueueKept {
      console.output.say(
        """
        What WaniKani had not heard yet could not be read from the damaged file. If you study with \
        WaniKani, sync, and review what comes up once more.
        """)
    }
    if study.problem != nil { console.output.say("Start again to go on with it.") }
  }
}
