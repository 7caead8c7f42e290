import Foundation
import JWTKit

/// The claims of an identity token. Times are judged by the clock of whoever asks.
struct IdentityClaims: JWTPayload {
  var iss, sub: String
  var aud: AudienceClaim
  var azp: String?
  var exp, iat: Date
  var nonce, email: String?
  var emailVerified: JSONTruth?

  var isEmailVerified: Bool { emailVerified?.isTrue ?? false }

  enum CodingKeys: String, CodingKey {
    case iss, sub, aud, azp, exp, iat, nonce, email
    case emailVerified = "email_verified"
  }

  func verify(using algorithm: some JWTAlgorithm) {}
}

/// True as a boolean or, as Apple has it, as text.
struct JSONTruth: Codable {
  var isTrue: Bool

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // Not a boolean: then it must be text.
    if let isTrue = try? container.decode(Bool.self) {
      self.isTrue = isTrue
    } else {
      isTrue = try container.decode(String.self) == "true"
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(isTrue)
  }
}

/// The keys of an issuer, but for those of kinds that are unknown here.
struct IssuerKeys: Decodable {
  private struct Key: Decodable {
    var known: JWK?

    init(from decoder: any Decoder) {
      // Of another kind: nil.
      known = try? decoder.singleValueContainer().decode(JWK.self)
    }
  }

  var keys: [JWK]

  private enum CodingKeys: CodingKey { case keys }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    keys = try container.decode([Key].self, forKey: .keys).compactMap(\.known)
  }
}
