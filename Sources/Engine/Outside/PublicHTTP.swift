import Foundation

/// Fetches from the internet what a script or a dictionary names. Nothing on this computer or in
/// its network is ever asked: they must not reach what only the learner can. Nothing carries a
/// cookie or a token of ours.
struct PublicHTTP: Sendable {
  let http: PinnedHTTP
  /// Who asks, as problems say it: “Scripts”.
  let asker: String
  /// Returns the addresses of a host as text.
  var addresses: @Sendable (_ host: String) async throws -> [String] = HostAddresses.all

  static let mostRedirects = 5
  /// After so long, no further address of a host is tried.
  private static let longestSearch = Duration.seconds(20)
  /// The time limit for a large file on a slow line; a server that stops is given up sooner.
  private static let timeout = Duration.seconds(300)

  /// Fetches a file, wherever it was moved to.
  func file(_ address: String) async throws -> HTTP.Response {
    var target = address
    for _ in 0...Self.mostRedirects {
      let response = try await send("GET", target)
      if let next = Self.redirection(of: response, from: target) {
        target = next.absoluteString
        continue
      }
      guard response.status == 200 else {
        throw Problem(
          "\(target) responded with \(response.status).", remedy: "Try again later.")
      }
      return response
    }
    throw Problem.tooManyRedirects(address)
  }

  /// Returns where a response leads from the address that was asked; nil if it is no redirect.
  static func redirection(of response: HTTP.Response, from address: String) -> URL? {
    guard [301, 302, 303, 307, 308].contains(response.status) else { return nil }
    return response.headers["location"].flatMap {
      URL(string: $0, relativeTo: URL(string: address))?.absoluteURL
    }
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
    guard !found.contains(where: HostAddresses.isPrivate) else {
      throw Problem.localHost(host, for: asker)
    }
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
      } catch HTTP.Failure.tooLarge {
        throw Problem(
          "\(host) has more than \(InputLimit.responseBody >> 20) MB at \(address).",
          remedy: "Download it yourself.")
      } catch let other as HTTP.Failure {
        failure = other
        break
      }
    }
    throw Problem(
      "\(host) did not respond.", remedy: "Try again when you are online.",
      detail: failure.map { "\($0)" } ?? "")
  }
}

extension Problem {
  static func localHost(_ host: String, for asker: String) -> Problem {
    Problem(
      "\(asker) can't connect to \(host).",
      remedy: "They can connect to the internet, but not to this computer or its network.")
  }

  static func tooManyRedirects(_ address: String) -> Problem {
    Problem("\(address) redirects too often.", remedy: "Report it to its author.")
  }

  fileprivate static func badAddress(_ address: String) -> Problem {
    Problem("\(address) is not a web address.", remedy: "Use an address that begins with https://.")
  }
}
