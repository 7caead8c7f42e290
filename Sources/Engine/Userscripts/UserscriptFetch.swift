import Crypto
import Foundation

/// Fetches for userscripts: the files that they name, and what they ask of hosts in their @connect.
public struct UserscriptFetch: Sendable {
  let web: PublicHTTP

  /// Fetches a file. An integrity hash after # is checked.
  func file(_ address: String) async throws -> (data: Data, type: String) {
    let parts = address.split(separator: "#", maxSplits: 1).map(String.init)
    let response = try await web.file(parts.first ?? "")
    try Self.check(response.body, parts.count > 1 ? parts[1] : "", address)
    return (response.body, response.headers["content-type"] ?? "")
  }

  /// Checks an integrity hash in hexadecimal or base64: `sha256=…` or `sha256-…`.
  ///
  /// If hashes are given, one must be right. MD5 and SHA-1 prove nothing any more.
  private static func check(_ data: Data, _ fragment: String, _ address: String) throws {
    let hashes = fragment.split(whereSeparator: { ",;".contains($0) })
      .compactMap { $0.wholeMatch(of: /(md5|sha-?[0-9]+)[=\-](.*)/.ignoresCase())?.output }
    guard !hashes.isEmpty else { return }
    let results = hashes.compactMap { isHash(String($0.2), of: data, by: String($0.1)) }
    guard !results.isEmpty else {
      throw Problem(
        "\(address) can't be checked.",
        remedy: "Its script names only a hash that is no longer safe. Contact the script's author.")
    }
    guard results.contains(true) else {
      throw Problem(
        "\(address) is not the file the script expects.",
        remedy: "Its hash differs. Contact the script's author.")
    }
  }

  /// - Returns: nil for a kind of hash that isn't checked.
  private static func isHash(_ text: String, of data: Data, by name: String) -> Bool? {
    let digest: Data
    switch name.lowercased().replacing("-", with: "") {
    case "sha256": digest = Data(Crypto.SHA256.hash(data: data))
    case "sha384": digest = Data(SHA384.hash(data: data))
    case "sha512": digest = Data(SHA512.hash(data: data))
    default: return nil
    }
    return text.lowercased() == digest.hexadecimal || Data(base64Encoded: text) == digest
  }
}
