import Engine
import Foundation
import Hummingbird

/// Leads to the service that says who somebody is. A link, not a form: browsers let no form of ours
/// end elsewhere.
struct IdentityDeparture: Endpoint {
  static let address = Address("account/identity/begin") { IdentityDeparture() }

  func response(to context: PageContext) async throws -> Response {
    let seat = try context.seated()
    guard let provider = seat.sites.provider else { throw RequestError.notFound }
    let address = try await provider.begin(
      seat.session, returningTo: IdentityReturn.address(seat))
    return context.seeOther(address.absoluteString)
  }
}

/// Where the browser comes back to.
struct IdentityReturn: Endpoint {
  static let address = Address("account/identity") { IdentityReturn() }

  static func address(_ seat: Seat) -> String {
    seat.cookie.addresses.url(of: IdentityReturn().path)
  }

  func response(to context: PageContext) async throws -> Response {
    let seat = try context.seated()
    guard let provider = seat.sites.provider else { throw RequestError.notFound }
    let visit = try await seat.accounts.signIn(
      by: provider, code: context.query["code"], state: context.query["state"],
      of: seat.session, returningTo: Self.address(seat))
    return try context.admit(visit, to: TodayPage().path)
  }
}
