import Foundation

/// All that changes in the service, under its one lock.
struct ServiceState {
  var account: StandInAccount
  var tokens: [String: Set<StandInToken.Permission>]
  var script = FaultScript()
  var log = StandInLog()
  var clockOffset: TimeInterval = 0
  var pageSizes: [String: Int] = [:]
  var base = "http://localhost/v2"
  var limit: RateLimit

  init(_ account: StandInAccount, tokens: [StandInToken], perMinute: Int) {
    self.account = account
    self.tokens = Dictionary(tokens.map { ($0.text, $0.permissions) }) { $1 }
    limit = RateLimit(perMinute: perMinute)
  }

  struct Arrival {
    /// From 1.
    let number: Int
    let request: StandInRequest
    let course: Course
  }

  func now(at time: Date) -> Date { Timestamp.rounded(time + clockOffset) }

  /// Writes a request down and decides what will become of it.
  mutating func receive(_ request: StandInRequest, at time: Date) -> Arrival {
    let number = log.requests.count + 1
    let faults = script.faults(for: request, number: number)
    log.requests.append(
      RecordedRequest(number: number, request, receivedAt: time, faults: faults.map(\.name)))
    return Arrival(number: number, request: request, course: Course(faults))
  }

  mutating func serve(_ arrival: Arrival, at time: Date) -> StandInDelivery {
    let (request, course) = (arrival.request, arrival.course)
    take(course.changes, of: request, at: time)
    var answer = course.instead.map { instead(of: request, $0, at: now(at: time)) }
    if course.isProcessed {
      let own = process(arrival, at: now(at: time))
      answer = answer ?? own
    }
    guard var answer, course.reach != .nothing else { return .nothing }
    if course.halvesJSON { answer.body = Array(answer.body.prefix(answer.body.count / 2)) }
    log.requests[arrival.number - 1].status = answer.status
    return course.reach == .half ? .half(answer) : .whole(answer)
  }

  private mutating func take(_ changes: [Course.Change], of request: StandInRequest, at time: Date)
  {
    for change in changes {
      switch change {
      case .account(let change): change(&account, now(at: time))
      case .clock(let offset): clockOffset = offset / .seconds(1)
      case .revocation: request.token.map { tokens[$0] = nil }
      }
    }
  }

  private mutating func process(_ arrival: Arrival, at now: Date) -> StandInAnswer {
    let (request, course) = (arrival.request, arrival.course)
    if request.method == "OPTIONS" { return Self.preflight }
    if let file = StandInFile(request) { return file.answer }
    var answer: StandInAnswer
    do {
      let reply = try reply(to: request, course, at: now)
      log.requests[arrival.number - 1].effect = reply.effect
      answer = .json(200, course.addsUnknown ? reply.json.withUnknownParts : reply.json)
      Conditions(answer, updatedAt: reply.updatedAt).apply(to: &answer, asked: request)
    } catch {
      log.requests[arrival.number - 1].isOverLimit = error == .tooManyRequests
      answer = .refusal(error)
    }
    addCommonHeaders(to: &answer, request, at: now)
    return answer
  }

  /// The account changes only when the reply could be made.
  private mutating func reply(
    to request: StandInRequest, _ course: Course, at now: Date
  ) throws(ServiceError) -> Endpoints.Reply {
    guard let token = request.token, let permissions = tokens[token] else { throw .unauthorised }
    guard limit.admit(token, at: now) else { throw .tooManyRequests }
    guard !account.user.isHibernating else { throw .hibernating }
    guard [nil, "20170710"].contains(request.headers["wanikani-revision"]) else {
      throw .unprocessable("Unknown revision")
    }
    guard request.segments.first == "v2",
      let route = Route(request.method, Array(request.segments.dropFirst()))
    else { throw .notFound }
    if let permission = route.permission, !permissions.contains(permission) {
      throw .notPermitted
    }
    var endpoints = Endpoints(
      account: account, base: base, now: now, pageSizes: pageSizes, nextBase: course.nextBase,
      repeatsPage: course.repeatsPage)
    let reply = try endpoints.reply(
      to: route, Query(request.query), body: request.body, type: request.headers["content-type"])
    account = endpoints.account
    return reply
  }
}
