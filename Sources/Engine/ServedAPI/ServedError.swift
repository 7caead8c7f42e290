/// A refusal in the service's form: a status and a sentence.
struct ServedError: Error, Hashable {
  var status: Int
  var sentence: String

  static let unauthorized = ServedError(status: 401, sentence: "Unauthorized. Nice try.")
  static let notFound = ServedError(status: 404, sentence: "Not found")
  static let tooMany = ServedError(status: 429, sentence: "Rate limit exceeded")
  static let broken = ServedError(status: 500, sentence: "Something went wrong")
  static let notPermitted = ServedError(
    status: 403, sentence: "This token may not do that. Make one with that permission.")

  static let noLearner = ServedError(
    status: 404,
    sentence: "This backend serves no learner's data. Start it with --learner and their folder.")
  static let otherSite = ServedError(
    status: 403, sentence: "Pages of this website may not do that. List it in api-origins.")
  static let tooLarge = ServedError(
    status: 413, sentence: "That is larger than \(ServedRequest.longestBody >> 10) kB.")

  static func unprocessable(_ sentence: String) -> ServedError {
    ServedError(status: 422, sentence: sentence)
  }

  static func invalid(_ name: String) -> ServedError { unprocessable("\(name) is invalid") }

  /// The body, which clients read as an object with both members.
  var body: OrderedJSON { ["error": sentence, "code": status] }
}
