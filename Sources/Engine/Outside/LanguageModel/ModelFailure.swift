import Foundation

/// The reason why a request to a language model failed.
public enum ModelFailure: Error, Hashable {
  /// The request wasn't sent.
  case unreachable(String)
  /// The connection broke before an answer came.
  case lost(String)
  /// The request may succeed later; after the given time if the service names one.
  case busy(String, after: Duration?)
  /// Nothing came for as long as a request may take.
  case timedOut(String)
  /// The key is missing, wrong or not allowed to do this.
  case unauthorized(String)
  /// A limit of spending or use is reached.
  case exhausted
  /// The model or the address does not exist. Most addresses name a version of the API, such as v1.
  case notFound(String, lacksVersion: Bool = false)
  case tooLong
  /// The model refused to answer, or its answer was blocked, perhaps after a part of it had come.
  case refused
  /// The service did not accept the request.
  case rejected(String)
  /// The answer broke off after a part of it had come.
  case interrupted(String)
  /// The answer was not what the protocol says.
  case unreadable(String)

  /// A word for it, for what Sanpo notices of its use.
  var kind: String {
    switch self {
    case .unreachable: "model-unreachable"
    case .lost: "model-lost"
    case .busy: "model-busy"
    case .timedOut: "model-silent"
    case .unauthorized: "model-key"
    case .exhausted: "model-limit"
    case .notFound: "model-not-found"
    case .tooLong: "model-too-long"
    case .refused: "model-refused"
    case .rejected: "model-rejected"
    case .interrupted: "model-interrupted"
    case .unreadable: "model-unreadable"
    }
  }

  var isRetryable: Bool {
    switch self {
    case .unreachable, .lost, .busy, .timedOut: true
    default: false
    }
  }

  /// Whether it may succeed at once. Who was silent for minutes is not waited for again.
  var isRetryableNow: Bool { if case .timedOut = self { false } else { isRetryable } }

  /// Whether the request cost nothing, as no model worked on it.
  var isFree: Bool {
    switch self {
    case .unreachable, .busy, .unauthorized, .exhausted, .notFound, .tooLong, .rejected: true
    case .lost, .timedOut, .refused, .interrupted, .unreadable: false
    }
  }

  /// The failure of a response that lacks something: a web page comes from another address than the
  /// model's.
  static func without(_ what: String, in body: Data) -> ModelFailure {
    let start = String(decoding: body.prefix(64), as: UTF8.self).trimmed.lowercased()
    let isPage = ["<!doctype html", "<html"].contains { start.hasPrefix($0) }
    return isPage ? .notFound("a web page") : .unreadable("without \(what)")
  }

  /// The failure of a connection before anything was received.
  init(_ failure: HTTP.Failure) {
    self =
      switch failure {
      case .unreachable: .unreachable("\(failure)")
      case .lost: .lost("\(failure)")
      case .timedOut(let detail): .timedOut(detail)
      case .tooLarge: .unreadable("\(failure)")
      }
  }
}

extension ModelFailure: Explained {
  /// Texts of the service are left to the log.
  var problem: Problem {
    switch self {
    case .unreachable(let detail):
      Problem(
        "The language model can't be reached.",
        remedy: """
          Check that it is running, and its address in \(Problem.Help.languageModel), or in the \
          environment.
          """,
        detail: detail)
    case .lost(let detail):
      Problem(
        "The connection to the language model was lost.",
        remedy: "Check that it is running, then ask again.", detail: detail)
    case .busy(let detail, let wait?) where wait >= .seconds(1):
      Problem(
        "The language model can't answer right now.",
        remedy: "Try again in \(Wait.short(wait)).", detail: detail)
    case .busy(let detail, _):
      Problem(
        "The language model can't answer right now.", remedy: "Try again later.", detail: detail)
    case .timedOut(let detail):
      Problem(
        "The language model didn't answer in time.",
        remedy: "Check that it is running and not busy with something else, then ask again.",
        detail: detail)
    case .unauthorized(let detail):
      Problem(
        "The language model refused the key.",
        remedy: "Check the key in \(Problem.Help.languageModel), or in the environment.",
        detail: detail)
    case .exhausted:
      Problem(
        "Your account's limit with the provider is reached.",
        remedy: "Check your plan with the provider.", detail: "limit reached")
    case .notFound(let detail, let lacksVersion):
      Problem(
        "The language model was not found.",
        remedy: (lacksVersion ? "Should the address end in /v1? " : "")
          + "Check its name and address in \(Problem.Help.languageModel), or in the environment.",
        detail: detail)
    case .tooLong:
      Problem(
        "That is too long for the language model.",
        remedy: "Choose a model with a larger context window.",
        detail: "too long")
    case .refused:
      Problem(
        "The language model, or its provider's content filter, refused this.",
        remedy: "Try other words or another model.", detail: "refused")
    case .rejected(let detail):
      Problem(
        "The language model rejected the request.",
        remedy: "Check the address and the model; the log has the reason.", detail: detail)
    case .interrupted(let detail):
      Problem("The answer was cut off.", remedy: "Ask again. What arrived is kept.", detail: detail)
    case .unreadable(let detail):
      Problem(
        "The language model answered in a form that Sanpo can't read.",
        remedy: "Try again or use another model; check the address if it happens each time.",
        detail: detail)
    }
  }
}
