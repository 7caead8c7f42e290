import Foundation

/// What stands around every answer, and what is answered in place of the service.
extension ServiceState {
  /// What a gateway, or the service with another app's requests, says in its place.
  mutating func instead(
    of request: StandInRequest, _ answer: Course.Instead, at now: Date
  ) -> StandInAnswer {
    var said: StandInAnswer
    switch answer {
    case .html(let status, let title):
      said = .html(status, title)
      said.set("Date", HeaderDate.text(now))
      return said
    case .refusal(let refusal):
      said = .refusal(refusal)
    case .tooMany(let retryAfter):
      limit.exhaust(request.token ?? "", at: now)
      said = .refusal(.tooManyRequests)
      if let retryAfter { said.set("Retry-After", retryAfter) }
    }
    addCommonHeaders(to: &said, request, at: now)
    return said
  }

  func addCommonHeaders(
    to answer: inout StandInAnswer, _ request: StandInRequest, at now: Date
  ) {
    answer.set("Date", HeaderDate.text(now))
    answer.set("Access-Control-Allow-Origin", "*")
    answer.set(
      "Access-Control-Expose-Headers",
      "ETag, Last-Modified, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset")
    guard let token = request.token, tokens[token] != nil else { return }
    answer.headers += limit.headers(of: token, at: now)
  }

  /// A browser asks before it sends a token; the answer needs none.
  static let preflight = StandInAnswer(
    status: 204,
    headers: [
      ("Access-Control-Allow-Origin", "*"), ("Access-Control-Allow-Methods", "GET, POST, PUT"),
      (
        "Access-Control-Allow-Headers",
        "Authorization, Content-Type, If-Modified-Since, If-None-Match, Wanikani-Revision"
      ),
    ], body: [])
}
