import Foundation

/// Fetches for userscripts: the files that they name, and what they ask of hosts in their @connect.
///
/// Nothing on this computer or in its network is ever asked: a script must not reach what only the
/// learner can. Nothing carries a cookie or a token of ours.
struct UserscriptFetch: Sendable {
  let http: HTTP
  /// Returns the addresses of a host as text.
  var addresses: @Sendable (_ host: String) -> [String] = HostAddresses.all

  private static let redirects = 4

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
    guard let url = URL(string: address), let host = url.host(), url.user() == nil,
      url.scheme == "https" || url.scheme == "http"
    else { throw Problem.badAddress(address) }
    let found = addresses(host)
    guard !found.isEmpty, !found.contains(where: HostAddresses.isPrivate) else {
      throw Problem(
        "Scripts can't connect to \(host).",
        remedy: "They can connect to the internet, but not to this computer or its network.")
    }
    do {
      return try await http.send(
        HTTP.Request(method, url, headers: headers, body: body, timeout: .seconds(20)))
    } catch let failure as HTTP.Failure {
      throw Problem(
        "\(host) did not respond.", remedy: "Try again when you are online.", detail: "\(failure)")
    }
  }

  /// Checks an integrity hash in hexadecimal or base64: `sha256=…` or `sha256-…`.
  private static func check(_ data: Data, _ fragment: String, _ address: String) throws {
    let wanted = fragment.split(whereSeparator: { ",;".contains($0) }).compactMap {
      part -> String? in
      guard part.hasPrefix("sha256=") || part.hasPrefix("sha256-") else { return nil }
      let text = String(part.dropFirst(7))
      if text.count == 64 { return text.lowercased() }
      return Data(base64Encoded: text).map {
        $0.map { byte in
          (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
        }.joined()
      }
    }
    guard !wanted.isEmpty, !wanted.contains(SHA256.hex(data)) else { return }
    throw Problem(
      "\(address) is not the file the script expects.",
      remedy: "Its hash differs. Contact the script's author.")
  }
}

/// The network addresses of hosts.
enum HostAddresses {
  static let all: @Sendable (String) -> [String] = { host in
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
    defer { freeaddrinfo(list) }
    var found: [String] = []
    var next = list
    while let info = next {
      var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      let status = getnameinfo(
        info.pointee.ai_addr, info.pointee.ai_addrlen, &text, socklen_t(text.count), nil, 0,
        NI_NUMERICHOST)
      if status == 0 {
        found.append(
          String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
      }
      next = info.pointee.ai_next
    }
    return found
  }

  /// Whether an address is of this computer, of its network or of no one in particular.
  static func isPrivate(_ address: String) -> Bool {
    let parts = address.split(separator: ".").compactMap { UInt8($0) }
    if parts.count == 4, !address.contains(":") {
      switch (parts[0], parts[1]) {
      case (0, _), (10, _), (127, _), (169, 254), (192, 168), (224..., _): return true
      case (172, 16...31), (100, 64...127), (198, 18...19): return true
      default: return false
      }
    }
    let lower = address.lowercased()
    if let mapped = lower.range(of: "::ffff:") {
      return isPrivate(String(lower[mapped.upperBound...]))
    }
    let first = lower.prefix { $0 != ":" && $0 != "%" }
    // Only global unicast, 2000::/3, is of the internet.
    guard let word = UInt16(first, radix: 16) else { return true }
    return !(0x2000...0x3FFF).contains(word)
  }
}

extension Problem {
  fileprivate static func badAddress(_ address: String) -> Problem {
    Problem("\(address) is not a web address.", remedy: "Use an address that begins with https://.")
  }
}
