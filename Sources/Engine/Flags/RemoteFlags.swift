import Foundation

/// Flags fetched from an address: JSON such as `{"flags": {"tutor": "off"}}`.
///
/// They are accepted from this computer and from the host of the backend; from any other only with
/// a signature: the Ed25519 signature of the body, in base64, in the header `Sanpo-Signature`.
struct RemoteFlags: Codable, Hashable, Sendable {
  var address: String
  var etag: String?
  /// The rules by the names of the flags.
  var rules: [String: String]

  private struct Content: Decodable {
    var flags: [String: String]
  }

  /// Fetches them if they have changed.
  ///
  /// - Parameters:
  ///   - key: the public Ed25519 key, in base64; empty if the host is trusted.
  ///   - trusted: the host of the backend.
  ///   - known: those fetched before.
  /// - Returns: nil if nothing has changed.
  static func fetch(
    from address: String, key: String, trusting trusted: String?, known: RemoteFlags?,
    over http: HTTP
  ) async throws -> RemoteFlags? {
    let url = try Self.url(of: address, key: key, trusting: trusted)
    var headers = ["Accept": "application/json"]
    if let known, known.address == address, let etag = known.etag {
      headers["If-None-Match"] = etag
    }
    let response = try await send(HTTP.Request("GET", url, headers: headers), over: http)
    if response.status == 304 { return nil }
    guard response.status == 200 else {
      throw Problem(
        "The flags server responded with status \(response.status).",
        remedy: Self.goesOn)
    }
    if !key.isEmpty { try check(response, key) }
    do {
      let content = try JSONDecoder().decode(Content.self, from: response.body)
      return RemoteFlags(
        address: address, etag: response.headers["etag"], rules: content.flags)
    } catch {
      throw Problem(
        "The flags of \(url.host() ?? address) can't be read.",
        remedy: "Use JSON such as {\"flags\": {\"tutor\": \"off\"}}.",
        detail: "\(error)")
    }
  }

  /// Returns the URL of an address from which flags are accepted.
  static func url(
    of address: String, key: String, trusting trusted: String?
  ) throws(Problem) -> URL {
    guard let url = WebAddress.safe(address) else {
      throw Problem(
        "“\(address)” is not a valid address for flags.",
        remedy: WebAddress.remedy(for: address))
    }
    let isTrusted = WebAddress.isOwn(url) || (url.host() != nil && url.host() == trusted)
    guard isTrusted || !key.isEmpty else {
      throw Problem(
        "Without a public key, no flags are fetched from \(url.host() ?? address).",
        remedy: "Set the key of their signature, “flags-key”.")
    }
    return url
  }

  private static func send(
    _ request: HTTP.Request, over http: HTTP
  ) async throws -> HTTP.Response {
    do {
      return try await http.send(request)
    } catch let failure as HTTP.Failure {
      throw Problem(
        "The flags server doesn't respond.", remedy: Self.goesOn, detail: "\(failure)")
    }
  }

  private static let goesOn =
    "The flags fetched last stay in use. Sanpo tries again in five minutes."

  /// The problem with the rules; nil if there is none. A flag that isn't known here may be one of a
  /// newer version, and changes nothing.
  func problem(among flags: [FeatureFlag]) -> Problem? {
    let wrong = rules.sorted { $0.key < $1.key }.compactMap { name, text -> String? in
      guard let flag = flags.first(where: { $0.name == name }) else { return nil }
      do throws(Problem) {
        _ = try FlagRule(text, for: flag)
        return nil
      } catch {
        return error.sentence
      }
    }
    guard !wrong.isEmpty else { return nil }
    return Problem(
      "\(URL(string: address)?.host() ?? address) serves flags that can't be used. "
        + wrong.prefix(Self.mostNamed).joined(separator: " "),
      remedy: "The others are used; “flags” shows the value of each flag.")
  }

  /// How many wrong rules are named: the file is not ours, and may have thousands.
  private static let mostNamed = 3

  private static func check(_ response: HTTP.Response, _ key: String) throws {
    guard let key = Data(base64Encoded: key), key.count == Signature.keyLength else {
      throw Problem(
        "The setting “flags-key” is not a valid key.",
        remedy: "Enter an Ed25519 public key in base64.")
    }
    guard let signature = response.headers["sanpo-signature"].flatMap({ Data(base64Encoded: $0) }),
      Signature.isValid(signature, of: response.body, key: key)
    else {
      throw Problem(
        "The signature of the fetched flags is wrong, so they are not used.",
        remedy: "Contact whoever serves them.")
    }
  }
}
