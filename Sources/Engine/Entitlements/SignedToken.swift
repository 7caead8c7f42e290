import Foundation
import JWTKit

/// The signature format that licences and the App Store's statements share.
enum SignedToken {
  private struct Nothing: JWTPayload {
    func verify(using algorithm: some JWTAlgorithm) {}
  }

  /// Reads the header and refuses whatever is not signed with ES256.
  static func header(
    of token: String, limit: Int = InputLimit.signedToken
  ) throws -> JWTHeader {
    guard token.utf8.count <= limit else {
      throw Problem(
        "That is larger than \(limit >> 10) KB.",
        remedy: "Check that it is a licence or a purchase.")
    }
    let header: JWTHeader
    do {
      header = try parser().parse(Array(token.utf8), as: Nothing.self).header
    } catch {
      throw Problem(
        "That is not a licence or a purchase.",
        remedy: "Paste the whole text; it contains two dots.")
    }
    guard header.alg == "ES256", header.fields["crit"] == nil else {
      throw Problem.notGenuine("text", because: "it is not signed with ES256")
    }
    return header
  }

  /// Reads times in seconds.
  static func parser() -> DefaultJWTParser { DefaultJWTParser(jsonDecoder: decoder(unit: 1)) }

  /// Reads times in parts of a second since 1970. Those before 2000 or after 2100 are refused, also
  /// as conversions of larger numbers would trap.
  static func decoder(unit: Double) -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let seconds = try decoder.singleValueContainer().decode(Double.self) / unit
      guard (946_684_800...4_102_444_800).contains(seconds) else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "no valid date"))
      }
      return Date(timeIntervalSince1970: seconds)
    }
    return decoder
  }
}
