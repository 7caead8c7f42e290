import Engine
import Foundation
import Hummingbird

/// A learner at one of their devices, where several share a server.
struct SignedInLearner: Sendable {
  var learner: Learner
  let session: DeviceSession
  let sites: LearnerSites
  let cookie: LearnerCookie
  /// The browsers of all learners, also that of a session that begins with this request.
  let visitors: Visitors
  /// The IP address of the request; nil if it isn't known.
  let address: String?

  var accounts: Accounts { sites.accounts }
  var isAnonymous: Bool { learner.name == nil }
  /// Whether they can only sign in.
  var isUninvited: Bool { isAnonymous && sites.isByInvitation }

  /// Erases the learner with all data.
  func erase() async throws {
    try await accounts.erase(learner.id) { await sites.close(learner.id) }
  }
}

/// The cookie of a device.
struct LearnerCookie: Sendable {
  let addresses: Addresses

  /// Browsers keep cookies by host, not by port, and there may be two servers. With TLS, the prefix
  /// makes browsers refuse a cookie that another host or path has set.
  var name: String {
    addresses.isSecure ? "__Host-sanpo" : "sanpo-learners-\(addresses.port)"
  }

  /// The seconds for which the browser keeps it: as long as an unused session lasts at most.
  private static let age = 180 * 86_400

  func set(_ value: String, on response: inout Response) {
    set(value, for: Self.age, on: &response)
  }

  func remove(from response: inout Response) { set("", for: 0, on: &response) }

  private func set(_ value: String, for seconds: Int, on response: inout Response) {
    response.headers[.setCookie] =
      "\(name)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Lax"
      + (addresses.isSecure ? "; Secure" : "")
  }
}

extension Response {
  /// Makes the browser forget what pages and userscripts stored in it, such as the times of a song
  /// that are not saved yet: the next learner there is another one.
  mutating func clearBrowserStorage() {
    headers[named: "Clear-Site-Data"] = "\"storage\""
  }
}

extension PageContext {
  /// The learner at their device.
  ///
  /// - Throws: `RequestError` for a person alone, who has no account.
  func requireSignedIn() throws(RequestError) -> SignedInLearner {
    guard let signedIn else { throw .notFound }
    return signedIn
  }

  /// Redirects with the cookie of a new session. An anonymous learner whom no browser can reach any
  /// more is erased.
  ///
  /// - Parameter notice: what the next page says.
  func admit(
    _ authentication: Accounts.Authentication, to path: String, saying notice: String? = nil
  ) async throws -> Response {
    let before = try requireSignedIn()
    logSignIn(authentication)
    if let notice {
      before.visitors.visitor(admittedWith: authentication.session.id).notices.leave(
        Notice(text: notice))
    }
    var response = seeOther(path)
    if let cookie = authentication.cookie { before.cookie.set(cookie, on: &response) }
    guard before.isAnonymous, before.learner.id != authentication.learner.id else {
      return response
    }
    do {
      try await before.accounts.eraseUnreachable(before.learner.id) {
        await before.sites.close(before.learner.id)
      }
    } catch {
      // The sign-in holds all the same; what is left is erased within the hour.
      site.log.report(RequestError(error).problem)
    }
    return response
  }

  /// For example “Firefox on Linux”.
  var device: String { Device.name(request.headers[.userAgent] ?? "") }

  /// The folder of the data; for learners of a server without its path there. Empty if nothing is
  /// stored.
  var shownFolder: String {
    if signedIn?.learner.isVisitor == true { return "" }
    return signedIn.map { "learners/\($0.learner.id)" } ?? study.folder.path
  }
}

/// The description that a browser sends of itself.
enum Device {
  private static let browsers = [
    ("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
  ]
  private static let systems = [
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
    ("Mac OS", "Mac"), ("Linux", "Linux"),
  ]

  static func name(_ userAgent: String) -> String {
    func first(_ names: [(part: String, name: String)]) -> String? {
      names.first { userAgent.prefix(400).contains($0.part) }?.name
    }
    let browser = first(browsers) ?? "A browser"
    return first(systems).map { "\(browser) on \($0)" } ?? browser
  }
}

extension RequestError {
  static let notAdmittedLearner = RequestError(
    .unauthorized, "This device is not signed in.",
    remedy: "Open the start page in a browser that keeps cookies.")
}
