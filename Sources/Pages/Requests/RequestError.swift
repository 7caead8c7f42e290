import Engine
import Hummingbird

/// A failed request: a status for the browser and a problem for the person.
struct RequestError: Error {
  var status: HTTPResponse.Status
  var problem: Problem

  init(_ status: HTTPResponse.Status, _ sentence: String, remedy: String) {
    self.status = status
    problem = Problem(sentence, remedy: remedy)
  }
}

extension RequestError {
  init(_ status: HTTPResponse.Status, _ problem: Problem) {
    (self.status, self.problem) = (status, problem)
  }

  /// - Parameter refused: the status if nothing failed.
  init(_ problem: Problem, refused: HTTPResponse.Status) {
    self.init(problem.isFailure ? .serviceUnavailable : refused, problem)
  }

  init(_ error: any Error) {
    switch error {
    case let error as RequestError: self = error
    case let problem as Problem: self.init(problem, refused: .conflict)
    // The router found no page.
    case let error as HTTPError where error.status == .notFound: self = .notFound
    default:
      self.init(
        .internalServerError,
        Problem(
          "Something went wrong.",
          remedy: "Nothing was lost. Go back and try again; the log has the reason.",
          detail: "\(error)"))
    }
  }

  /// The response to a request that was not admitted, without a cookie or a token.
  func response(to request: Request) -> Response {
    request.acceptsHTML ? PlainPage(problem).response(status) : plain
  }

  /// The response as plain text, for programs and scripts.
  var plain: Response {
    Response(status, type: "text/plain; charset=utf-8", "\(problem)\n".utf8)
  }

  static let notAdmitted = RequestError(
    .unauthorized, "These pages are private.",
    remedy: """
      Open the address that Sanpo printed when it started. It works once; “sanpo open” prints \
      another.
      """)
  static let admittingNone = RequestError(
    .unauthorized, "These pages are private.",
    remedy: """
      No browser can be let in, because Sanpo's folder can't be written. Make it writable, or \
      start the pages with --open-to-all.
      """)
  /// - Parameter origin: where a proxy serves the pages; nil without one.
  static func foreignHost(behind origin: String?) -> RequestError {
    RequestError(
      .misdirectedRequest, "This is not Sanpo's address.",
      remedy: origin.map {
        """
        Open \($0). If you did, the proxy there doesn't pass on the header Host. Contact the owner \
        of this server.
        """
      } ?? "Open the address that Sanpo printed when it started.")
  }
  static let foreignOrigin = RequestError(
    .forbidden, "This form was sent from another site, so nothing was changed.",
    remedy: "Use Sanpo's own pages.")
  static let foreignLoad = RequestError(
    .forbidden, "Another site tried to load this page.", remedy: "Use Sanpo's own pages.")
  static let staleForm = RequestError(
    .forbidden, "This page is outdated, so nothing was changed.",
    remedy: "Copy what you typed, reload the page, and try again.")
  static let malformed = RequestError(
    .badRequest, "The browser's request can't be read.", remedy: "Go back and try again.")
  static let wrongType = RequestError(
    .unsupportedMediaType, "The request is not a form.", remedy: "Use the form on the page.")
  static let wrongMethod = RequestError(
    .methodNotAllowed, "That can't be done here.", remedy: "Go back to the previous page.")
  static let notFound = RequestError(
    .notFound, "Page not found.", remedy: "Go back to Today.")

  static func tooLarge(_ limit: Int, hasFile: Bool) -> RequestError {
    RequestError(
      .contentTooLarge, "That is larger than \(limit >> 20) MB.",
      remedy: hasFile ? "Choose a smaller file." : "Send it in smaller parts.")
  }
}

/// Finds what an address names. That it is missing leads to “Page not found”.
func notFound<Value>(
  if missing: Problem..., find: () async throws -> Value
) async throws -> Value {
  do {
    return try await find()
  } catch let problem as Problem where missing.contains(problem) {
    throw RequestError.notFound
  }
}

extension Store where M.State: Failing {
  /// Sends an event and throws the problem it led to. That what it names is missing leads to “Page
  /// not found”.
  @discardableResult
  func sent(_ event: M.Event, notFound missing: Problem) async throws -> M.State {
    try await notFound(if: missing) { try await sent(event) }
  }
}
