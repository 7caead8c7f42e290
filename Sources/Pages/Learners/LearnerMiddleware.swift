import Engine
import Foundation
import HTTPTypes
import Hummingbird

/// Determines the learner of a request by the device's cookie alone: no address contains a
/// learner's ID. A new browser gets an anonymous learner with the first page that shows a learner's
/// data, or can only sign in.
struct LearnerMiddleware: RouterMiddleware {
  let sites: LearnerSites
  let visitors: Visitors
  let cookie: LearnerCookie
  /// The name in the query of the page to which a browser's own form for signing out leads.
  static let ownSignOut = "signed-out"

  init(_ sites: LearnerSites, _ addresses: Addresses) {
    self.sites = sites
    visitors = Visitors(formKey: FormKey(in: sites.accounts.announcements))
    cookie = LearnerCookie(addresses: addresses)
  }

  func handle(
    _ request: Request, context: SiteRequestContext,
    next: (Request, SiteRequestContext) async throws -> Response
  ) async throws -> Response {
    try await Problem.toldToLearner { try await respond(to: request, context, next) }
  }

  private func respond(
    to request: Request, _ context: SiteRequestContext,
    _ next: (Request, SiteRequestContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    let authentication: Accounts.Authentication
    let isKnown: Bool
    let askedAt = sites.accounts.clock.now()
    do {
      switch try await admission(request, context) {
      case .admitted(let found, let wasKnown): (authentication, isKnown) = (found, wasKnown)
      case .refused(let response): return response
      }
      if sites.isByInvitation, authentication.learner.name == nil, !isForUninvited(request) {
        return request.isForPage
          ? toSignIn(authentication) : RequestError.notAdmittedLearner.plain
      }
      context.site = try await sites.site(of: authentication.learner)
    } catch {
      let error = RequestError(error)
      sites.log.report(error.problem)
      return error.response(to: request)
    }
    context.visitor = visitor(of: authentication.session)
    context.signedIn = SignedInLearner(
      learner: authentication.learner, session: authentication.session, sites: sites,
      cookie: cookie, visitors: visitors,
      address: request.clientAddress(
        from: context.peer, isProxied: cookie.addresses.publicOrigin != nil))
    var response = try await next(request, context)
    // A late response must not bring a secret in whose place another was offered since.
    let age = sites.accounts.clock.now().timeIntervalSince(askedAt)
    let isLate = age >= Accounts.offerGrace.inSeconds
    // A cached response must not contain another learner's cookie.
    if let value = authentication.cookie, response.headers[.setCookie] == nil,
      response.headers[.cacheControl] == nil, !(isKnown && isLate)
    {
      cookie.set(value, on: &response)
    }
    return response
  }

  private enum Admission {
    /// - Parameter isKnown: whether by the device's cookie, and not as a new learner.
    case admitted(Accounts.Authentication, isKnown: Bool)
    case refused(Response)
  }

  private func admission(
    _ request: Request, _ context: SiteRequestContext
  ) async throws -> Admission {
    let sentCookie = request.cookies[cookie.name]?.value
    switch try await sites.accounts.recognise(sentCookie ?? "") {
    case .admitted(let authentication): return .admitted(authentication, isKnown: true)
    case .locked(let learner):
      if let refusal = try refusal(of: request, by: learner) { return .refused(refusal) }
      return .admitted(beginVisit(request), isKnown: false)
    case .unknown:
      let visitor = sentCookie.flatMap {
        sites.accounts.visitor($0, device: device(of: request))
      }
      let isForLearner = makesLearner(request, context)
      if let visitor, !isForLearner { return .admitted(visitor, isKnown: true) }
      if sentCookie == nil, let address = printedAddress(of: request) {
        return .refused(Response(status: .seeOther, headers: [.location: address]))
      }
      let isNew = sentCookie == nil || visitor != nil
      let hasLostCookie = isNew && isOwnForm(request)
      let wasSignedOut = hasLostCookie || !isNew && !SignInPage.isPart(request.uri.path)
      let isForPage = request.isForPage || visitor != nil && request.isForRegion
      guard isForPage || hasLostCookie || wasSignedOut && request.acceptsHTML else {
        return .refused(RequestError.notAdmittedLearner.plain)
      }
      // Not to a page without the learner's data, which would seem to be lost.
      if wasSignedOut { return .refused(askToSignIn(beginVisit(request), after: request)) }
      guard isForLearner else { return .admitted(beginVisit(request), isKnown: false) }
      let new = try await sites.accounts.begin(device: device(of: request))
      return .admitted(new, isKnown: false)
    }
  }

  /// The page's address by the name that was printed, where the browser may have its cookie; nil for
  /// anything but a page under another name.
  private func printedAddress(of request: Request) -> String? {
    guard request.isForPage, let authority = request.head.authority,
      cookie.addresses.isAlias(authority)
    else { return nil }
    let page = [request.uri.path, request.uri.query].compactMap(\.self).joined(separator: "?")
    return cookie.addresses.url(of: page)
  }

  /// Whether a page of ours sends a form, so that the browser had a cookie. A form of another site
  /// comes without one, and must not give the browser another.
  private func isOwnForm(_ request: Request) -> Bool {
    let isFromPage = request.acceptsHTML || request.headers[named: "Sanpo-Region"] != nil
    return request.method == .post && isFromPage && cookie.addresses.areOrigin(of: request)
  }

  /// Answers a device whose learner the owner has locked out. It keeps its cookie, so that the
  /// learner is back once unlocked. Signing in as another learner replaces it.
  private func refusal(of request: Request, by learner: Learner) throws -> Response? {
    if let asset = request.uri.path.wholeMatch(of: LockedPage.asset) {
      return try sites.assets.response(
        String(asset.output.name), fingerprint: String(asset.output.fingerprint),
        to: request.headers)
    }
    guard request.isForPage else { return RequestError.lockedLearner.plain }
    guard learner.name == nil || request.uri.path != SignInPage().path else { return nil }
    return LockedPage(hasAccount: learner.name != nil, assets: sites.assets).response
  }

  /// Whether nothing of a learner is shown: for the pages that sign in, the credits, and their style
  /// sheets and scripts. Visitors see no more where learners are invited.
  private func isForUninvited(_ request: Request) -> Bool {
    let path = request.uri.path
    return SignInPage.isPart(path) || path == AboutPage().path
      || path.wholeMatch(of: LockedPage.asset) != nil
  }

  /// Whether a request of a visitor makes an anonymous learner: not for the pages that show nothing
  /// of one, nor for those that don't exist, as programs ask for. Nobody does where learners are
  /// invited.
  private func makesLearner(_ request: Request, _ context: SiteRequestContext) -> Bool {
    !sites.isByInvitation && !isForUninvited(request) && context.endpointPath != nil
  }

  private func beginVisit(_ request: Request) -> Accounts.Authentication {
    sites.accounts.beginVisit(device: device(of: request))
  }

  private func device(of request: Request) -> String {
    Device.name(request.headers[.userAgent] ?? "")
  }

  /// Redirects a browser that was signed out to the page for signing in.
  private func askToSignIn(
    _ authentication: Accounts.Authentication, after request: Request
  ) -> Response {
    let alternative = sites.isByInvitation ? "" : ", or continue without an account"
    let isOwn = request.uri.queryParameters[Self.ownSignOut[...]] != nil
    visitor(of: authentication.session).notices.leave(
      Notice(
        text: isOwn
          ? "You are signed out." : "This browser was signed out. Sign in\(alternative)."))
    return toSignIn(authentication)
  }

  /// Where learners are invited, a browser that was signed out is not told from any other visitor.
  private func toSignIn(_ authentication: Accounts.Authentication) -> Response {
    var response = Response(status: .seeOther, headers: [.location: SignInPage().path])
    response.clearBrowserStorage()
    if let value = authentication.cookie { cookie.set(value, on: &response) }
    return response
  }

  /// The visitor's form token and notices stay the same while the cookie's secret changes.
  private func visitor(of session: DeviceSession) -> Visitor {
    visitors.visitor(admittedWith: session.id)
  }
}

extension Request {
  /// Whether a browser wants to show the response as a page: not for a picture or a script, and not
  /// for a program that fetches the address.
  fileprivate var isForPage: Bool { method == .get && acceptsHTML }

  /// Whether a link of a page of ours is followed by its scripts.
  fileprivate var isForRegion: Bool { method == .get && headers[named: "Sanpo-Region"] != nil }
}
