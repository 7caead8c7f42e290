import Engine
import Hummingbird

/// A request that is not done, and how that is said: by status to the browser, in a sentence to
/// the person.
struct Refusal: Error {
  var status: HTTPResponse.Status
  var problem: Problem

  init(_ status: HTTPResponse.Status, _ sentence: String, remedy: String) {
    self.status = status
    problem = Problem(sentence, remedy: remedy)
  }
}

extension Refusal {
  init(_ status: HTTPResponse.Status, _ problem: Problem) {
    (self.status, self.problem) = (status, problem)
  }

  /// - Parameter refused: the status where nothing failed.
  init(_ problem: Problem, refused: HTTPResponse.Status) {
    self.init(problem.isFailure ? .serviceUnavailable : refused, problem)
  }

  static let foreignHost = Refusal(
    .misdirectedRequest, "This is not the address of Sanpo.",
    remedy: "Open the address that Sanpo printed when it started.")
  static let foreignOrigin = Refusal(
    .forbidden, "This form came from another site, so nothing was done.",
    remedy: "Do it from Sanpo’s own pages.")
  static let staleForm = Refusal(
    .forbidden, "This page is from before Sanpo was started, so nothing was done.",
    remedy: "Go back, load the page again, and repeat it.")
  static let malformed = Refusal(
    .badRequest, "What the browser sent cannot be read.", remedy: "Go back and try again.")
  static let wrongType = Refusal(
    .unsupportedMediaType, "What was sent is not a form.", remedy: "Use the form on the page.")
  static let wrongMethod = Refusal(
    .methodNotAllowed, "This cannot be done here.", remedy: "Go back to the page before.")
  static let notFound = Refusal(.notFound, "This path leads nowhere.", remedy: "Go back to today.")

  static func tooLarge(_ limit: Int) -> Refusal {
    Refusal(
      .contentTooLarge, "That is larger than \(limit >> 20) MB, so it was not taken.",
      remedy: "Send it in smaller parts.")
  }
}
