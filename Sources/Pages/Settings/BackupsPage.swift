import Engine
import Foundation
import HTML
import Hummingbird

/// The backups: making one, looking into one, and restoring one.
struct BackupsPage: Page {
  static let address = Address("backups") { BackupsPage() }
  static let intents: KeyValuePairs<Intent, String?> = [
    .backUp: "Back up now", .restoreBackup: "Restore this backup",
    .writeArchive: "Download all data", .restoreArchive: "Restore this archive",
  ]
  static let navigation: NavigationEntry? = .settings
  static let restore = Form<Self>("restore", does: .restoreBackup) { $0.restore }
  static let archive = Form<Self>(
    "archive", does: .restoreArchive, limit: FormData.largestWithFiles
  ) { $0.restoreArchive }
  static var forms: [Form<Self>] {
    [Form(does: .backUp) { $0.backUp }, restore, archive]
  }
  static let files: [any Endpoint.Type] = [ArchiveFile.self]

  struct State {
    var backups: [Backup]
    var chosen: Backup?
    var contents: BackupContents?
    /// Whether a backup was asked for that is there no more.
    var isGone = false
    /// Whether archives can be restored: not where there are plans, as an archive holds what was
    /// paid for, and the trial.
    var takesArchives = true
    var archive = Field()
    /// Whether the data can't be opened, so that a restore only adds what of it can be read.
    var isSubstitute = false
    /// Whether it can't be opened, and no backup can be read.
    var isWithoutBackup = false
    var dates: LocalDates
  }

  func load(_ context: PageContext) async throws -> State {
    let care = context.study.care
    var state = State(backups: care.backups, dates: context.dates)
    state.takesArchives = !context.study.entitlements.hasPlans
    state.isSubstitute = context.study.isSubstitute && !context.study.isReplaced
    if state.isSubstitute { state.isWithoutBackup = await care.isWithoutBackup }
    let name = context.query["name"]
    state.chosen = state.backups.first { $0.name == name }
    state.isGone = state.chosen == nil && !name.isEmpty
    if let chosen = state.chosen {
      state.contents = try await care.contents(ofBackup: chosen.name, at: context.now)
    }
    return state
  }

  private func backUp(_ context: PageContext) async throws -> Response {
    try await context.study.care.takeBackup(at: context.now)
    context.say("Backed up.")
    return context.seeOther(self)
  }

  private func restore(_ context: PageContext) async throws -> Response {
    let care = context.study.care
    let name = context.form["name"]
    let backup = care.backups.first { $0.name == name }
    if backup == nil {
      guard name == Self.latest, await care.isWithoutBackup else { throw RequestError.malformed }
    }
    let restoration = try await care.restore(name, at: context.now)
    let restored = backup.map { "the backup of \(context.dates.moment($0.date))" }
    await say("Restored \(restored ?? "what could be read").", of: restoration, context)
    return context.seeOther(self)
  }

  /// Tells what was restored, and what of damaged data is lost. Where it took the place of data
  /// that could not be read, that still has to be opened: a learner of a server can't restart it,
  /// so the next page does.
  private func say(_ text: String, of restoration: Restoration, _ context: PageContext) async {
    let isWhole = context.study.problem == nil && restoration.before == .sound
    if !isWhole, let signedIn = context.signedIn { await signedIn.sites.close(signedIn.learner.id) }
    let isOpened = isWhole || context.signedIn != nil
    var sentences = [text] + restoration.losses(context.dates.moment)
    if restoration.before == .sound {
      sentences.append("To go back, restore the latest backup “Before a restore”.")
    }
    if !isOpened { sentences.append("Restart Sanpo to continue with it.") }
    context.say(sentences.joined(separator: " "))
  }

  private func restoreArchive(_ context: PageContext) async throws -> Response {
    guard !context.study.entitlements.hasPlans else { throw RequestError.notFound }
    do {
      guard let file = context.form.file("file") else { throw Problem.noArchiveChosen }
      let restoration = try await withTemporaryArchive { archive in
        try file.data.write(to: archive)
        return try await context.study.care.restoreArchive(archive, at: context.now)
      }
      await say("Restored the archive.", of: restoration, context)
    } catch let problem as Problem {
      return try await showRefusal(problem, context) { $0.archive.error = problem.description }
    }
    return context.seeOther(self)
  }

  func name(_ state: State) -> String { "Backups" }

  // MARK: - Markup

  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    crumbs([Link("Settings", SettingsPage().path)])
    h1 { "Backups" }
    p(.class("lead")) {
      "Sanpo makes a backup every day, and keeps seven daily, four weekly and six monthly ones. Those made "
      "by you, before a restore or before an update are never deleted."
    }
    postForm(path, layout.csrf) { button(.class("button")) { "Back up now" } }
    if state.isSubstitute {
      form.spaced(.class("form"), .method("get"), .action(ArchiveFile().path)) {
        checkBox("from-backup", "Download what is shown in place of my data")
        button(.class("button")) { "Download all data" }
      }
    } else {
      p.spaced {
        a(.href(ArchiveFile().path), .download) { "Download all data" }
        "as text files that other programs can read."
      }
    }
    if state.takesArchives {
      restoring(state, layout)
    } else {
      p(.class("aside")) { Problem.archiveWherePlans.description }
    }
    if state.isGone { p(.class("error"), .role("alert")) { "This backup no longer exists." } }
    if let chosen = state.chosen, let contents = state.contents {
      details(of: chosen, contents, state, layout)
    }
    if state.backups.isEmpty {
      emptySheet {
        p(.class("lead")) { "There are no backups yet." }
        if state.isWithoutBackup { rescuing(layout) }
      }
    } else {
      section(.class("sheet")) {
        if state.isWithoutBackup {
          p { "None of these backups can be read." }
          rescuing(layout)
        }
        scrolling("Table of backups") {
          table(.class("items")) {
            thead {
              tr {
                for name in ["Time", "Reason"] { th(.scope("col")) { name } }
                th(.scope("col"), .class("wide")) { "Size" }
                th(.scope("col")) { span(.class("unseen")) { "Restore" } }
              }
            }
            tbody { for backup in state.backups { row(backup, state.dates) } }
          }
        }
      }
    }
  }

  /// The engine's name for the newest backup, or for what can be read of damaged data if none can.
  private static let latest = "latest"

  @HTMLBuilder
  private func rescuing(_ layout: Layout) -> HTMLContent {
    p {
      "Your data can't be opened. What can still be read of it can be restored; a damaged file is kept."
    }
    postForm(path(Self.restore), layout.csrf) {
      hiddenField("name", Self.latest)
      button(.class("button")) { "Restore what can be read" }
    }
  }

  /// The effect of restoring while the data can't be opened.
  private static let rescue =
    "takes the place of your data, which can't be opened. What can still be read of it and is newer is added; a damaged file is kept."

  private func restoring(_ state: State, _ layout: Layout) -> HTMLElement {
    drawer("Restore an archive", isOpen: state.archive.error != nil) {
      p {
        """
        An archive is the file from “Download all data”, on this or another computer. \
        \(state.isSubstitute ? "It \(Self.rescue)" : "It replaces all your data, which is backed up first.")
        """
      }
      postForm(
        path(Self.archive), layout.csrf, style: "form", isMultipart: true, isEnhanced: false
      ) {
        inputField(
          "file", "Archive (.zip)", Field(error: state.archive.error), .type("file"),
          .accept(".zip")
        ) {
          p {
            """
            Up to \(FormData.largestWithFiles >> 20) MB. “archive FILE --restore” in a terminal takes \
            larger ones.
            """
          }
        }
        button(.class("button danger")) { "Restore this archive" }
      }
    }
  }

  private func row(_ backup: Backup, _ dates: LocalDates) -> HTMLElement {
    // The table may be long, and what is in the backup stands above it.
    let url = path(["name": backup.name]) + "#\(Self.detailsID)"
    let moment = dates.moment(backup.date)
    return tr {
      th(.scope("row")) { pageLink(moment, url) }
      td { backup.kind.label }
      td(.class("wide")) { backup.size }
      td {
        pageLink("Restore…", url)
          .attributes(.aria("label", value: "Restore the backup of \(moment)…"))
      }
    }
  }

  private static let detailsID = "backup"

  private func details(
    of backup: Backup, _ contents: BackupContents, _ state: State, _ layout: Layout
  ) -> HTMLElement {
    let dates = state.dates
    return sheet("Backup of \(dates.moment(backup.date))", id: Self.detailsID) {
      figureList([
        Fact("Items", Quantity.grouped(contents.items)),
        Fact("Cards", Quantity.grouped(contents.cards)),
        Fact("Answers", Quantity.grouped(contents.answers)),
        Fact("Last answer", contents.lastAnswer.map(dates.moment) ?? "–"),
        Fact("Size", backup.size),
      ])
      p {
        state.isSubstitute
          ? "This backup \(Self.rescue)"
          : "Restoring reverts all your data to this backup. Your current data is backed up first."
      }
      postForm(path(Self.restore), layout.csrf) {
        hiddenField("name", backup.name)
        button(.class("button danger")) { "Restore this backup" }
      }
    }
  }
}

extension Problem {
  fileprivate static let noArchiveChosen = Problem(
    "No file was chosen.", remedy: "Choose the file from “Download all data”.")
}

/// All data as a ZIP of text files.
struct ArchiveFile: Endpoint {
  static let address = Address("backups/archive.zip") { ArchiveFile() }

  func response(to context: PageContext) async throws -> Response {
    let fromBackup = context.query.isOn("from-backup")
    let study = context.study
    if study.isSubstitute, !study.isReplaced, !fromBackup {
      throw Problem.notYourData(
        otherwise: "To download what is shown instead, tick the box under “Backups”.")
    }
    let data = try await withTemporaryArchive { file in
      try await study.care.archive(to: file, at: context.now, fromBackup: fromBackup)
      return try Data(contentsOf: file, options: .alwaysMapped)
    }
    return try context.file(
      data, type: "application/zip", name: "sanpo-archive-\(context.dates.today.isoText).zip")
  }
}

/// Gives a place for an archive that only this user can read, until `body` has ended.
private func withTemporaryArchive<Value>(
  _ body: (URL) async throws -> Value
) async throws -> Value {
  let folder = try PrivateFolder.temporary()
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder.appending(path: "archive.zip"))
}
