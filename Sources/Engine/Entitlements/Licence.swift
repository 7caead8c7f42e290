import Foundation
import JWTKit

/// The keys by which licences are accepted.
struct LicenceRules: Sendable {
  /// The keys by their ID.
  let keys: [String: ES256PublicKey]
  let graceDays: Int
}

/// An operator's licence: a signed token (JWS with ES256) such as
///
///     {"jti": "42", "plan": "plus", "iat": 1767225600, "exp": 1798761600, "sub": "…"}
///
/// Without `exp` it never ends. `sub` is the learner it is for; without it, anyone. `revoked` takes
/// back what an earlier one with the same `jti` gave.
struct Licence: JWTPayload {
  var jti, plan: String
  var iat: Date
  var exp: Date?
  var sub: String?
  var revoked: Bool?

  /// Times are judged when it is asked for, by the clock of whoever asks.
  func verify(using algorithm: some JWTAlgorithm) {}
}

extension LicenceRules {
  func licence(_ token: String) async throws -> Licence {
    let header = try SignedToken.header(of: token)
    guard let kid = header.kid ?? (keys.count == 1 ? keys.keys.first : nil), let key = keys[kid]
    else { throw Problem.notGenuine("licence", because: "its key is unknown") }
    let collection = JWTKeyCollection()
    await collection.add(ecdsa: key, kid: JWKIdentifier(string: kid), parser: SignedToken.parser())
    do {
      return try await collection.verify(token, as: Licence.self)
    } catch {
      throw Problem.notGenuine("licence", because: "its signature or contents are wrong")
    }
  }

  func proof(_ licence: Licence, _ text: String, for account: String) throws -> Proof {
    guard licence.sub == nil || licence.sub == account else { throw Problem.ofAnother("licence") }
    return Proof(
      kind: .licence, subject: licence.jti, at: licence.iat, text: text,
      grant: Grant(
        source: .licence, plan: licence.plan, ends: licence.exp,
        graceEnds: licence.exp.map { $0 + .days(graceDays) },
        isRevoked: licence.revoked ?? false))
  }
}

extension Problem {
  static func notGenuine(_ what: String, because reason: String) -> Problem {
    Problem(
      "This \(what) is not valid: \(reason). Nothing was changed.",
      remedy: "Ask the seller for a new one.")
  }

  static func ofAnother(_ what: String) -> Problem {
    Problem(
      "This \(what) is for another learner, so nothing was changed.",
      remedy: "Use the one issued to you.")
  }
}
