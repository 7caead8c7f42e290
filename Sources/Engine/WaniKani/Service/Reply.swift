import Foundation

/// A response that is known to be the service's own.
struct Reply: Sendable {
  /// The body, or nil if it is not modified.
  var body: Data?
  var etag: String?

  /// - Parameter now: the time by our clock, to compute the end of a rate limit.
  init(_ response: HTTP.Response, now: Date) throws(ServiceFailure) {
    etag = response.headers["etag"]
    switch response.status {
    case 304:
      body = nil
    case 429:
      throw .limited(until: now + RateLimit(response).wait(now: now))
    case 500...:
      throw .serverError(status: response.status)
    case _ where !Self.isJSON(response):
      throw .notFromWaniKani(status: response.status)
    case 200..<300:
      body = response.body
    default:
      throw Self.failure(response)
    }
  }

  private static func isJSON(_ response: HTTP.Response) -> Bool {
    response.headers["content-type"]?.lowercased().contains("json") ?? false
  }

  private static func failure(_ response: HTTP.Response) -> ServiceFailure {
    // Without a reason, the failure has the status.
    let reason = (try? JSONDecoder().decode(ErrorBody.self, from: response.body))?.error ?? ""
    return switch response.status {
    case 401: .unauthorised
    case 403: .forbidden(reason)
    case 404: .missing
    case 409, 422: .refused(status: response.status, reason)
    default: .notFromWaniKani(status: response.status)
    }
  }

  private struct ErrorBody: Decodable {
    var error: String?
  }
}
