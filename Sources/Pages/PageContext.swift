import Engine
import Foundation
import HTML
import Hummingbird

/// One request, as the pages see it.
struct PageContext: Sendable {
  let site: SiteServices
  let request: Request
  let visitor: Visitor
  let now: Date
  /// What stands behind "?" in the address.
  let query: FormData
  /// What was posted; empty for a page that is only looked at.
  var form = FormData()

  init(_ site: SiteServices, _ request: Request, visitor: Visitor) {
    (self.site, self.request, self.visitor) = (site, request, visitor)
    now = site.study.clock.now()
    query = FormData(urlEncoded: (request.uri.query ?? "")[...])
  }

  var study: Study { site.study }
  /// Only what `main` holds is wanted; see enhance.js.
  var wantsRegion: Bool { request.headers[named: "Sanpo-Region"] == "main" }
  /// The page is open already, and follows a change made elsewhere.
  var isFollowing: Bool { request.headers[named: "Sanpo-Following"] != nil }
  /// As the last look at the data found them.
  var settings: Settings { study.settingsSeen }
  var dates: LocalDates { LocalDates(now: now, boundary: settings.boundary) }

  /// Says something on the page that is shown next.
  func say(_ text: String, undo: Notice.Undo? = nil) {
    visitor.leave(Notice(text: text, undo: undo))
  }

  /// After a write: the page that shows what came of it.
  func seeOther(_ path: String) -> Response {
    Response(status: .seeOther, headers: [.location: path])
  }

  func seeOther(_ page: some Page) -> Response { seeOther(page.path) }
}

extension PageContext {
  func show<Shown: PageContent>(
    _ page: Shown, _ state: Shown.State, status: HTTPResponse.Status = .ok
  ) -> Response {
    let markup = Layout(self).drawn(page, state, isRegionOnly: wantsRegion)
    return Response(
      status: status, headers: [.contentType: "text/html; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: markup.renderedBytes())))
  }

  /// A page with a form on it, and what became of that; what failed, the log hears of too.
  func show<Shown: PageContent>(
    _ page: Shown, _ state: Shown.State, refusing problem: Problem?
  ) -> Response {
    guard let problem else { return show(page, state) }
    site.log.tell(problem)
    return show(
      page, state, status: RequestError(problem, refused: .unprocessableContent).status)
  }

  /// A picture or a recording, which the browser may keep for a day.
  func media(_ bytes: some Sequence<UInt8>, type: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: type, .cacheControl: "private, max-age=86400"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  /// A file that is not kept by the browser.
  func file(_ text: String, type: String, name: String) -> Response {
    Response(
      status: .ok,
      headers: [
        .contentType: type, .contentDisposition: "attachment; filename=\"\(name)\"",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}
