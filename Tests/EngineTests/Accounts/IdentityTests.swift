import Foundation
import Helpers
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

  @Test func `A visitor of whom nothing is stored becomes a learner by an issuer`() async throws {
    let signedIn = try await signIn(accounts.beginVisit(device: "Firefox on Linux").session)

    #expect(!signedIn.learner.isVisitor && signedIn.learner.name == "maria@example.org")
    #expect(try await accounts.learners().map(\.id) == [signedIn.learner.id])
  }

  @Test func `Where learners are invited, an issuer lets in nobody new`() async throws {
    let session = try await accounts.begin(device: "").session
    let state = try issuer.take(try await provider.begin(session, returningTo: Self.address))

    await #expect(throws: Problem.notInvited) {
      _ = try await accounts.signIn(
        by: provider, code: "code", state: state, of: session, returningTo: Self.address,
        admitsNewcomers: false)
    }
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

    let refusal = try await problem {
      try await accounts.signIn(
        name: "maria@example.org", password: "", device: "", endingSession: nil)
    }

    #expect(refusal == .wrongSignIn)
  }

  @Test func `A locked learner stays out`() async throws {
    let first = try await signIn(try await accounts.begin(device: "").session)
    try await accounts.setLocked(true, first.learner.id)

    let session = try await accounts.begin(device: "").session
    #expect(try await problem { try await signIn(session) } == .locked)
  }

  @Test func `A state of another device, an old one, and one used twice are refused`() async throws
  {
    let (one, two) = (
      try await accounts.begin(device: "").session, try await accounts.begin(device: "").session
    )
    let state = try issuer.take(try await provider.begin(one, returningTo: Self.address))
    #expect(try await problem { try await signIn(two, state: state) } == .signInOver)

    let old = try issuer.take(try await provider.begin(one, returningTo: Self.address))
    clock.advance(by: .seconds(600))
    #expect(try await problem { try await finish(one, old) } == .signInOver)

    let third = try issuer.take(try await provider.begin(two, returningTo: Self.address))
    clock.advance(by: .seconds(599))
    let authentication = try await finish(two, third)
    #expect(try await problem { try await finish(authentication.session, third) } == .signInOver)
  }

  @Test func `Of more than a thousand sign-ins at once the oldest is given up`() async throws {
    let (oldest, next) = (
      try await accounts.begin(device: "").session, try await accounts.begin(device: "").session
    )
    let lost = try issuer.take(try await provider.begin(oldest, returningTo: Self.address))
    clock.advance(by: .milliseconds(1))
    let kept = try issuer.take(try await provider.begin(next, returningTo: Self.address))
    for number in 1..<1_000 {
      clock.advance(by: .milliseconds(1))
      let other = DeviceSession(
        id: "\(number)", learner: oldest.learner, device: "", startedAt: clock.now,
        seenAt: clock.now)
      _ = try await provider.begin(other, returningTo: Self.address)
    }

    #expect(try await problem { try await finish(oldest, lost) } == .signInOver)
    #expect(try await finish(next, kept).learner.name == "maria@example.org")
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

    #expect(try await problem { try await signIn(session) } == .notGenuineIdentity)
    #expect(try await accounts.learners().map(\.name) == [nil])
  }

  @Test(arguments: [nil, ["client_secret_basic"], ["client_secret_basic", "client_secret_post"]])
  func `The secret is sent in the way that the issuer takes`(_ ways: [String]?) async throws {
    issuer.takesSecret(ways)

    let signedIn = try await signIn(try await accounts.begin(device: "").session)

    #expect(signedIn.learner.name == "maria@example.org")
  }

  @Test func `Keys of a kind that is not known here are passed over`() async throws {
    issuer.publishes(
      """
      {"kty": "AKP", "alg": "ML-DSA-44", "kid": "2", "pub": "AA"},
      {"kty": "EC", "crv": "secp256k1", "alg": "ES256K", "kid": "3", "x": "AA", "y": "AA"},
      {"kty": "EC", "crv": "P-256", "alg": "ES256", "x": "AA", "y": "AA"}, 4
      """)

    let signedIn = try await signIn(try await accounts.begin(device: "").session)

    #expect(signedIn.learner.name == "maria@example.org")
  }

  @Test func `An issuer that is down, or refuses the code, is told as such`() async throws {
    let session = try await accounts.begin(device: "").session
    let refused = try await problem { try await signIn(session, code: "wrong") }
    #expect(refused?.description.contains("issuer.example is not possible right now") == true)
    issuer.goDown()
    let down = try await problem { try await signIn(session) }
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
