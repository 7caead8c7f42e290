/// A refusal by the service, with its HTTP status.
struct ServiceError: Error, Equatable {
  var status: Int
  var message: String

  static let unauthorised = ServiceError(status: 401, message: "Unauthorized. Nice try.")
  static let hibernating = ServiceError(status: 403, message: "The user is hibernating")
  static let notPermitted = ServiceError(status: 403, message: "Forbidden")
  static let notFound = ServiceError(status: 404, message: "Not found")
  static let tooManyRequests = ServiceError(status: 429, message: "Rate limit exceeded")

  static func unprocessable(_ message: String) -> ServiceError {
    ServiceError(status: 422, message: message)
  }
}
