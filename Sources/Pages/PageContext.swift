import Engine
import Foundation
import HTML
import Hummingbird

/// A request with everything a page needs.
struct PageContext: Sendable {
  let site: SiteServices
  let request: Request
  let visitor: Visitor
  /// The learner and their device, where several share a server; nil for a person alone.
  var signedIn: SignedInLearner?
  /// The pattern of the requested address, such as "/decks/{id}".
  let screen: String
  let now: Date
  let settings: Settings
  /// The query parameters.
  let query: FormData
  /// The posted form, empty for GET.
  var form = FormData()
  /// The userscripts that run on the page; nil if none does.
  var scripts: ScriptRun?
  /// The changes made by the request.
  let changes = UndoTracker()

  init(
    _ site: SiteServices, _ request: Request, _ settings: Settings, visitor: Visitor,
    signedIn: SignedInLearner? = nil, screen: String = "other"
  ) {
    self.site = site
    self.request = request
    self.visitor = visitor
    self.screen = screen
    self.settings = settings
    self.signedIn = signedIn
    now = site.study.clock.now()
    query = FormData(query: (request.uri.query ?? "")[...])
  }

  var study: Study { site.study }
  /// Whether only the contents of `main` are requested; see enhance.js.
  var wantsRegion: Bool { request.headers[named: "Sanpo-Region"] == "main" }
  /// Whether the page is shown in a panel on another page; see lookup.js.
  var wantsPanel: Bool { request.headers[named: "Sanpo-Region"] == "panel" }
  /// Whether the browser loads this page as a document next, as userscripts come with one, because
  /// it is another than the one that asked for its region.
  var isLoadedAgain: Bool {
    let place = request.headers[named: "Sanpo-Place"]
    return wantsRegion && place != nil && place != request.uri.path
  }
  /// Whether scripts have run in the browser, which enhance.js says by a cookie.
  var hasScripts: Bool { request.cookies["sanpo-scripts"] != nil }
  /// Whether an open page is reloading after a change elsewhere.
  var isFollowing: Bool { request.headers[named: "Sanpo-Following"] != nil }
  /// What a page that follows shows: where the learner was in a song, if it shows another place, or
  /// the revision of a session.
  var shownBefore: Int? { request.headers[named: "Sanpo-Following"].flatMap { Int($0) } }
  /// Whether the page that follows showed a job, or that it is done.
  var hasShownJob: Bool { isFollowing && request.headers[named: "Sanpo-Jobs"] != nil }
  var dates: LocalDates { LocalDates(now: now, boundary: settings.boundary) }

  /// Shows a notice on the next page, or in the panel that the request comes from.
  func say(_ text: String, undo: Notice.Step? = nil, redo: Notice.Step? = nil) {
    leave(Notice(text: text, undo: undo, redo: redo))
  }

  /// Shows on the next page, or in the panel, why something was not done, and logs failures.
  func say(_ problem: Problem) {
    report(problem)
    leave(Notice(text: problem.description, isProblem: true))
  }

  private func report(_ problem: Problem) {
    site.log.report(problem)
    study.analytics.record(.problem(problem, on: screen))
  }

  private func leave(_ notice: Notice) {
    (wantsPanel ? visitor.panelNotices : visitor.notices).leave(notice)
  }

  /// Redirects to a page after a write.
  func seeOther(_ path: String) -> Response {
    Response(status: .seeOther, headers: [.location: path])
  }

  func seeOther(_ page: some Page) -> Response { seeOther(page.path) }
}

extension PageContext {
  func show<Shown: PageContent>(
    _ page: Shown, _ state: Shown.State, status: HTTPResponse.Status = .ok
  ) -> Response {
    var layout = Layout(self)
    layout.isRefusal = status != .ok
    let markup =
      wantsPanel
      ? layout.panel(page, state).body
      : wantsRegion ? layout.fragment(page, state) : layout.document(page, state)
    var response = Response(status, type: "text/html; charset=utf-8", markup.renderedBytes())
    if let scripts {
      response.headers[named: "Content-Security-Policy"] = scripts.policy
      // Another policy than that of all other pages: what a script opens doesn't know its opener.
      response.headers[named: "Cross-Origin-Opener-Policy"] = "same-origin-allow-popups"
    }
    return response
  }

  /// Shows a page with the problem of its form, and logs failures.
  func show<Shown: PageContent>(
    _ page: Shown, _ state: Shown.State, refusing problem: Problem?
  ) -> Response {
    guard let problem else { return show(page, state) }
    report(problem)
    return show(
      page, state, status: RequestError(problem, refused: .unprocessableContent).status)
  }

  /// Returns an image or a recording that is the same for everyone, for a day.
  func media(_ data: Data, type: String) -> Response {
    Response(type: type, data, [.cacheControl: "private, max-age=86400"])
  }

  /// Returns a file of the learner's. The browser keeps it, and asks each time whether it is still
  /// the same: another learner of the browser may have another under that address.
  func ownMedia(_ data: Data, type: String) -> Response {
    let tag = EntityTag(SHA256.hex(data).prefix(32))
    let isKnown = tag.isKnown(to: request.headers)
    return Response(
      status: isKnown ? .notModified : .ok,
      headers: [.contentType: type, .eTag: tag.text, .cacheControl: "private, no-cache"],
      body: isKnown ? .init() : ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
  }

  /// Returns a download that is not cached, and is sent in pieces, as it can be large.
  ///
  /// - Parameters:
  ///   - name: in ASCII.
  ///   - title: the name that browsers take instead, which can be Japanese; they change what no
  ///     file may be called.
  /// - Throws: `RequestError` if a script of a page asks for it while userscripts are on.
  func file(_ data: Data, type: String, name: String, title: String? = nil) throws -> Response {
    guard mayDownload else { throw RequestError.noDownload }
    let titled = title.map { "; filename*=UTF-8''\($0.percentEncoded)" } ?? ""
    return Response(
      status: .ok,
      headers: [
        .contentType: type, .contentDisposition: "attachment; filename=\"\(name)\"\(titled)",
      ],
      body: ResponseBody(contentLength: data.count) { writer in
        for start in stride(from: 0, to: data.count, by: 1 << 16) {
          try await writer.write(ByteBuffer(bytes: data.dropFirst(start).prefix(1 << 16)))
        }
        try await writer.finish(nil)
      })
  }

  func file(
    _ text: String, type: String, name: String, title: String? = nil
  ) throws -> Response {
    try file(Data(text.utf8), type: type, name: name, title: title)
  }
}

extension Response {
  /// A response that grows while it is sent, so a proxy such as nginx must not hold it back.
  static func growing(type: String, _ body: ResponseBody) -> Response {
    var response = Response(status: .ok, headers: [.contentType: type], body: body)
    response.headers[named: "X-Accel-Buffering"] = "no"
    return response
  }

  /// A response that is sent as a whole.
  init(
    _ status: HTTPResponse.Status = .ok, type: String, _ bytes: some Sequence<UInt8>,
    _ more: HTTPFields = [:]
  ) {
    var headers = more
    headers[.contentType] = type
    let body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
    self.init(status: status, headers: headers, body: body)
  }
}
