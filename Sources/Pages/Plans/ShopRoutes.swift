import Engine
import Foundation
import Hummingbird

/// Where shops tell of purchases. What they say is signed, so that they need no cookie.
///
/// The App Store's server notifications, version 2, go to `/plan/app-store`, other shops' events to
/// `/plan/shop`. Both are only there where there are plans.
struct ShopRoutes {
  let site: SiteServices

  func add(to router: Router<SiteRequestContext>) {
    guard site.study.hasPlans else { return }
    router.post("plan/app-store") { [study = site.study] request, _ in
      await answer(to: request) { try await study.entitlements.hearAppStore($0) }
    }
    router.post("plan/shop") { [study = site.study] request, _ in
      await answer(to: request) { body in
        let signature = request.headers[named: "Sanpo-Signature"] ?? ""
        try await study.entitlements.hearShop(body, signature: signature)
      }
    }
  }

  /// Shops send again what was not answered with 200.
  private func answer(
    to request: Request, _ hear: (Data) async throws -> Void
  ) async -> Response {
    do {
      let body = try await request.body.collect(upTo: InputLimit.notification)
      try await hear(Data(body.readableBytesView))
      return Response(status: .ok)
    } catch let problem as Problem {
      return RequestError(problem, refused: .forbidden).plain
    } catch {
      return RequestError.malformed.plain
    }
  }
}
