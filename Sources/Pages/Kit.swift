import Engine
import Foundation
import Hummingbird
import Logging

/// What every handler works with.
struct Kit: Sendable {
  let study: Study
  let templates: TemplateLibrary
  let assets: AssetLibrary
  let live: Live
  let guide: Guide
  let imports: ImportJobs
  let panes: Panes
  let sync: SyncRun
  let course: CourseIndex
  let dictionary: DictionaryDoor
  let log: Logger
  private let links: Frame.Links

  init(
    _ study: Study, programs: @escaping Panes.Programs, log: Logger, drawingsKept: Int = 50,
    walked: @escaping @Sendable (Place) -> Void = { _ in }
  ) throws {
    (self.study, self.log) = (study, log)
    templates = try TemplateLibrary(keeping: drawingsKept)
    assets = try AssetLibrary()
    live = Live(study.changes)
    guide = Guide(live, walked: walked)
    imports = ImportJobs(live, log: log)
    panes = Panes(live, programs: programs)
    sync = SyncRun(study.sync(), live)
    course = CourseIndex(study.course)
    dictionary = DictionaryDoor(study, live)
    links = Frame.Links(
      home: Route.today.path, keys: Route.keys.path, about: Route.about.path,
      compare: Route.compare.path, live: Route.live.path, styles: assets.styleURLs,
      scripts: assets.scriptURLs, dictionary: Route.dictionary.path,
      icon: assets.iconURL)
  }

  func settings() async throws -> Settings {
    let preferences = try await study.preferences().sent(.opened)
    return preferences.settings
  }

  func decks(at now: Date) async throws -> [Overview.DeckLine] {
    try await study.deckShelf().sent(.opened(at: now)).decks
  }

  func dates(_ settings: Settings, _ visit: Visit) -> LocalDates {
    LocalDates(now: visit.at, boundary: settings.boundary)
  }

  /// The frame of a page. What a visitor was to be told is said by it, and then forgotten.
  func chrome(
    _ title: String, _ template: Template, in section: NavigationEntry? = nil, _ settings: Settings,
    _ visit: Visit
  ) -> Chrome {
    let keys = Keys(settings)
    return Chrome(
      title: title, region: template.rawValue, section: section?.id ?? "",
      isLive: section != nil, csrf: visit.visitor.csrf, keys: keys, keyList: links.keys,
      banner: (study.problem ?? study.backupProblem).map {
        Layout.Banner(sentence: $0.sentence, remedy: $0.remedy)
      },
      notice: visit.visitor.takeNotice(again: visit.isFollowing, at: visit.at),
      frame: Frame(
        title: title, theme: settings.theme.rawValue, keys: keys,
        keyLines: KeyLine.all(keys), nav: NavigationEntry.links(current: section), links: links))
  }

  func response(
    _ page: some TemplatePage, to visit: Visit, status: HTTPResponse.Status = .ok
  ) throws -> Response {
    let html = try templates.html(of: page, regionOnly: visit.wantsRegion)
    return Response(
      status: status, headers: [.contentType: "text/html; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
  }

  /// A page with a form on it, and what became of that; what failed, the log hears of too.
  func response(_ page: some TemplatePage, to visit: Visit, refusing problem: Problem?) throws
    -> Response
  {
    guard let problem else { return try response(page, to: visit) }
    log.tell(problem)
    return try response(
      page, to: visit, status: RequestError(problem, refused: .unprocessableContent).status)
  }

  /// After a write: the page that shows what came of it.
  func seeOther(_ path: String) -> Response {
    Response(status: .seeOther, headers: [.location: path])
  }

  func seeOther(_ route: Route) -> Response { seeOther(route.path) }
}

/// The entries of the navigation.
extension NavigationEntry {
  static let today = NavigationEntry("today", "Today", TodayPage())
  static let lessons = NavigationEntry("lessons", "Lessons", LessonsPage())
  static let study = NavigationEntry("study", "Study", StudyStartPage())
  static let decks = NavigationEntry("decks", "Decks", DecksPage())
  static let find = NavigationEntry("find", "Find", FindPage())
  static let settings = NavigationEntry("settings", "Settings", SettingsPage())

  static func links(current: NavigationEntry?) -> [Frame.NavLink] {
    Site.navigation.map {
      Frame.NavLink(label: $0.name, section: $0.id, url: $0.path, isCurrent: $0 == current)
    }
  }
}

extension Logger {
  /// What was only refused is the person's to know, and no matter for a log.
  func tell(_ problem: Problem) {
    guard problem.isFailure else { return }
    error("\(problem.sentence)", metadata: ["detail": "\(problem.detail)"])
  }
}
