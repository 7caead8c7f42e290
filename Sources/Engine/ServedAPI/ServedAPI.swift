import Foundation
import Synchronization

// WaniKani's API, version 2, served by Sanpo.
//
// A request passes, in order: its token; the token's budget of 60 requests a minute; the endpoint;
// and, for reads, its conditions, which leave out the body if the client has it already. A refusal
// has the service's own form, so that a client written for the service knows what to do.
//
// Behind it lies the synced WaniKani account or, while nobody is signed in, Sanpo's own decks
// (`ServedSource`). Both are served in the same way: all resources of a collection with their times
// (`ServedStampRepository`), filtered, and cut into pages by ID.
//
// Facts of the API: <https://docs.api.wanikani.com/20170710/>.

/// Replies to requests of other programs in the form of WaniKani's API.
public final class ServedAPI: Sendable {
  static let requestsPerMinute = 60

  /// The requests of a minute of the clock by token.
  private struct Spent {
    var minute = 0
    var counts: [APIToken.ID: Int] = [:]
  }

  let data: ServedDataRepository
  let clock: WallClock
  private let tokens: APITokenRepository
  private let spent = Mutex(Spent())
  private let origins: @Sendable () async throws -> String
  private let admit: @Sendable () async throws -> Void

  /// - Parameters:
  ///   - origins: the origins of pages that may read replies, separated by spaces.
  ///   - admit: Throws if the learner is no longer let in. No token is good then.
  init(
    _ data: ServedDataRepository, tokens: APITokenRepository, clock: WallClock,
    origins: @escaping @Sendable () async throws -> String,
    admit: @escaping @Sendable () async throws -> Void
  ) {
    self.data = data
    self.tokens = tokens
    self.clock = clock
    self.origins = origins
    self.admit = admit
  }

  /// Whether a page of this origin may read replies. None may, but those in the settings.
  public func admits(origin: String) async -> Bool {
    // If the settings can't be read, no origin is admitted.
    let listed = (try? await origins()) ?? ""
    return listed.split(whereSeparator: { $0 == " " || $0 == "," }).contains { $0 == origin }
  }

  public func reply(to request: ServedRequest) async -> ServedReply {
    let now = clock.now()
    do {
      let token = try await token(of: request, at: now)
      let budget = spend(by: token.id, at: now)
      var reply: ServedReply
      do throws(any Error) {
        guard budget.remaining >= 0 else { throw ServedError.tooMany }
        reply = try await answer(request, token.permissions, at: now)
      } catch {
        reply = Self.refusal(error)
      }
      reply.headers += [
        ("RateLimit-Limit", "\(Self.requestsPerMinute)"),
        ("RateLimit-Remaining", "\(max(0, budget.remaining))"),
        ("RateLimit-Reset", "\(budget.reset)"),
      ]
      return reply
    } catch {
      return Self.refusal(error)
    }
  }

  private func token(of request: ServedRequest, at now: Date) async throws -> APIToken {
    do {
      try await admit()
    } catch let problem as Problem where !problem.isFailure {
      throw ServedError.unauthorized
    }
    guard let secret = request.token, let token = try await tokens.token(secret, at: now) else {
      throw ServedError.unauthorized
    }
    return token
  }

  /// Answers a read of the learner's own page, which needs no token.
  public func ownReply(to request: ServedRequest) async -> ServedReply {
    do {
      guard request.method == "GET" else { throw ServedError.notPermitted }
      return try await answer(request, [], at: clock.now())
    } catch {
      return Self.refusal(error)
    }
  }

  /// Returns the subject with this name in the addresses of WaniKani's pages, and whether it is an
  /// item of the learner's own decks; nil if there is none.
  public func subject(
    _ slug: String, of kinds: [Subject.Kind]
  ) async throws -> (id: Subject.ID, isItem: Bool)? {
    let found = try await data.resources(.subjects, at: clock.now()).first { resource in
      let traits = resource.traits
      return traits.slug == slug && !traits.isHidden && traits.kind.map(kinds.contains) == true
    }
    return found.map { ($0.id, $0.page != nil) }
  }

  /// Returns the numbers of the learner's own items by stage, from 0 to 9; nil with an account.
  public func stages() async throws -> [Int]? { try await data.stages() }

  /// Counts a request.
  private func spend(by token: APIToken.ID, at now: Date) -> (remaining: Int, reset: Int) {
    let minute = Int((now.timeIntervalSince1970 / 60).rounded(.down))
    let count = spent.withLock { spent in
      if spent.minute != minute { spent = Spent(minute: minute) }
      spent.counts[token, default: 0] += 1
      return spent.counts[token, default: 0]
    }
    return (Self.requestsPerMinute - count, (minute + 1) * 60)
  }

  private static func refused(_ error: any Error) -> ServedError {
    switch error {
    case let error as ServedError: error
    case let problem as Problem where problem == .notForNow:
      .unprocessable("Assignment is not available now")
    case let problem as Problem where !problem.isFailure: .unprocessable(problem.description)
    default: .broken
    }
  }

  static func refusal(_ error: any Error) -> ServedReply {
    let refused = refused(error)
    var reply = ServedReply(
      status: refused.status, headers: json, body: Array(refused.body.text.utf8))
    if refused.status == 500 { reply.failure = Problem(error) }
    return reply
  }

  private static let json = [(name: "Content-Type", value: "application/json; charset=utf-8")]

  /// The JSON that an endpoint answers with, and when what it shows last changed.
  struct Document {
    var json: OrderedJSON
    var updatedAt: ServedTime?
  }

  private func answer(
    _ request: ServedRequest, _ permissions: Set<APIToken.Permission>, at now: Date
  ) async throws -> ServedReply {
    let isRead = request.method == "GET"
    let document =
      isRead
      ? try await read(request, at: now) : try await write(request, permissions, at: now)
    let body = Array(document.json.text.utf8)
    guard isRead else { return ServedReply(status: 200, headers: Self.json, body: body) }
    var hash = StableHash()
    body.withUnsafeBytes { hash.addWords(of: $0) }
    let tag = "W/\"\(hash.hex)-\(String(body.count, radix: 16))\""
    var headers = Self.json + [("ETag", tag)]
    headers += [("Last-Modified", HeaderTime.text(document.updatedAt?.date ?? now))]
    headers += [("Cache-Control", "max-age=0, private, must-revalidate")]
    return request.isCached(tag, updatedAt: document.updatedAt)
      ? ServedReply(status: 304, headers: headers, body: [])
      : ServedReply(status: 200, headers: headers, body: body)
  }
}
