public import Foundation

// Requests of scripts to other hosts.

extension UserscriptFetch {
  /// Sends a request of a script to a host of its @connect that the person allowed, and follows
  /// redirects to such hosts.
  ///
  /// - Parameter address: where it is sent; changed to where it was redirected to.
  public func request(
    _ method: String, _ address: inout String, headers: [String: String], body: Data?,
    for script: Userscript
  ) async throws -> HTTP.Response {
    guard (1...20).contains(method.count), method.allSatisfy({ $0.isASCII && $0.isLetter }) else {
      throw Problem(
        "\(script.header.name) uses an invalid HTTP method, so nothing was sent.",
        remedy: "Report it to the script's author.")
    }
    let refused = ["cookie", "host", "content-length", "connection", "origin"]
    var (method, body) = (method, body)
    var headers = headers.filter { !refused.contains($0.key.lowercased()) }
    let asked = address
    for _ in 0...PublicHTTP.mostRedirects {
      let url = try checked(address, for: script)
      let response = try await web.send(method, address, headers: headers, body: body)
      guard let next = PublicHTTP.redirection(of: response, from: address) else {
        return response
      }
      // As in browsers: what was sent is not sent again, and a password stays with its host.
      if response.status == 303 || response.status < 303 && method == "POST" {
        (method, body) = (method == "HEAD" ? method : "GET", nil)
        headers = headers.filter { !$0.key.lowercased().hasPrefix("content-") }
      }
      if (next.scheme, next.host(), next.port) != (url.scheme, url.host(), url.port) {
        headers = headers.filter { $0.key.lowercased() != "authorization" }
      }
      address = next.absoluteString
    }
    throw Problem.tooManyRedirects(asked)
  }

  /// - Throws: `Problem` if the script may not connect to the address's host.
  private func checked(_ address: String, for script: Userscript) throws -> URL {
    guard let url = URL(string: address), let host = url.host()?.lowercased() else {
      throw Problem(
        "That is not a web address.", remedy: "Use an address that begins with https://.")
    }
    try check(host, for: script)
    return url
  }

  /// - Throws: `Problem` if the script may not connect to the host.
  private func check(_ host: String, for script: Userscript) throws {
    let entries = script.connects.filter { entry in
      entry == "*" || host == entry || host.hasSuffix(".\(entry)")
    }
    let functions = ["GM_xmlhttpRequest", "GM_download"]
    guard !Userscript.isWaniKani(host), !entries.isEmpty,
      functions.contains(where: script.header.isGranted)
    else {
      throw Problem(
        "\(script.header.name) can't connect to \(host).",
        remedy: Userscript.isWaniKani(host)
          ? "Sanpo responds for WaniKani, so no other host can redirect to it."
          : "Its @connect does not list that host.")
    }
    guard !Userscript.isLocal(host) else { throw Problem.localHost(host, for: web.asker) }
    // The longest one says the most about the host.
    let decided = entries.filter { script.hosts[$0] != nil }.max { $0.count < $1.count }
    guard let decided else { throw Problem.undecided(host, for: script) }
    guard script.hosts[decided] == true else {
      throw Problem(
        "\(script.header.name) is not allowed to connect to \(host).",
        remedy: "Allow it on the script's page, under Userscripts.")
    }
  }
}

extension Problem {
  /// A script asks for a host that the person has neither allowed nor refused.
  public static func undecided(_ host: String, for script: Userscript) -> Problem {
    Problem(
      "\(script.header.name) wants to connect to \(host).",
      remedy: "Allow or refuse it on the script's page, under Userscripts.")
  }
}
