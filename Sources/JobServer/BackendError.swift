import Engine
import Foundation
import Hummingbird

/// An answer other than success: a status, a code for programs, and a sentence.
struct BackendError: Error {
  var status: HTTPResponse.Status
  var code: String
  var problem: Problem
  /// The seconds after which it may work.
  var retryAfter: Int?

  init(
    _ status: HTTPResponse.Status, _ code: String, _ sentence: String, remedy: String,
    retryAfter: Int? = nil
  ) {
    self.status = status
    self.code = code
    self.retryAfter = retryAfter
    problem = Problem(sentence, remedy: remedy)
  }

  static let unauthorized = BackendError(
    .unauthorized, "unauthorized", "The token is missing or wrong.",
    remedy: "Send Authorization: Bearer TOKEN.")
  static let noJob = BackendError(
    .notFound, "no_job", "Job not found.", remedy: "It may have been acknowledged or removed.")
  static let notFailed = BackendError(
    .conflict, "not_failed", "The job has not failed.",
    remedy: "Only jobs that failed, or wait until later, can be retried.")
  static let keyUsed = BackendError(
    .unprocessableContent, "key_used", "The idempotency_key belongs to a job with another request.",
    remedy: "Send a key of its own with each job.")
  static let tooLarge = BackendError(
    .contentTooLarge, "too_large", "The request is larger than 1 MB.",
    remedy: "Send the lyrics in parts.")
  static let wrongLineCount = invalid("A job has 1 to \(Song.mostLines) lines.")
  static let tooManyJobs = BackendError(
    .tooManyRequests, "too_many_jobs", "You have too many unfinished jobs.",
    remedy: "Wait until some have finished.", retryAfter: 60)
  static let unavailable = BackendError(
    .serviceUnavailable, "unavailable", "The backend can't do that right now.",
    remedy: "Try again in a moment.", retryAfter: 5)

  static func tooMany(after seconds: Int) -> BackendError {
    BackendError(
      .tooManyRequests, "too_many_requests", "Too many requests.",
      remedy: "Wait for the time in Retry-After.", retryAfter: seconds)
  }

  static func tooOld(oldest: String) -> BackendError {
    BackendError(
      .upgradeRequired, "upgrade_required", "This version of Sanpo is too old for this backend.",
      remedy: "Update to \(oldest) or later.")
  }

  static func invalid(_ sentence: String) -> BackendError {
    BackendError(
      .unprocessableContent, "invalid", sentence, remedy: "Check the request's fields.")
  }

  var response: Response {
    var response = Response.json(JobAPI.Failure(code: code, problem), status: status)
    if let retryAfter { response.headers[.retryAfter] = "\(retryAfter)" }
    return response
  }
}

extension Response {
  static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) -> Response {
    do {
      return Response(
        status: status, headers: [.contentType: "application/json"],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: try JobAPI.encoder.encode(value))))
    } catch {
      return Response(status: .internalServerError)
    }
  }
}
