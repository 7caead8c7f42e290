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
  let kanjiGrids = DrawnGrids()
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

  func almanac(_ settings: Settings, _ visit: Visit) -> Almanac {
    Almanac(now: visit.at, boundary: settings.boundary)
  }

  /// The frame of a page. What a visitor was to be told is said by it, and then forgotten.
  func chrome(
    _ title: String, _ template: Template, in section: Section? = nil, _ settings: Settings,
    _ visit: Visit
  ) -> Chrome {
    let keys = Keys(settings)
    return Chrome(
      title: title, region: template.rawValue, section: section?.rawValue ?? "",
      isLive: section != nil, csrf: visit.visitor.csrf, keys: keys, keyList: links.keys,
      banner: (study.problem ?? study.backupProblem).map {
        Chrome.Banner(sentence: $0.sentence, remedy: $0.remedy)
      },
      notice: visit.visitor.takeNotice(again: visit.isFollowing, at: visit.at),
      frame: Frame(
        title: title, theme: settings.theme.rawValue, keys: keys,
        keyLines: KeyLine.all(keys), nav: Section.links(current: section), links: links))
  }

  func response(
    _ page: some Page, to visit: Visit, status: HTTPResponse.Status = .ok
  ) throws -> Response {
    let html = try templates.html(of: page, regionOnly: visit.wantsRegion)
    return Response(
      status: status, headers: [.contentType: "text/html; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
  }

  /// A page with a form on it, and what became of that; what failed, the log hears of too.
  func response(_ page: some Page, to visit: Visit, refusing problem: Problem?) throws -> Response {
    guard let problem else { return try response(page, to: visit) }
    log.tell(problem)
    return try response(
      page, to: visit, status: Refusal(problem, refused: .unprocessableContent).status)
  }

  func picture(_ name: String) throws -> Response {
    guard let (data, kind) = study.media.picture(name) else { throw Refusal.notFound }
    return Response(
      status: .ok,
      headers: [.contentType: kind.type, .cacheControl: "private, max-age=86400"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
  }

  /// After a write: the page that shows what came of it.
  func seeOther(_ path: String) -> Response {
    Response(status: .seeOther, headers: [.location: path])
  }

  func seeOther(_ route: Route) -> Response { seeOther(route.path) }
}

/// The entries of the navigation.
enum Section: String, CaseIterable {
  case today, lessons, study, decks, find, dictionary, waniKani, settings

  static func links(current: Section?) -> [Frame.NavLink] {
    allCases.map {
      Frame.NavLink(
        label: $0.label, section: $0.rawValue, url: $0.route.path, isCurrent: $0 == current)
    }
  }

  private var label: String { self == .waniKani ? "WaniKani" : rawValue.capitalized }

  private var route: Route {
    switch self {
    case .today: .today
    case .lessons: .lessons
    case .study: .study
    case .decks: .decks
    case .find: .find
    case .dictionary: .dictionary
    case .waniKani: .waniKani(.board)
    case .settings: .settings
    }
  }
}

extension Keys {
  init(_ settings: Settings) {
    func key(_ action: Engine.Keys.Action) -> String {
      let key = settings.keys[action]
      return key == "space" ? "Space" : key
    }
    self.init(
      state: settings.keysAreOn ? "on" : "off", again: key(.again), hard: key(.hard),
      good: key(.good), easy: key(.easy), show: key(.reveal), undo: key(.undo), help: key(.help),
      right: key(.right), slip: key(.slip), pointing: settings.keys.pointing)
  }
}

extension Logger {
  /// What was only refused is the person's to know, and no matter for a log.
  func tell(_ problem: Problem) {
    guard problem.isFailure else { return }
    error("\(problem.sentence)", metadata: ["detail": "\(problem.detail)"])
  }
}

extension MediaShelf.Kind {
  fileprivate var type: String { self == .jpg ? "image/jpeg" : "image/\(rawValue)" }
}
