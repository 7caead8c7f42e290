import Engine
import Foundation
import Hummingbird

/// Leads to the identity provider. A link, not a form: browsers let no form of ours
/// end elsewhere.
struct SignInRedirect: Endpoint {
  static let address = Address("account/identity/begin") { SignInRedirect() }

  func response(to context: PageContext) async throws -> Response {
    let signedIn = try context.requireSignedIn()
    guard let provider = signedIn.sites.provider else { throw RequestError.notFound }
    let address = try await provider.begin(
      signedIn.session, returningTo: SignInCallback.address(signedIn))
    return context.seeOther(address.absoluteString)
  }
}

/// The endpoint to which an identity provider sends the browser back.
struct SignInCallback: Endpoint {
  static let address = Address("account/identity") { SignInCallback() }

  static func address(_ signedIn: SignedInLearner) -> String {
    signedIn.cookie.addresses.url(of: SignInCallback().path)
  }

  func response(to context: PageContext) async throws -> Response {
    let signedIn = try context.requireSignedIn()
    guard let provider = signedIn.sites.provider else { throw RequestError.notFound }
    // Who comes is known only once the provider's answer is genuine.
    let authentication = try await context.loggingRefusal(of: "") {
      try await signedIn.accounts.signIn(
        by: provider, code: context.query["code"], state: context.query["state"],
        of: signedIn.session, returningTo: Self.address(signedIn),
        admitsNewcomers: !signedIn.sites.isByInvitation)
    }
    return try await context.admit(authentication, to: TodayPage().path)
  }
}
