/// Why the service does not do what it was asked, with the status that says so.
struct Refusal: Error, Equatable {
  var status: Int
  var message: String

  static let unauthorised = Refusal(status: 401, message: "Unauthorized. Nice try.")
  static let hibernating = Refusal(status: 403, message: "The user is hibernating")
  static let notPermitted = Refusal(status: 403, message: "Forbidden")
  static let notFound = Refusal(status: 404, message: "Not found")
  static let tooManyRequests = Refusal(status: 429, message: "Rate limit exceeded")

  static func unprocessable(_ message: String) -> Refusal { Refusal(status: 422, message: message) }
}
