import Foundation

/// Speaks to the service: knows its addresses, keeps to its limit, and repeats a read that failed.
struct WaniKaniClient: Sendable {
  let base: URL
  let token: String
  let http: HTTP
  let limiter: RateLimiter
  let clock: WallClock
  let pause: Pause
  let random: RandomSource

  private static let tries = 3

  /// Now, by the service's clock as of its last answer.
  func serviceTime() async throws -> Date { try await limiter.log.serviceTime(at: clock.now()) }

  func user(etag: String? = nil) async throws -> Reply {
    try await read(base.appending(path: "user"), etag: etag)
  }

  /// - Parameter address: as the service named it, or as `first(of:after:)` makes it.
  func page(_ address: String, etag: String? = nil) async throws -> Reply {
    guard isOwn(address), let url = URL(string: address) else {
      throw ServiceFailure.foreign(address)
    }
    return try await read(url, etag: etag)
  }

  /// - Parameter marker: the change after which all is asked for, as the service wrote it.
  func first(of collection: WaniKaniCollection, after marker: String?) -> String {
    let url = base.appending(path: collection.rawValue)
    guard let marker else { return url.absoluteString }
    return url.appending(queryItems: [URLQueryItem(name: "updated_after", value: marker)])
      .absoluteString
  }

  /// What a collection has of one subject: there is one of each at most.
  func page(of collection: WaniKaniCollection, ofSubject id: Subject.ID) async throws -> Page {
    let name = collection == .subjects ? "ids" : "subject_ids"
    let url = base.appending(path: collection.rawValue)
      .appending(queryItems: [URLQueryItem(name: name, value: "\(id)")])
    guard let body = try await read(url, etag: nil).body else {
      throw ServiceFailure.malformed("304 unasked")
    }
    return try Page(body)
  }

  /// Once: whoever writes looks before it is done again.
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
    let request = HTTP.Request("GET", url, headers: headers)
    for attempt in 1..<Self.tries {
      do {
        return try checked(await ask(request))
      } catch let failure as ServiceFailure {
        try await wait(after: failure, attempt)
      }
    }
    return try checked(await ask(request))
  }

  /// Half an answer is as good as none, and found out while it can still be asked for again.
  private func checked(_ reply: Reply) throws -> Reply {
    guard let body = reply.body else { return reply }
    _ = try ServiceJSON.decode(Fields.self, from: body)
    return reply
  }

  /// - Throws: the failure, where asking again is of no use.
  private func wait(after failure: ServiceFailure, _ attempt: Int) async throws {
    // The limiter waits by itself until the service hears again.
    if case .limited = failure { return }
    guard failure.isPassing else { throw failure }
    let share = Double(random.seed() % 1_000) / 1_000
    try await pause.wait(.seconds(Double(1 << attempt) * (0.5 + share / 2)))
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
      }
    }
  }

  private func headers() -> [String: String] {
    [
      "Authorization": "Bearer \(token)", "Wanikani-Revision": "20170710",
      "Accept": "application/json", "Content-Type": "application/json; charset=utf-8",
    ]
  }

  /// Whether an address is at the service, to which alone the token goes.
  func isOwn(_ address: String) -> Bool {
    guard let url = URL(string: address), url.user() == nil else { return false }
    return url.scheme == base.scheme && url.host() == base.host() && url.port == base.port
  }
}
