import Engine
import Hummingbird

/// The routes of the site, generated from its list of pages.
struct Routes {
  let addresses: Addresses
  /// They come before the pages.
  var handlers: [any RequestHandler] = []
  var pages = Site.pages

  private static let methods: [HTTPRequest.Method] = [
    .get, .head, .post, .put, .delete, .patch, .options, .trace,
  ]

  /// - Parameter learner: Determines the learner of a request.
  func responder(
    behind learner: some RouterMiddleware<SiteRequestContext>
  ) -> RouterResponder<SiteRequestContext> {
    let router = Router(context: SiteRequestContext.self)
    router.add(middleware: SafetyHeaderMiddleware(isSecure: addresses.isSecure))
    // For a balancer, which may ask by any name, and for search engines, which find nothing in
    // pages that are a learner's own. Nothing is stored of either.
    for method in [HTTPRequest.Method.get, .head] {
      router.on("healthz", method: method) { _, _ in Response(status: .ok) }
      router.on("robots.txt", method: method) { _, _ in
        Response(
          status: .ok, headers: [.contentType: "text/plain"],
          body: ResponseBody(byteBuffer: ByteBuffer(string: "User-agent: *\nDisallow: /\n")))
      }
    }
    for handler in handlers { handler.add(to: router, at: addresses) }
    router.add(middleware: HostMiddleware(addresses: addresses))
    router.add(middleware: learner)
    router.add(middleware: ErrorMiddleware())
    router.add(middleware: ScriptLinks(addresses: addresses))
    for page in pages { add(page, to: router) }
    for file in Site.files + pages.flatMap({ $0.files }) { add(file, to: router) }
    return router.buildResponder()
  }

  private func add<P: Page>(_ page: P.Type, to router: Router<SiteRequestContext>) {
    let forms = Dictionary(uniqueKeysWithValues: P.forms.map { ($0.name, $0) })
    route(P.address.pattern, to: router, P.self, forms[""]) { page, context in
      var context = context
      context.scripts = try await scripts(on: page, context)
      await context.site.ankiConnectQuestion.followAnswers()
      let response = try await page.response(to: context)
      if response.status == .ok, !context.isFollowing {
        context.site.navigator.opened(page.place)
        if P.isRecorded {
          context.study.analytics.record(.screen(context.screen))
        }
      }
      return response
    }
    for form in P.forms where !form.name.isEmpty {
      // A GET of a form's address redirects to its page.
      route(form.pattern, to: router, P.self, form) { page, context in
        context.seeOther(page)
      }
    }
  }

  /// Returns the userscripts of a page. They come with its document; a part that is loaded again
  /// has their anchors.
  private func scripts(on page: some Page, _ context: PageContext) async throws -> ScriptRun? {
    guard context.signedIn == nil, context.settings.userscripts.areOn,
      context.isDocument || context.wantsRegion,
      context.query["userscripts"] != "off",
      let more = try await page.scriptAddresses(context)
    else { return nil }
    return try await context.site.userscripts(on: [addresses.url(of: page.path)] + more)
  }

  private func add<E: Endpoint>(_ file: E.Type, to router: Router<SiteRequestContext>) {
    route(E.address.pattern, to: router, E.self, nil, readsSettings: false) {
      try await $0.response(to: $1)
    }
  }

  private typealias Answer<E> = @Sendable (E, PageContext) async throws -> Response

  /// Routes every method, to distinguish an unsupported method from an unknown path.
  private func route<E: Endpoint>(
    _ pattern: String, to router: Router<SiteRequestContext>, _ endpoint: E.Type,
    _ form: Form<E>?, readsSettings: Bool = true, look: @escaping Answer<E>
  ) {
    for method in Self.methods {
      router.on(RouterPath(pattern), method: method) { request, received in
        guard let page = E.address.read(received.parameters) else { throw RequestError.notFound }
        let context = try await pageContext(
          of: request, received, screen: E.address.pattern, readsSettings: readsSettings)
        do {
          return try await respond(to: method, at: page, form, context, look: look)
        } catch {
          return show(error, at: page.path, takesForm: form != nil, context)
        }
      }
    }
  }

  private func pageContext(
    of request: Request, _ received: SiteRequestContext, screen: String, readsSettings: Bool
  ) async throws -> PageContext {
    guard let visitor = received.visitor, let site = received.site else {
      throw RequestError.notFound
    }
    // A page comes with many files, which would read them as often.
    let settings = readsSettings ? try await site.settings() : site.study.settingsSeen
    return PageContext(
      site, request, settings, visitor: visitor, signedIn: received.signedIn, screen: screen)
  }

  private func respond<E: Endpoint>(
    to method: HTTPRequest.Method, at page: E, _ form: Form<E>?, _ context: PageContext,
    look: Answer<E>
  ) async throws -> Response {
    if E.takesAnyMethod || method == .get || method == .head {
      return try await look(page, context)
    }
    guard method == .post else { throw RequestError.wrongMethod }
    return try await submit(form, of: page, context)
  }

  /// - Parameter form: nil if the address takes none.
  private func submit<E: Endpoint>(
    _ form: Form<E>?, of page: E, _ context: PageContext
  ) async throws -> Response {
    var context = context
    context.form = try await ownForm(in: context, limit: form?.limit ?? FormData.largest)
    guard let form else { throw RequestError.wrongMethod }
    let isOwn = context.visitor.owns(context.form["csrf"])
    guard isOwn || form.isOpenToScripts else {
      return try await context.confirmation(of: form, on: page)
    }
    return try await context.changes.track { try await form.submit(page)(context) }
  }

  /// - Parameter takesForm: whether the address takes a form, besides GET.
  private func show(
    _ error: any Error, at path: String, takesForm: Bool, _ context: PageContext
  ) -> Response {
    let problem = RequestError(error).problem
    context.study.analytics.record(.problem(problem, on: context.screen))
    var response = context.show(error, at: path)
    if response.status == .methodNotAllowed {
      response.headers[.allow] = takesForm ? "GET, HEAD, POST" : "GET, HEAD"
    }
    return response
  }

  /// Parses the form and checks that it is ours.
  private func ownForm(in context: PageContext, limit: Int) async throws -> FormData {
    guard addresses.areOrigin(of: context.request) else { throw RequestError.foreignOrigin }
    let form = try await context.request.form(limit: limit)
    let token = form["csrf"]
    guard context.visitor.owns(token) || context.visitor.ownsForStudy(token) else {
      throw RequestError.staleForm
    }
    return form
  }
}
