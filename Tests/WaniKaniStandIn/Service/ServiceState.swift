import Foundation

/// The mutable state of the service, protected by one lock.
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

  func now(at time: Date) -> Date { Timestamp.rounded(time + clockOffset) }

  /// Logs a request and decides how to handle it.
  mutating func receive(_ request: StandInRequest, at time: Date) -> RequestHandling {
    let number = log.requests.count + 1
    let faults = script.faults(for: request, number: number)
    log.requests.append(
      RecordedRequest(
        number: number, request: request, receivedAt: time, faults: faults.map(\.name)))
    return faults.reduce(into: RequestHandling(number: number, request: request)) {
      handling, fault in
      fault.apply(&handling)
    }
  }

  mutating func serve(_ handling: RequestHandling, at time: Date) -> StandInDelivery {
    for change in handling.changes { change(&self, now(at: time)) }
    var answer = handling.answer.map { $0(&self, now(at: time)) }
    if handling.isProcessed {
      let own = process(handling, at: now(at: time))
      answer = answer ?? own
    }
    guard var answer, handling.cut != .beforeAnswer else { return .nothing }
    if handling.halvesJSON { answer.body = Array(answer.body.prefix(answer.body.count / 2)) }
    log.requests[handling.number - 1].status = answer.status
    return handling.cut == .inBody ? .half(answer) : .whole(answer)
  }

  private mutating func process(_ handling: RequestHandling, at now: Date) -> StandInAnswer {
    let request = handling.request
    if let file = StandInFile(request) { return file.answer }
    var answer: StandInAnswer
    do {
      let reply = try reply(handling, at: now)
      log.requests[handling.number - 1].review = reply.review
      answer = .json(200, handling.addsUnknown ? reply.json.withUnknownParts : reply.json)
      answer.validate(for: request)
    } catch {
      log.requests[handling.number - 1].isOverLimit = error == .tooManyRequests
      answer = .refusal(error)
    }
    return dated(answer, for: request, at: now)
  }

  /// Adds the headers common to all responses of the service.
  func dated(_ answer: StandInAnswer, for request: StandInRequest, at now: Date) -> StandInAnswer {
    var answer = answer
    answer.set("Date", HeaderDate.text(now))
    if let token = request.token, tokens[token] != nil {
      answer.headers += limit.headers(of: token, at: now)
    }
    return answer
  }

  /// Returns a reply. The account changes only if no error is thrown.
  private mutating func reply(
    _ handling: RequestHandling, at now: Date
  ) throws(ServiceError) -> Endpoints.Reply {
    let request = handling.request
    guard let token = request.token, let permissions = tokens[token] else { throw .unauthorised }
    guard limit.admit(token, at: now) else { throw .tooManyRequests }
    guard !account.user.isHibernating else { throw .hibernating }
    guard [nil, "20170710"].contains(request.headers["wanikani-revision"]) else {
      throw .unprocessable("Unknown revision")
    }
    guard request.segments.first == "v2" else { throw .notFound }
    var endpoints = Endpoints(
      account: account, base: base, now: now, pageSizes: pageSizes, nextBase: handling.nextBase,
      repeatsPage: handling.repeatsPage)
    let reply = try endpoints.reply(to: request, permissions)
    account = endpoints.account
    return reply
  }
}
