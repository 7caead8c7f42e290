import Crypto
public import Foundation
import JWTKit
import Synchronization

// Signing in by OpenID Connect, off unless the operator names an issuer.
//
// The authorization code flow with PKCE: the browser goes to the issuer with a state, a nonce and
// the hash of a verifier, and comes back with the state and a code. The server exchanges the code
// and the verifier for an identity token, and checks its signature by the issuer's keys (JWKS),
// its issuer, audience, nonce and time. Nothing the browser brings is trusted but the state, and
// that only from the device that was given it.
//
// <https://openid.net/specs/openid-connect-core-1_0.html>

/// An OpenID Connect provider.
public final class IdentityProvider: Sendable {
  /// Somebody whom the issuer knows.
  struct Identity: Hashable, Sendable {
    var issuer: String
    var subject: String
    /// The verified email address; nil if the issuer sends none.
    var email: String?
  }

  private struct Attempt {
    var state: String
    var nonce: String
    var verifier: String
    var at: Date
  }

  private struct Metadata: Decodable {
    var issuer: String
    var authorizationEndpoint: URL
    var tokenEndpoint: URL
    var jwksUri: URL
    var tokenEndpointAuthMethodsSupported: [String]?

    /// Whether the secret goes into the form; otherwise, as is usual, into a header.
    var takesSecretInForm: Bool {
      tokenEndpointAuthMethodsSupported?.contains("client_secret_post") ?? false
    }
  }

  /// The time in which the browser must come back.
  private static let attemptLifetime = Duration.minutes(10)
  private static let mostAttempts = 1_000
  /// How far the issuer's clock may be off.
  private static let tolerance = Duration.minutes(1)

  let issuer: URL
  private let client: String
  private let secret: String
  private let http: HTTP
  private let clock: WallClock
  private let attempts = Mutex<[String: Attempt]>([:])

  /// - Parameters:
  ///   - client: how the issuer knows this server.
  ///   - secret: what it gave with it; empty for none.
  init(issuer: URL, client: String, secret: String, http: HTTP, clock: WallClock) {
    self.issuer = issuer
    self.client = client
    self.secret = secret
    self.http = http
    self.clock = clock
  }

  /// Reads `SANPO_OPENID_ISSUER`, `SANPO_OPENID_CLIENT` and `SANPO_OPENID_SECRET`.
  ///
  /// - Returns: nil without an issuer.
  /// - Throws: `Problem` if a value is missing or invalid.
  public static func environment(
    _ environment: [String: String], clock: WallClock = .system
  ) throws(Problem) -> IdentityProvider? {
    guard let text = environment["SANPO_OPENID_ISSUER"], !text.isEmpty else { return nil }
    guard let issuer = URL(string: text), issuer.scheme == "https", issuer.host() != nil else {
      throw Problem(
        "SANPO_OPENID_ISSUER is not an https address.",
        remedy:
          "Use the issuer's address from its documentation, such as https://appleid.apple.com.")
    }
    guard let client = environment["SANPO_OPENID_CLIENT"], !client.isEmpty else {
      throw Problem(
        "SANPO_OPENID_CLIENT is missing.",
        remedy: "Set it to the client ID that this server has at \(text).")
    }
    return IdentityProvider(
      issuer: issuer, client: client, secret: environment["SANPO_OPENID_SECRET"] ?? "",
      http: .network, clock: clock)
  }

  /// The issuer's name for people: its host.
  public var name: String { issuer.host() ?? issuer.absoluteString }

  // MARK: Going there

  /// Begins to sign a device in.
  ///
  /// - Parameter address: where the browser comes back to.
  /// - Returns: where to send the browser.
  /// - Throws: `Problem` if the issuer can't be asked.
  public func begin(_ device: DeviceSession, returningTo address: String) async throws -> URL {
    let metadata = try await metadata()
    let attempt = Attempt(
      state: AccessTokens.secret(), nonce: AccessTokens.secret(),
      verifier: AccessTokens.secret(), at: clock.now())
    attempts.withLock { attempts in
      attempts = attempts.filter {
        attempt.at.timeIntervalSince($0.value.at) < Self.attemptLifetime.inSeconds
      }
      if attempts.count >= Self.mostAttempts,
        let oldest = attempts.min(by: { $0.value.at < $1.value.at })
      {
        attempts[oldest.key] = nil
      }
      attempts[device.id] = attempt
    }
    let challenge = Data(Crypto.SHA256.hash(data: Data(attempt.verifier.utf8)))
    return metadata.authorizationEndpoint.appending(queryItems: [
      URLQueryItem(name: "response_type", value: "code"),
      URLQueryItem(name: "client_id", value: client),
      URLQueryItem(name: "redirect_uri", value: address),
      URLQueryItem(name: "scope", value: scope), URLQueryItem(name: "state", value: attempt.state),
      URLQueryItem(name: "nonce", value: attempt.nonce),
      URLQueryItem(name: "code_challenge", value: Self.base64URL(challenge)),
      URLQueryItem(name: "code_challenge_method", value: "S256"),
    ])
  }

  /// Apple sends an address only by a form, to which browsers attach no cookie.
  private var scope: String { name == "appleid.apple.com" ? "openid" : "openid email" }

  private static func base64URL(_ data: Data) -> String {
    data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  // MARK: Coming back

  /// Exchanges the code with which a browser has come back.
  ///
  /// - Throws: `Problem` if the device has not begun this, or the issuer's answer is not genuine.
  func identity(
    code: String, state: String, from device: DeviceSession, returningTo address: String
  ) async throws -> Identity {
    let attempt = attempts.withLock { $0.removeValue(forKey: device.id) }
    guard let attempt, attempt.state == state,
      clock.now().timeIntervalSince(attempt.at) < Self.attemptLifetime.inSeconds
    else { throw Problem.signInOver }
    let metadata = try await metadata()
    let token = try await token(code, attempt, address, metadata)
    return try await verify(token, nonce: attempt.nonce, metadata)
  }

  private func token(
    _ code: String, _ attempt: Attempt, _ address: String, _ metadata: Metadata
  ) async throws -> String {
    struct Tokens: Decodable { var idToken: String }
    var fields = [
      ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", address),
      ("code_verifier", attempt.verifier),
    ]
    var headers = [
      "content-type": "application/x-www-form-urlencoded", "accept": "application/json",
    ]
    if secret.isEmpty {
      fields.append(("client_id", client))
    } else if metadata.takesSecretInForm {
      fields += [("client_id", client), ("client_secret", secret)]
    } else {
      // Encoded as in a form: RFC 6749, 2.3.1.
      let pair = "\(client.percentEncoded):\(secret.percentEncoded)"
      headers["authorization"] = "Basic \(Data(pair.utf8).base64EncodedString())"
    }
    let body = fields.map { "\($0)=\($1.percentEncoded)" }.joined(separator: "&")
    let request = HTTP.Request(
      "POST", metadata.tokenEndpoint, headers: headers, body: Data(body.utf8))
    return try await read(Tokens.self, request).idToken
  }

  private func verify(
    _ token: String, nonce: String, _ metadata: Metadata
  ) async throws -> Identity {
    guard token.utf8.count <= InputLimit.signedToken else { throw Problem.notGenuineIdentity }
    let keys = try await response(to: HTTP.Request("GET", metadata.jwksUri))
    let claims: IdentityClaims
    do {
      let collection = JWTKeyCollection(defaultJWTParser: SignedToken.parser())
      for key in try JSONDecoder().decode(IssuerKeys.self, from: keys).keys {
        // One that has no name or lacks a part verifies nothing; others may.
        _ = try? await collection.add(jwk: key)
      }
      claims = try await collection.verify(token, as: IdentityClaims.self)
    } catch {
      throw Problem.notGenuineIdentity
    }
    let now = clock.now()
    guard claims.iss == metadata.issuer, claims.aud.value.contains(client),
      claims.aud.value.count == 1 || claims.azp == client, claims.nonce == nonce,
      claims.exp > now - Self.tolerance,
      claims.iat < now + Self.tolerance, !claims.sub.isEmpty
    else { throw Problem.notGenuineIdentity }
    return Identity(
      issuer: claims.iss, subject: claims.sub,
      email: claims.isEmailVerified ? claims.email : nil)
  }

  // MARK: Asking the issuer

  private func metadata() async throws -> Metadata {
    let address = issuer.appending(path: ".well-known/openid-configuration")
    let metadata = try await read(Metadata.self, HTTP.Request("GET", address))
    guard metadata.issuer == issuer.absoluteString else { throw Problem.notGenuineIdentity }
    return metadata
  }

  private func read<Value: Decodable>(
    _ type: Value.Type, _ request: HTTP.Request
  ) async throws -> Value {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    do {
      return try decoder.decode(type, from: try await response(to: request))
    } catch let error as DecodingError {
      throw unanswered("\(error)")
    }
  }

  private func response(to request: HTTP.Request) async throws -> Data {
    do {
      let response = try await http.send(request)
      guard response.status == 200 else { throw unanswered("status \(response.status)") }
      return response.body
    } catch let failure as HTTP.Failure {
      throw unanswered("\(failure)")
    }
  }

  private func unanswered(_ detail: String) -> Problem {
    Problem(
      "Signing in with \(name) is not possible right now.", remedy: "Try again later.",
      detail: detail)
  }
}

extension Problem {
  static let signInOver = Problem(
    "This sign-in was started in another browser, or too long ago.", remedy: "Sign in again.")
  static let notGenuineIdentity = Problem(
    "The sign-in service's answer could not be verified. Nothing was changed.",
    remedy: "Sign in again. If this keeps happening, tell the owner of this server.")
}
