import Crypto
import Foundation
import Helpers
import Synchronization

@testable import Engine

/// An issuer, as strict as the protocol.
final class Issuer: Sendable {
  static let name = "https://issuer.example"

  struct Claims: Sendable {
    var iss = Issuer.name
    var sub = "1"
    var aud = ["sanpo"]
    var nonce: String
    var exp: Date
    var iat: Date
    var email: String? = "maria@example.org"
    var emailVerified: String? = "true"
  }

  private struct Inside {
    var nonce = ""
    var change: @Sendable (inout Claims) -> Void = { _ in }
    var challenge = ""
    var key: SigningStandIn
    var header = ["kid": "1"]
    var isDown = false
    var ways: [String]?
    var otherKeys: String?

    /// The client names itself and its secret in one way, which is a header if no other is offered.
    func takes(_ form: [String: String], authorization: String?) -> Bool {
      let isForm = ways?.contains("client_secret_post") ?? false
      let pair = Data("sanpo:key%2B1".utf8).base64EncodedString()
      return form["client_id"] == (isForm ? "sanpo" : nil)
        && form["client_secret"] == (isForm ? "key+1" : nil)
        && authorization == (isForm ? nil : "Basic \(pair)")
    }
  }

  private let clock: TestClock
  private let published = SigningStandIn()
  private let inside: Mutex<Inside>

  init(_ clock: TestClock) {
    self.clock = clock
    inside = Mutex(Inside(key: published))
  }

  func change(_ change: @escaping @Sendable (inout Claims) -> Void) {
    inside.withLock { $0.change = change }
  }

  func change(header: [String: String]) {
    inside.withLock { $0.header.merge(header) { $1 } }
  }

  func signs(with key: SigningStandIn) { inside.withLock { $0.key = key } }

  /// Names the ways in which it takes a client's secret; nil for the usual one.
  func takesSecret(_ ways: [String]?) { inside.withLock { $0.ways = ways } }

  /// Has other keys before its own.
  func publishes(_ keys: String) { inside.withLock { $0.otherKeys = keys } }

  func goDown() { inside.withLock { $0.isDown = true } }

  /// Shows its page to a browser.
  ///
  /// - Returns: the state with which it sends the browser back.
  func take(_ page: URL) throws -> String {
    let query = Self.fields(page.query(percentEncoded: true) ?? "")
    guard page.absoluteString.hasPrefix("\(Self.name)/authorize?"), query["client_id"] == "sanpo",
      query["response_type"] == "code", query["code_challenge_method"] == "S256",
      query["scope"] == "openid email", let state = query["state"], let nonce = query["nonce"],
      let challenge = query["code_challenge"]
    else { throw HelperError("The issuer does not understand \(page).") }
    inside.withLock { ($0.nonce, $0.challenge) = (nonce, challenge) }
    return state
  }

  func response(to request: HTTP.Request) async throws -> HTTP.Response {
    guard !inside.withLock(\.isDown) else { throw HTTP.Failure.unreachable("down") }
    switch (request.method, request.url.absoluteString) {
    case ("GET", "\(Self.name)/.well-known/openid-configuration"):
      let ways = inside.withLock(\.ways).map { "\"token_endpoint_auth_methods_supported\": \($0)," }
      return Self.json(
        """
        {"issuer": "\(Self.name)", "authorization_endpoint": "\(Self.name)/authorize", \(ways ?? "")
         "token_endpoint": "\(Self.name)/token", "jwks_uri": "\(Self.name)/keys"}
        """)
    case ("GET", "\(Self.name)/keys"):
      let key = published.key.publicKey.rawRepresentation
      let (x, y) = (key.prefix(32), key.suffix(32))
      let others = inside.withLock(\.otherKeys).map { $0 + "," } ?? ""
      return Self.json(
        """
        {"keys": [\(others) {"kty": "EC", "crv": "P-256", "alg": "ES256", "use": "sig", "kid": "1",
          "x": "\(SigningStandIn.base64URL(x))", "y": "\(SigningStandIn.base64URL(y))"}]}
        """)
    case ("POST", "\(Self.name)/token"): return try await tokens(request)
    default: return HTTP.Response(status: 404)
    }
  }

  private func tokens(_ request: HTTP.Request) async throws -> HTTP.Response {
    let form = Self.fields(String(decoding: request.body ?? Data(), as: UTF8.self))
    let inside = inside.withLock(\.self)
    let verifier = Data(Crypto.SHA256.hash(data: Data((form["code_verifier"] ?? "").utf8)))
    guard form["grant_type"] == "authorization_code", form["code"] == "code",
      inside.takes(form, authorization: request.headers["authorization"]),
      form["redirect_uri"] == "https://sanpo.example/account/identity",
      inside.challenge == SigningStandIn.base64URL(verifier)
    else { return HTTP.Response(status: 400) }
    let now = clock.now
    var claims = Claims(nonce: inside.nonce, exp: now.addingTimeInterval(600), iat: now)
    inside.change(&claims)
    let payload: [String: Any?] = [
      "iss": claims.iss, "sub": claims.sub, "aud": claims.aud, "nonce": claims.nonce,
      "exp": Int(claims.exp.timeIntervalSince1970), "iat": Int(claims.iat.timeIntervalSince1970),
      "email": claims.email, "email_verified": claims.emailVerified,
    ]
    var token = try inside.key.sign(payload.compactMapValues { $0 }, header: inside.header)
    if inside.header["alg"] == "none" {
      token = token.split(separator: ".").prefix(2).joined(separator: ".") + "."
    }
    return Self.json("{\"id_token\": \"\(token)\"}")
  }

  private static func json(_ text: String) -> HTTP.Response {
    HTTP.Response(status: 200, headers: ["content-type": "application/json"], body: Data(text.utf8))
  }

  private static func fields(_ query: String) -> [String: String] {
    var components = URLComponents()
    components.percentEncodedQuery = query.replacing("+", with: "%20")
    return Dictionary(
      (components.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
  }
}
