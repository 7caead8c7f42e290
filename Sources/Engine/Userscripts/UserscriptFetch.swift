import Crypto
import Foundation

/// Fetches for userscripts: the files that they name, and what they ask of hosts in their @connect.
///
/// Nothing on this computer or in its network is ever asked: a script must not reach what only the
/// learner can. Nothing carries a cookie or a token of ours.
public struct UserscriptFetch: Sendable {
  let http: PinnedHTTP
  /// Returns the addresses of a host as text.
  var addresses: @Sendable (_ host: String) async throws -> [String] = HostAddresses.all

  private static let redirects = 4
  /// After so long, no further address of a host is tried.
  private static let longestSearch = Duration.seconds(20)
  /// The time limit for a large file on a slow line; a server that stops is given up sooner.
  private static let timeout = Duration.seconds(300)

  /// Fetches a file. An integrity hash after # is checked.
  func file(_ address: String) async throws -> (data: Data, type: String) {
    let parts = address.split(separator: "#", maxSplits: 1).map(String.init)
    var target = parts.first ?? ""
    for _ in 0..<Self.redirects {
      let response = try await send("GET", target)
      if (300..<400).contains(response.status), let next = response.headers["location"] {
        target = URL(string: next, relativeTo: URL(string: target))?.absoluteString ?? ""
        continue
      }
      guard response.status == 200 else {
        throw Problem(
          "\(target) responded with \(response.status).", remedy: "Try again later.")
      }
      try Self.check(response.body, parts.count > 1 ? parts[1] : "", address)
      return (response.body, response.headers["content-type"] ?? "")
    }
    throw Problem("\(address) can't be followed.", remedy: "Contact the script's author.")
  }

  func send(
    _ method: String, _ address: String, headers: [String: String] = [:], body: Data? = nil
  ) async throws -> HTTP.Response {
    // A name with a percent sign could be looked up as another than was checked.
    guard let url = URL(string: address), let host = url.host(), url.user() == nil,
      !host.contains("%"),
      url.scheme == "https" || url.scheme == "http"
    else { throw Problem.badAddress(address) }
    let found = try await addresses(host)
    guard !found.isEmpty else {
      throw Problem("\(host) can't be found.", remedy: "Try again when you are online.")
    }
    guard !found.contains(where: HostAddresses.isPrivate) else { throw Problem.localHost(host) }
    let request = HTTP.Request(
      method, url, headers: headers, body: body, timeout: Self.timeout)
    var failure: HTTP.Failure?
    let end = ContinuousClock.now + Self.longestSearch
    // Looked up again, the name could lead elsewhere.
    for numeric in found {
      guard ContinuousClock.now < end else { break }
      do {
        return try await http.send(request, numeric)
      } catch HTTP.Failure.unreachable(let reason) {
        failure = .unreachable(reason)
      } catch let other as HTTP.Failure {
        failure = other
        break
      }
    }
    throw Problem(
      "\(host) did not respond.", remedy: "Try again when you are online.",
      detail: failure.map { "\($0)" } ?? "")
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

extension Problem {
  static func localHost(_ host: String) -> Problem {
    Problem(
      "Scripts can't connect to \(host).",
      remedy: "They can connect to the internet, but not to this computer or its network.")
  }

  fileprivate static func badAddress(_ address: String) -> Problem {
    Problem("\(address) is not a web address.", remedy: "Use an address that begins with https://.")
  }
}
