import Foundation

/// A client of the service that observes its rate limit and retries failed reads.
struct WaniKaniClient: Sendable {
  let base: URL
  let token: String
  let http: HTTP
  let limiter: RateLimiter
  let clock: WallClock
  let pause: Pause
  let random: RandomSource

  private static let tries = 3
  private static let backoff = Backoff(first: .seconds(2), spread: -0.5)
  /// The time limit for a page of 1,000 subjects on a slow line; a server that stops is given up
  /// sooner.
  private static let timeout = Duration.seconds(300)

  /// Returns the current time by the service's clock, as of its last response.
  func serviceTime() async throws -> Date { try await limiter.log.serviceTime(at: clock.now()) }

  func user(etag: String? = nil) async throws -> Reply {
    try await read(base.appending(path: "user"), etag: etag)
  }

  /// - Parameter address: a URL from the service or from `first(of:after:)`.
  func page(_ address: String, etag: String? = nil) async throws -> Reply {
    guard isOwn(address), let url = URL(string: address) else {
      throw ServiceFailure.foreign(address)
    }
    return try await read(url, etag: etag)
  }

  /// - Parameter marker: the service's timestamp to request updates after.
  func first(of collection: WaniKaniCollection, after marker: String?) -> String {
    let url = base.appending(path: collection.rawValue)
    guard let marker else { return url.absoluteString }
    return url.appending(queryItems: [URLQueryItem(name: "updated_after", value: marker)])
      .absoluteString
  }

  /// Returns a collection's page for one subject, with at most one resource.
  func page(of collection: WaniKaniCollection, ofSubject id: Subject.ID) async throws -> Page {
    let name = collection == .subjects ? "ids" : "subject_ids"
    let url = base.appending(path: collection.rawValue)
      .appending(queryItems: [URLQueryItem(name: name, value: "\(id)")])
    guard let body = try await read(url, etag: nil).body else {
      throw ServiceFailure.malformed("304 unasked")
    }
    return try Page(body)
  }

  /// Writes once, without a retry: callers check the outcome before writing again.
  func write(_ write: ServiceWrite) async throws -> Data {
    let reply = try await ask(
      HTTP.Request(
        write.method, base.appending(path: write.path), headers: headers(), body: write.body))
    guard let body = reply.body else { throw ServiceFailure.malformed("304 to a write") }
    return body
  }

  private func read(_ url: URL, etag: String?) async throws -> Reply {
    var headers = headers()
    headers["If-None-Match"] = etag
    let request = HTTP.Request("GET", url, headers: headers, timeout: Self.timeout)
    for attempt in 1..<Self.tries {
      do {
        return try checked(await ask(request))
      } catch let failure as ServiceFailure {
        try await wait(after: failure, attempt)
      }
    }
    return try checked(await ask(request))
  }

  /// Rejects a truncated response while it can still be requested again.
  private func checked(_ reply: Reply) throws -> Reply {
    guard let body = reply.body else { return reply }
    _ = try ServiceJSON.decode(Fields.self, from: body)
    return reply
  }

  /// - Throws: the failure, if a retry is pointless.
  private func wait(after failure: ServiceFailure, _ attempt: Int) async throws {
    // The limiter waits by itself until requests are allowed.
    if case .limited = failure { return }
    guard failure.isTemporary, !failure.isSlow else { throw failure }
    try await pause.wait(Self.backoff.wait(after: attempt, random))
  }

  private func ask(_ request: HTTP.Request) async throws -> Reply {
    try await limiter.enter()
    do {
      let response = try await http.send(request)
      try await limiter.learn(from: response)
      return try Reply(response, now: clock.now())
    } catch let failure as HTTP.Failure {
      switch failure {
      case .unreachable(let reason): throw ServiceFailure.unreachable(reason)
      case .lost(let reason): throw ServiceFailure.lost(reason)
      case .timedOut(let reason): throw ServiceFailure.timedOut(reason)
      case .tooLarge: throw ServiceFailure.tooLarge
      }
    }
  }

  private func headers() -> [String: String] {
    [
      "Authorization": "Bearer \(token)", "Wanikani-Revision": "20170710",
      "Accept": "application/json", "Content-Type": "application/json; charset=utf-8",
    ]
  }

  /// Returns whether a URL is at the service, the only host that receives the token.
  func isOwn(_ address: String) -> Bool {
    guard let url = URL(string: address), url.user() == nil else { return false }
    return url.scheme == base.scheme && url.host() == base.host() && url.port == base.port
  }
}
