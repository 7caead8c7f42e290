import Foundation

/// The secret by which purchases in other shops are accepted.
struct ShopRules: Sendable {
  private let secret: Data

  init(secret: String) throws(Problem) {
    guard secret.utf8.count >= 32 else {
      throw Problem(
        "SANPO_SHOP_SECRET is too short.",
        remedy: "Use a random one of at least 32 characters. \(PlanFile.degraded)")
    }
    self.secret = Data(secret.utf8)
  }
}

/// A shop's message about a subscription, as JSON with times in seconds since 1970:
///
///     {"subscription": "sub_1", "learner": "…", "plan": "plus", "at": 1767225600,
///      "ends_at": 1769904000, "is_revoked": false}
///
/// Its header `Sanpo-Signature` is `sha256=` and the HMAC of the body in hexadecimal. Without
/// `ends_at` it never ends.
struct ShopEvent: Codable {
  var subscription, learner, plan: String
  var at: Date
  var endsAt: Date?
  var isRevoked: Bool?

  private enum CodingKeys: String, CodingKey {
    case subscription, learner, plan, at
    case endsAt = "ends_at"
    case isRevoked = "is_revoked"
  }
}

extension ShopRules {
  /// Joins what is signed with its signature, as it is stored.
  static func text(_ body: Data, signature: String) -> String {
    "\(signature)\n\(String(decoding: body, as: UTF8.self))"
  }

  func event(_ text: String) throws -> ShopEvent {
    let parts = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.count <= InputLimit.signedToken,
      let code = Self.code(parts[0]),
      Signature.isAuthentic(code, message: Data(parts[1].utf8), key: secret)
    else { throw Problem.unsignedShopEvent }
    let body = Data(parts[1].utf8)
    do {
      return try SignedToken.decoder(unit: 1).decode(ShopEvent.self, from: body)
    } catch {
      throw Problem(
        "This event is not valid: \(JSONFlaw(error, in: body)?.sentence ?? "it can't be read.")",
        remedy: "Send it as Sanpo's README says.")
    }
  }

  func proof(_ text: String, for account: String) throws -> Proof {
    let event = try event(text)
    guard event.learner == account else { throw Problem.ofAnother("event of the shop") }
    return Proof(
      kind: .shop, subject: event.subscription, at: event.at, text: text,
      grant: Grant(
        source: .shop, plan: event.plan, ends: event.endsAt,
        isRevoked: event.isRevoked ?? false))
  }

  private static func code(_ signature: Substring) -> Data? {
    guard signature.hasPrefix("sha256="), signature.utf8.count == 71 else { return nil }
    let digits = Array(signature.dropFirst(7).utf8)
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { place in
      UInt8(String(decoding: digits[place..<place + 2], as: UTF8.self), radix: 16)
    }
    return bytes.count == 32 ? Data(bytes) : nil
  }
}

extension Problem {
  public static let unsignedShopEvent = Problem(
    "The signature of this event is missing or wrong.",
    remedy: "Sign the body as it is sent, with the secret of SANPO_SHOP_SECRET.")
}
