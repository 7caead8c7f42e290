import Engine
import Foundation
import Synchronization

/// A browser identified by its cookie, with its CSRF token and its pending notice.
final class Visitor: Sendable {
  /// 256 random bits, only in the cookie.
  let cookie: String
  /// Another 256 random bits, only in the forms; together they prove that a form is ours.
  let csrf: String
  /// 256 random bits for the forms of pages with userscripts: good for studying only.
  let studyToken: String

  private let notices = Mutex(ShownOnce<Notice>())
  private let panelNotices = Mutex(ShownOnce<Notice>())
  private let scriptDetail = Mutex(ShownOnce<AnswerEventDetail>())
  private let textRead = Mutex("")

  /// - Parameter cookie: The cookie of a browser that was admitted before.
  init(cookie: String = AccessTokens.secret()) {
    self.cookie = cookie
    csrf = AccessTokens.secret()
    studyToken = AccessTokens.secret()
  }

  func leave(_ notice: Notice?) {
    notices.withLock { $0.waiting = notice }
  }

  /// Returns the pending notice once.
  ///
  /// - Parameter again: Whether the page only reloads after a change elsewhere, and repeats the
  ///   notice just shown.
  func takeNotice(again: Bool, at now: Date) -> Notice? {
    notices.withLock { $0.take(again: again, at: now) }
  }

  func leaveInPanel(_ notice: Notice) {
    panelNotices.withLock { $0.waiting = notice }
  }

  /// Returns the pending notice of the panel once.
  func takePanelNotice(at now: Date) -> Notice? {
    panelNotices.withLock { $0.take(again: false, at: now) }
  }

  func leave(_ detail: AnswerEventDetail?) {
    scriptDetail.withLock { $0.waiting = detail }
  }

  /// Returns the last answer once, for userscripts.
  func takeScriptDetail(again: Bool, at now: Date) -> AnswerEventDetail? {
    scriptDetail.withLock { $0.take(again: again, at: now) }
  }

  /// The text being read, kept for returning from one of its words.
  var text: String {
    get { textRead.withLock(\.self) }
    set { textRead.withLock { $0 = newValue } }
  }

  func owns(_ token: String) -> Bool { Secret.isEqual(token, csrf) }

  func ownsForStudy(_ token: String) -> Bool { Secret.isEqual(token, studyToken) }
}

/// A value that is shown once, on the next page.
private struct ShownOnce<Shown> {
  var waiting: Shown?
  private var shown: Shown?
  private var shownAt = Date.distantPast

  /// The seconds for which it is repeated.
  private static var longest: TimeInterval { 10 }

  init() {}

  mutating func take(again: Bool, at now: Date) -> Shown? {
    if !again { (shown, shownAt, waiting) = (waiting, now, nil) }
    return now < shownAt + Self.longest ? shown : nil
  }
}

/// The most recent browsers.
final class Visitors: Sendable {
  static let most = 2_000

  private struct Seen {
    var visitor: Visitor
    var lastVisit: Int
  }

  private struct Registry {
    private var seen: [String: Seen] = [:]
    private var visits = 0

    mutating func visitor(with cookie: String) -> Visitor? {
      visits += 1
      seen[cookie]?.lastVisit = visits
      return seen[cookie]?.visitor
    }

    mutating func add(_ visitor: Visitor) {
      if seen.count >= Visitors.most { forgetOlderHalf() }
      visits += 1
      seen[visitor.cookie] = Seen(visitor: visitor, lastVisit: visits)
    }

    private mutating func forgetOlderHalf() {
      let visits = seen.values.map(\.lastVisit).sorted()
      let middle = visits[visits.count / 2]
      seen = seen.filter { $0.value.lastVisit >= middle }
    }
  }

  private let registry = Mutex(Registry())

  func visitor(with cookie: String) -> Visitor? {
    registry.withLock { $0.visitor(with: cookie) }
  }

  /// Returns the visitor of an admitted browser, which is a new one after a restart: the same for
  /// all of its tabs, even if they load at once.
  func visitor(admittedWith cookie: String) -> Visitor {
    registry.withLock { registry in
      if let visitor = registry.visitor(with: cookie) { return visitor }
      let visitor = Visitor(cookie: cookie)
      registry.add(visitor)
      return visitor
    }
  }

  func welcome(_ visitor: Visitor) {
    registry.withLock { $0.add(visitor) }
  }
}
