import Crypto
import Foundation
import Helpers
import Synchronization
import Testing

@testable import Engine

/// Signing in by an issuer of identity tokens, which has keys of our own making.
struct IdentityTests {
  private let folder: TemporaryFolder
  private let clock = TestClock()
  private let accounts: Accounts
  private let issuer: Issuer
  private let provider: IdentityProvider

  private static let address = "https://sanpo.example/account/identity"

  init() throws {
    folder = try TemporaryFolder()
    accounts = try Accounts(in: folder.url, clock: clock.wall, passwords: .cheap)
    let issuer = Issuer(clock)
    self.issuer = issuer
    provider = IdentityProvider(
      issuer: try #require(URL(string: Issuer.name)), client: "sanpo", secret: "key+1",
      http: HTTP { try await issuer.response(to: $0) }, clock: clock.wall)
  }

  /// A browser that goes to the issuer and comes back.
  private func signIn(
    _ session: DeviceSession, state: String? = nil, code: String = "code"
  ) async throws -> Accounts.Authentication {
    let page = try await provider.begin(session, returningTo: Self.address)
    let sent = try issuer.take(page)
    return try await accounts.signIn(
      by: provider, code: code, state: state ?? sent, of: session, returningTo: Self.address)
  }

  private func refusal(_ body: () async throws -> some Sendable) async -> Problem? {
    do {
      _ = try await body()
      return nil
    } catch {
      return error as? Problem
    }
  }

  @Test func `Somebody new keeps what they have learned, under their verified address`()
    async throws
  {
    let authentication = try await accounts.begin(device: "Firefox on Linux")

    let signedIn = try await signIn(authentication.session)

    #expect(signedIn.learner.id == authentication.learner.id)
    #expect(signedIn.learner.name == "maria@example.org")
    #expect(try await accounts.authenticate(try #require(authentication.cookie)) == nil)
    #expect(
      try await accounts.authenticate(try #require(signedIn.cookie))?.learner.id
        == authentication.learner.id)
  }

  @Test func `Who comes again, from another device, is the same learner`() async throws {
    let first = try await signIn(try await accounts.begin(device: "").session)
    issuer.change { $0.email = .init("other@example.org") }

    let again = try await signIn(try await accounts.begin(device: "").session)

    #expect(again.learner.id == first.learner.id && again.learner.name == "maria@example.org")
  }

  @Test func `An address that is not verified, or taken, is not used as a name`() async throws {
    issuer.change { $0.emailVerified = nil }
    let first = try await signIn(try await accounts.begin(device: "").session)
    #expect(first.learner.name?.wholeMatch(of: /issuer\.example-[0-9a-f]{12}/) != nil)

    issuer.change { $0.sub = "2" }
    let second = try await signIn(try await accounts.begin(device: "").session)
    #expect(second.learner.id != first.learner.id && second.learner.name != first.learner.name)
  }

  @Test func `Nobody signs in to such an account by an empty password`() async throws {
    _ = try await signIn(try await accounts.begin(device: "").session)

    let refusal = await refusal {
      try await accounts.signIn(
        name: "maria@example.org", password: "", device: "", endingSession: nil)
    }

    #expect(refusal == .wrongSignIn)
  }

  @Test func `A locked learner stays out`() async throws {
    let first = try await signIn(try await accounts.begin(device: "").session)
    try await accounts.setLocked(true, first.learner.id)

    let session = try await accounts.begin(device: "").session
    #expect(await refusal { try await signIn(session) } == .locked)
  }

  @Test func `A state of another device, an old one, and one used twice are refused`() async throws
  {
    let (one, two) = (
      try await accounts.begin(device: "").session, try await accounts.begin(device: "").session
    )
    let state = try issuer.take(try await provider.begin(one, returningTo: Self.address))
    #expect(await refusal { try await signIn(two, state: state) } == .signInOver)

    _ = try issuer.take(try await provider.begin(one, returningTo: Self.address))
    clock.advance(by: .seconds(601))
    #expect(await refusal { try await finish(one, state) } == .signInOver)

    let third = try issuer.take(try await provider.begin(two, returningTo: Self.address))
    let authentication = try await finish(two, third)
    #expect(await refusal { try await finish(authentication.session, third) } == .signInOver)
  }

  private func finish(_ session: DeviceSession, _ state: String) async throws
    -> Accounts.Authentication
  {
    try await accounts.signIn(
      by: provider, code: "code", state: state, of: session, returningTo: Self.address)
  }

  @Test(arguments: [
    "issuer", "audience", "second audience", "nonce", "expired", "future", "subject", "key",
    "none",
  ])
  func `A token with anything wrong in it signs nobody in`(_ fault: String) async throws {
    issuer.change { claims in
      switch fault {
      case "issuer": claims.iss = "https://other.example"
      case "audience": claims.aud = ["other"]
      case "second audience": claims.aud = ["sanpo", "other"]
      case "nonce": claims.nonce = "other"
      case "expired": claims.exp = clock.now.addingTimeInterval(-61)
      case "future": claims.iat = clock.now.addingTimeInterval(120)
      case "subject": claims.sub = ""
      default: break
      }
    }
    if fault == "key" { issuer.signs(with: SigningStandIn()) }
    if fault == "none" { issuer.change(header: ["alg": "none"]) }
    let session = try await accounts.begin(device: "").session

    #expect(await refusal { try await signIn(session) } == .notGenuineIdentity)
    #expect(try await accounts.learners().map(\.name) == [nil])
  }

  @Test func `An issuer that is down, or refuses the code, is told as such`() async throws {
    let session = try await accounts.begin(device: "").session
    let refused = await refusal { try await signIn(session, code: "wrong") }
    #expect(refused?.description.contains("issuer.example is not possible right now") == true)
    issuer.goDown()
    let down = await refusal { try await signIn(session) }
    #expect(down?.description.contains("issuer.example is not possible right now") == true)
  }

  @Test func `It is off unless the operator names an issuer and a client`() throws {
    #expect(try IdentityProvider.environment([:]) == nil)
    #expect(throws: Problem.self) {
      try IdentityProvider.environment(["SANPO_OPENID_ISSUER": "http://issuer.example"])
    }
    #expect(throws: Problem.self) {
      try IdentityProvider.environment(["SANPO_OPENID_ISSUER": Issuer.name])
    }
    let provider = try IdentityProvider.environment([
      "SANPO_OPENID_ISSUER": Issuer.name, "SANPO_OPENID_CLIENT": "sanpo",
    ])
    #expect(provider?.name == "issuer.example")
  }
}

/// An issuer, as strict as the protocol.
private final class Issuer: Sendable {
  static let name = "https://issuer.example"

  struct Claims: Sendable {
    var iss = Issuer.name
    var sub = "1"
    var aud = ["sanpo"]
    var nonce = ""
    var exp: Date
    var iat: Date
    var email: String? = "maria@example.org"
    var emailVerified: String? = "true"
  }

  private struct Inside {
    var claims: Claims
    var change: @Sendable (inout Claims) -> Void = { _ in }
    var challenge = ""
    var key: SigningStandIn
    var header = ["kid": "1"]
    var isDown = false
  }

  private let published = SigningStandIn()
  private let inside: Mutex<Inside>

  init(_ clock: TestClock) {
    let claims = Claims(exp: clock.now.addingTimeInterval(600), iat: clock.now)
    inside = Mutex(Inside(claims: claims, key: published))
  }

  func change(_ change: @escaping @Sendable (inout Claims) -> Void) {
    inside.withLock { $0.change = change }
  }

  func change(header: [String: String]) {
    inside.withLock { $0.header.merge(header) { $1 } }
  }

  func signs(with key: SigningStandIn) { inside.withLock { $0.key = key } }

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
    inside.withLock { ($0.claims.nonce, $0.challenge) = (nonce, challenge) }
    return state
  }

  func response(to request: HTTP.Request) async throws -> HTTP.Response {
    guard !inside.withLock(\.isDown) else { throw HTTP.Failure.unreachable("down") }
    switch (request.method, request.url.absoluteString) {
    case ("GET", "\(Self.name)/.well-known/openid-configuration"):
      return Self.json(
        """
        {"issuer": "\(Self.name)", "authorization_endpoint": "\(Self.name)/authorize",
         "token_endpoint": "\(Self.name)/token", "jwks_uri": "\(Self.name)/keys"}
        """)
    case ("GET", "\(Self.name)/keys"):
      let key = published.key.publicKey.rawRepresentation
      let (x, y) = (key.prefix(32), key.suffix(32))
      return Self.json(
        """
        {"keys": [{"kty": "EC", "crv": "P-256", "alg": "ES256", "use": "sig", "kid": "1",
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
      form["client_id"] == "sanpo", form["client_secret"] == "key+1",
      form["redirect_uri"] == "https://sanpo.example/account/identity",
      inside.challenge == SigningStandIn.base64URL(verifier)
    else { return HTTP.Response(status: 400) }
    var claims = inside.claims
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
