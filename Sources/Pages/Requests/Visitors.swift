import Engine
import Foundation
import Synchronization

/// A browser identified by its cookie, with its CSRF token and its pending notice.
final class Visitor: Sendable {
  /// 256 random bits, only in the cookie; on a server of several learners, their session's ID.
  let cookie: String
  /// 256 bits derived from the cookie, only in the forms; together they prove that a form is ours.
  let csrf: String
  /// Another 256 bits, for the forms of pages with userscripts: good for studying only.
  let studyToken: String

  /// The notices for the next page and, in `panelNotices`, for the panel.
  let notices = ShownOnce<Notice>()
  let panelNotices = ShownOnce<Notice>()
  /// The last answer, for userscripts.
  let scriptDetail = ShownOnce<AnswerEventDetail>()
  private let textRead = Mutex("")

  /// - Parameter cookie: the cookie of a browser that was admitted before.
  init(cookie: String = AccessTokens.secret(), formKey: FormKey = FormKey()) {
    self.cookie = cookie
    csrf = formKey.secret(for: "all forms", of: cookie)
    studyToken = formKey.secret(for: "studying", of: cookie)
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
final class ShownOnce<Shown: Sendable>: Sendable {
  private struct State {
    var waiting: Shown?
    var shown: Shown?
    var shownAt = Date.distantPast
  }

  private let state = Mutex(State())

  /// The seconds for which it is repeated.
  private static var longest: TimeInterval { 10 }

  func leave(_ value: Shown?) { state.withLock { $0.waiting = value } }

  /// No longer repeats what was shown.
  func endRepeats() { state.withLock { $0.shown = nil } }

  /// - Parameter again: whether the page only reloads after a change elsewhere, and repeats what was
  ///   just shown.
  func take(again: Bool = false, at now: Date) -> Shown? {
    state.withLock { state in
      if !again { (state.shown, state.shownAt, state.waiting) = (state.waiting, now, nil) }
      return now < state.shownAt + Self.longest ? state.shown : nil
    }
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
  private let formKey: FormKey

  init(formKey: FormKey = FormKey()) {
    self.formKey = formKey
  }

  /// Returns the visitor of an admitted browser, which is a new one after a restart: the same for
  /// all of its tabs, even if they load at once, and with the same secrets in its forms.
  func visitor(admittedWith cookie: String) -> Visitor {
    registry.withLock { registry in
      if let visitor = registry.visitor(with: cookie) { return visitor }
      let visitor = Visitor(cookie: cookie, formKey: formKey)
      registry.add(visitor)
      return visitor
    }
  }

  /// Returns the visitor of a browser without a cookie. It is kept once the browser has one.
  func stranger() -> Visitor { Visitor(formKey: formKey) }

  func welcome(_ visitor: Visitor) {
    registry.withLock { $0.add(visitor) }
  }
}
