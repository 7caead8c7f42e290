public import Foundation

// Requests of scripts to other hosts.

extension UserscriptFetch {
  /// Sends a request of a script to a host of its @connect that the person allowed.
  public func request(
    _ method: String, _ address: String, headers: [String: String], body: Data?,
    for script: Userscript
  ) async throws -> HTTP.Response {
    guard let host = URL(string: address)?.host()?.lowercased() else {
      throw Problem(
        "That is not a web address.", remedy: "Use an address that begins with https://.")
    }
    try check(host, for: script)
    guard (1...20).contains(method.count), method.allSatisfy({ $0.isASCII && $0.isLetter }) else {
      throw Problem(
        "\(script.header.name) uses an invalid HTTP method, so nothing was sent.",
        remedy: "Report it to the script's author.")
    }
    let refused = ["cookie", "host", "authorization", "content-length", "connection", "origin"]
    let kept = headers.filter { !refused.contains($0.key.lowercased()) }
    return try await web.send(method, address, headers: kept, body: body)
  }

  /// - Throws: `Problem` if the script may not connect to the host.
  private func check(_ host: String, for script: Userscript) throws {
    let entries = script.header.connects.filter { entry in
      entry == "*" || host == entry || host.hasSuffix(".\(entry)")
    }
    let functions = ["GM_xmlhttpRequest", "GM_download"]
    guard !entries.isEmpty, functions.contains(where: script.header.isGranted) else {
      throw Problem(
        "\(script.header.name) can't connect to \(host).",
        remedy: "Its @connect does not list that host.")
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
