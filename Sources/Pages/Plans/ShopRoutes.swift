import Engine
import Foundation
import Hummingbird
import Logging
import NIOCore

/// Where shops tell of purchases. What they say is signed, so that they need no cookie.
///
/// The App Store's server notifications, version 2, go to `/plan/app-store`, other shops' events to
/// `/plan/shop`. Both are only there where there are plans.
struct ShopRoutes: RequestHandler {
  private let handleAppStoreNotification: @Sendable (_ body: Data) async throws -> Void
  private let handleShopEvent: @Sendable (_ body: Data, _ signature: String) async throws -> Void

  /// Purchases of the one learner; nil without plans.
  init?(_ study: Study) {
    guard study.entitlements.hasPlans else { return nil }
    handleAppStoreNotification = { try await study.entitlements.handleAppStoreNotification($0) }
    handleShopEvent = { try await study.entitlements.handleShopEvent($0, signature: $1) }
  }

  /// Accepts purchases of several learners, each for the learner that it names; nil without plans.
  init?(_ sites: LearnerSites, _ plans: PlanChoice) {
    if case .everything = plans { return nil }
    handleAppStoreNotification = { body in
      let buyer = try await plans.buyer(ofAppStore: body)
      try await sites.entitlements(of: buyer).handleAppStoreNotification(body)
    }
    handleShopEvent = { body, signature in
      let buyer = try plans.buyer(ofShop: body, signature: signature)
      try await sites.entitlements(of: buyer).handleShopEvent(body, signature: signature)
    }
  }

  func add(to router: Router<SiteRequestContext>, at addresses: Addresses) {
    let routes = router.group("plan").add(middleware: HostMiddleware(addresses: addresses))
    routes.post("app-store") { request, context in
      await answer(to: request, context.logger, refused: { _ in .forbidden }) {
        try await handleAppStoreNotification($0)
      }
    }
    routes.post("shop") { request, context in
      let signature = request.headers[named: "Sanpo-Signature"] ?? ""
      return await answer(
        to: request, context.logger,
        refused: { $0 == .unsignedShopEvent ? .forbidden : .unprocessableContent }
      ) { try await handleShopEvent($0, signature) }
    }
  }

  /// A shop sends again what is not answered with 200.
  private func answer(
    to request: Request, _ log: Logger,
    refused: (Problem) -> HTTPResponse.Status,
    _ handle: (Data) async throws -> Void
  ) async -> Response {
    do {
      let body = try await request.body.collect(upTo: Entitlements.largestNotification)
      try await handle(Data(body.readableBytesView))
      return Response(status: .ok)
    } catch let problem as Problem {
      log.report(problem)
      return RequestError(problem, refused: refused(problem)).plain
    } catch is NIOTooManyBytesError {
      return RequestError.malformed.plain
    } catch {
      let error = RequestError(error)
      log.report(error.problem)
      return error.plain
    }
  }
}

extension LearnerSites {
  /// Returns the entitlements of the learner with an account at a shop.
  fileprivate func entitlements(of buyer: String?) async throws -> Entitlements {
    guard let buyer, let learner = try await accounts.learner(withShopAccount: buyer) else {
      throw Problem(
        "This purchase names no learner of this server, so nothing was changed.",
        remedy: "The app gives the learner's account with it; see the page of the plan.")
    }
    return try await entitlements(of: learner)
  }
}
