import Engine
import Foundation
import Synchronization

/// One browser, known by its cookie: the token its forms carry, and what it is to be told next.
final class Visitor: Sendable {
  /// 256 bits of chance, in the cookie only.
  let cookie: String
  /// Another 256 bits, in the forms only; together they prove that a form is from here.
  let csrf: String

  private struct Notices {
    var waiting: Notice?
    var shown: Notice?
    var shownAt = Date.distantPast
  }

  /// In seconds; who reads on elsewhere has heard it by then.
  private static let longestNotice: TimeInterval = 10

  private let notices = Mutex(Notices())
  private let textRead = Mutex("")

  /// - Parameter cookie: of a browser that was let in before.
  init(cookie: String = AccessTokens.secret()) {
    self.cookie = cookie
    csrf = AccessTokens.secret()
  }

  func leave(_ notice: Notice?) {
    notices.withLock { $0.waiting = notice }
  }

  /// Said once.
  ///
  /// - Parameter again: the page only follows a change elsewhere, and says what it said a moment
  ///   before.
  func takeNotice(again: Bool, at now: Date) -> Notice? {
    notices.withLock { notices in
      if !again { notices = Notices(shown: notices.waiting, shownAt: now) }
      return now < notices.shownAt + Self.longestNotice ? notices.shown : nil
    }
  }

  /// What they read, to be there still when they come back from a word of it.
  var text: String {
    get { textRead.withLock(\.self) }
    set { textRead.withLock { $0 = newValue } }
  }

  /// Takes as long for a token that is nearly right as for any other.
  func owns(_ token: String) -> Bool {
    let (given, own) = (Array(token.utf8), Array(csrf.utf8))
    guard given.count == own.count else { return false }
    return zip(given, own).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

/// The browsers that were here, the latest of them.
final class Visitors: Sendable {
  static let most = 2_000

  private struct Seen {
    var visitor: Visitor
    var lastVisit: Int
  }

  private struct Book {
    var seen: [String: Seen] = [:]
    var visits = 0
  }

  private let book = Mutex(Book())

  func visitor(with cookie: String) -> Visitor? {
    book.withLock { book in
      book.visits += 1
      book.seen[cookie]?.lastVisit = book.visits
      return book.seen[cookie]?.visitor
    }
  }

  func welcome(_ visitor: Visitor) {
    book.withLock { book in
      if book.seen.count >= Self.most { Self.forgetOlderHalf(&book) }
      book.visits += 1
      book.seen[visitor.cookie] = Seen(visitor: visitor, lastVisit: book.visits)
    }
  }

  private static func forgetOlderHalf(_ book: inout Book) {
    let visits = book.seen.values.map(\.lastVisit).sorted()
    let middle = visits[visits.count / 2]
    book.seen = book.seen.filter { $0.value.lastVisit >= middle }
  }
}
