import ArgumentParser
import Engine
import Foundation

struct BackupCommand: ShellCommand, ViewCommand {
  static let usage = Usage("backup", "Back up your data now, or list the backups.")
    .serves(
      .backUp, "backup", examples: "backup", "backup --list", "backup --all-learners --json"
    )
    .notes(
      """
      A backup is made automatically every day; seven daily, four weekly and six monthly ones are \
      kept. Backups you make yourself are never removed. Each is listed with its name, for “restore”. \
      With “--all-learners”, the owner of a server backs up the data of every learner and the \
      accounts; these backups are thinned out as the daily ones are.
      """)

  @Flag(help: "List the backups, newest first.")
  var list = false

  @Flag(help: "Back up the data of all learners of this server, and their accounts, instead.")
  var allLearners = false

  /// The data of the owner is not opened for a backup of the others'.
  var execution: Execution { allLearners ? .alone(self) : .onStudy(self) }

  func validate() throws {
    guard !list || !allLearners else {
      throw ValidationError("--list and --all-learners can't be combined.")
    }
  }

  func run(in console: Console) async throws {
    try await LearnerBackup.takeAll(in: console)
  }

  func run(in console: Console, on study: Study) async throws {
    guard list else {
      let now = study.now
      let file = try await study.care.takeBackup(at: now)
      try console.show(["Backed up to \(file.path, .strong)."], json: Self.json(file, at: now))
      if Accounts.exist(in: study.folder) { console.output.say(Self.ownersNote(study.folder)) }
      return
    }
    let backups = study.care.backups
    let damaged = await study.care.damagedBackups()
    try console.show(
      backups.isEmpty
        ? ["There are no backups yet."] : Self.lines(backups, damaged, in: console.timeZone),
      json: backups.map {
        Self.json($0.file, at: $0.date) + ["is_damaged": damaged.contains($0.name)]
      })
  }

  private static func ownersNote(_ home: URL) -> String {
    """
    This is your own data alone. Each learner's is backed up on the days they use it, in \
    \(home.appending(path: "learners/ID/backups").path), and the accounts in \
    \(home.appending(path: "accounts/backups").path). “backup --all-learners” backs all of them up \
    now.
    """
  }

  /// The names come last, and may wrap as a whole.
  private static func lines(
    _ backups: [Backup], _ damaged: Set<String>, in zone: TimeZone
  ) -> [Line] {
    let rows = backups.map { backup in
      let kind = backup.kind.label + (damaged.contains(backup.name) ? ", damaged" : "")
      return [Phrase.moment(backup.date, in: zone), kind, backup.size, backup.name]
        .map { Line($0) }
    }
    return rows.inColumns(flushRight: [2]).map { row in
      var line = row
      line.hanging = 4
      return line
    }
  }

  private static func json(_ backup: URL, at date: Date) -> JSONObject {
    ["backup": backup.path, "name": backup.lastPathComponent, "at": date]
  }
}
