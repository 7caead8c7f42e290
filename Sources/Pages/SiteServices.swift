import Engine
import Foundation
import Hummingbird
import Logging

/// The dependencies of all pages.
struct SiteServices: Sendable {
  let study: Study
  let assets: AssetLibrary
  let live: Live
  let guide: Guide
  let imports: ImportJobs
  let panes: Panes
  let sync: SyncRun
  let tutor = TutorRuns()
  let course: CourseIndex
  let dictionary: DictionaryOpener
  let reading: ReadingOpener
  let dictionaryImport: DictionaryImport
  let log: Logger

  init(
    _ study: Study, assets: AssetLibrary? = nil, programs: @escaping Panes.Programs, log: Logger,
    walked: @escaping @Sendable (Place) -> Void = { _ in }
  ) throws {
    (self.study, self.log) = (study, log)
    self.assets = try assets ?? AssetLibrary()
    live = Live(study.changes, viewing: study.jobs.watch)
    guide = Guide(live, walked: walked)
    imports = ImportJobs(live, log: log)
    panes = Panes(live, programs: programs)
    sync = SyncRun(study.waniKani.sync(), live)
    course = CourseIndex(study.course)
    dictionary = DictionaryOpener(study, live)
    reading = ReadingOpener(study, live)
    dictionaryImport = DictionaryImport(study, live)
  }

  func settings() async throws -> Settings {
    let preferences = try await study.preferences().sent(.opened)
    return preferences.settings
  }

  /// Does what a study needs while it is open, until the task is cancelled: daily backups, jobs,
  /// syncs, flags.
  func upkeep() -> Task<Void, Never> {
    Task { [study, log, sync = sync.store] in await study.keepUp(sync: sync) { log.tell($0) } }
  }

  func decks(at now: Date) async throws -> [Overview.DeckLine] {
    try await study.deckList().sent(.opened(at: now)).decks
  }
}

/// The entries of the navigation.
extension NavigationEntry {
  static let today = NavigationEntry("today", "Today", TodayPage())
  static let lessons = NavigationEntry("lessons", "Lessons", LessonsPage())
  static let study = NavigationEntry("study", "Study", StudyStartPage())
  static let decks = NavigationEntry("decks", "Decks", DecksPage())
  static let find = NavigationEntry("find", "Find", FindPage())
  static let settings = NavigationEntry("settings", "Settings", SettingsPage())
}

extension Logger {
  /// Logs failures. A refusal concerns only the person.
  func tell(_ problem: Problem) {
    guard problem.isFailure else { return }
    error("\(problem.sentence)", metadata: ["detail": "\(problem.detail)"])
  }
}
